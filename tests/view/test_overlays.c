/* test_overlays.c - each overlay draws something when it is on, and nothing when it is off. */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char scene[] =
    "{\"carom\":1,\"view\":{\"center\":[0,1.5],\"height\":6,\"width\":1},\"bodies\":["
    "{\"name\":\"floor\",\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
    "\"offset\":0}}},"
    "{\"name\":\"box\",\"shape\":{\"box\":{\"width\":1,\"height\":1}},\"position\":[-2,0.495],"
    "\"velocity\":[2,1]},"
    "{\"name\":\"ball\",\"shape\":{\"circle\":{\"radius\":0.5}},\"position\":[-2,1.48]},"
    "{\"shape\":{\"polygon\":{\"vertices\":[[0,0],[1,0],[0,1]]}},\"position\":[1,2],"
    "\"velocity\":[2,0]}],"
    "\"joints\":[{\"joint\":{\"pin\":{}},\"a\":\"ball\",\"anchor\":[-2,1.6]}]}";

static draw_color color_of(const view_theme *theme, view_overlay overlay)
{
    switch (overlay) {
    case VIEW_POINTS:
    case VIEW_NORMALS:
        return theme->contact;
    case VIEW_IMPULSES:
        return theme->impulse;
    case VIEW_VELOCITY:
        return theme->velocity;
    case VIEW_BOXES:
        return theme->bounds;
    case VIEW_CIRCLES:
        return theme->overlap;
    case VIEW_PAIRS:
        return theme->pair;
    case VIEW_CENTERS:
        return theme->center;
    case VIEW_FACES:
        return theme->face;
    case VIEW_JOINTS:
        return theme->joint;
    case VIEW_NAMES:
    case VIEW_OVERLAYS:
        break;
    }
    return theme->panel_edge; /* of the labels */
}

static void each_draws_only_when_it_is_on(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, scene);
    /* Impulses exist after a tick only. */
    for (int i = 0; i < 3; i++)
        assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60.0f).code, CR_OK);
    stage_draw(&s);
    uint64_t plain = stage_sum(&s);
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        const view_overlay_row *row = &view_overlays()[i];
        draw_color color = color_of(s.in.theme, row->overlay);
        s.in.overlays = 0;
        stage_draw(&s);
        assert_true(stage_sum(&s) == plain);
        size_t before = stage_like(&s, color);
        s.in.overlays = 1u << i;
        stage_draw(&s);
        size_t more = stage_like(&s, color) - before;
        print_message("%s: %zu pixels\n", row->name, more);
        assert_int_equal(row->overlay, i);
        assert_true(more > 10 && more < STAGE_WIDTH * STAGE_HEIGHT / 4);
        assert_true(strlen(row->help) > 10);
    }
    stage_close(&s);
}

static void numbers_belong_to_the_selected(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, scene);
    cr_body_id box = cr_world_slot(s.scene->world, 1), apart = cr_world_slot(s.scene->world, 3);
    s.in.overlays = 1u << VIEW_NORMALS;
    stage_draw(&s);
    assert_int_equal(stage_count(&s, s.in.theme->panel_edge), 0);
    s.in.selected = 1;
    s.in.selection = &apart;
    stage_draw(&s);
    assert_int_equal(stage_count(&s, s.in.theme->panel_edge), 0);
    s.in.selection = &box;
    stage_draw(&s);
    assert_true(stage_count(&s, s.in.theme->panel_edge) > 20);
    stage_close(&s);
}

/* Bounding circles in colours that nothing else has. */
static void count_circles(const char *json, size_t *overlapping, size_t *apart)
{
    stage s;
    stage_open(&s, json);
    view_theme theme = *s.in.theme;
    theme.overlap = 0xFF00FF00u;
    theme.bounds = 0xFFFF00FFu;
    s.in.theme = &theme;
    s.in.overlays = 1u << VIEW_CIRCLES;
    stage_draw(&s);
    *overlapping = stage_like(&s, theme.overlap);
    *apart = stage_like(&s, theme.bounds);
    assert_int_equal(cr_world_stats(s.scene->world).contacts, 0);
    stage_close(&s);
}

static void bounding_circles_tell_of_overlap_where_shapes_do_not_touch(void **state)
{
    (void)state;
    size_t overlapping, apart;
    count_circles("{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":["
                  "{\"shape\":{\"box\":{\"width\":3,\"height\":0.2}},\"position\":[0,0.4]},"
                  "{\"shape\":{\"box\":{\"width\":3,\"height\":0.2}},\"position\":[0,-0.4]}]}",
                  &overlapping, &apart);
    assert_true(overlapping > 100 && apart == 0);
    count_circles("{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":["
                  "{\"shape\":{\"box\":{\"width\":2,\"height\":0.2}},\"position\":[0,2]},"
                  "{\"shape\":{\"box\":{\"width\":2,\"height\":0.2}},\"position\":[0,-2]}]}",
                  &overlapping, &apart);
    assert_true(overlapping == 0 && apart > 100);
}

static void what_is_only_near_is_no_contact(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1,\"world\":{\"settings\":{\"contact.margin\":0.05}},"
                   "\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":["
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":2}},\"position\":[-1.02,0]},"
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":2}},\"position\":[1.02,0]}]}");
    size_t contacts;
    cr_world_contacts(s.scene->world, &contacts);
    assert_int_equal(contacts, 1);
    stage_draw(&s);
    uint64_t plain = stage_sum(&s);
    s.in.overlays = 1u << VIEW_POINTS | 1u << VIEW_NORMALS | 1u << VIEW_IMPULSES;
    stage_draw(&s);
    assert_true(stage_sum(&s) == plain);
    stage_close(&s);
}

/* How tall what the normal of one contact shows is, in pixels, seen from so high. */
static int normal_height(float pixels_per_metre)
{
    stage s;
    stage_open(&s, "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},"
                   "\"bodies\":[{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":1}},"
                   "\"position\":[0,-1]},{\"shape\":{\"circle\":{\"radius\":1}},"
                   "\"position\":[0,0.99]}]}");
    view_theme theme = *s.in.theme;
    theme.contact = 0xFFFF00FFu;
    theme.text = theme.fixed = theme.bodies[1] = 0xFF202020u;
    s.in.theme = &theme;
    s.in.camera.scale = pixels_per_metre;
    s.in.overlays = 1u << VIEW_NORMALS;
    stage_draw(&s);
    int first = STAGE_HEIGHT, last = -1;
    for (int i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++) {
        int red = (int)(s.pixels[i] >> 16 & 0xFF), green = (int)(s.pixels[i] >> 8 & 0xFF);
        if (red > green + 60) {
            first = i / STAGE_WIDTH < first ? i / STAGE_WIDTH : first;
            last = i / STAGE_WIDTH;
        }
    }
    stage_close(&s);
    return last - first + 1;
}

static void marks_shrink_on_small_bodies(void **state)
{
    (void)state;
    int full = normal_height(40.0f);
    assert_in_range(full, 24, 32);
    assert_in_range(normal_height(8.0f), full - 2, full + 2);
    assert_in_range(normal_height(4.0f), full / 2 - 2, full / 2 + 4);
    assert_in_range(normal_height(0.5f), 5, 11);
}

static void an_empty_world_bears_all_overlays(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1}");
    s.in.overlays = ~0u;
    stage_draw(&s);
    stage_close(&s);
}

static void labels_keep_apart(void **state)
{
    (void)state;
    stage s;
    /* Thirty bodies on one spot: some names find room, and no two lie on each other. */
    char json[8192] =
        "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":[";
    for (int i = 0; i < 30; i++) {
        strcat(json, i > 0 ? "," : "");
        strcat(json, "{\"shape\":{\"circle\":{\"radius\":0.1}}}");
    }
    strcat(json, "]}");
    stage_open(&s, json);
    s.in.overlays = 1u << VIEW_NAMES;
    stage_draw(&s);
    size_t edge = stage_count(&s, s.in.theme->panel_edge);
    print_message("%zu pixels of label edges\n", edge);
    assert_true(edge > 200);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_draws_only_when_it_is_on),
        cmocka_unit_test(numbers_belong_to_the_selected),
        cmocka_unit_test(bounding_circles_tell_of_overlap_where_shapes_do_not_touch),
        cmocka_unit_test(marks_shrink_on_small_bodies),
        cmocka_unit_test(an_empty_world_bears_all_overlays),
        cmocka_unit_test(labels_keep_apart),
        cmocka_unit_test(what_is_only_near_is_no_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

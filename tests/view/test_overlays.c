/* test_overlays.c - each overlay draws something when it is on, and nothing when it is off. */
#include "stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

static void each_draws_only_when_it_is_on(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, scene);
    /* Impulses exist after a tick only. */
    for (int i = 0; i < 3; i++)
        assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60.0f).code, CR_OK);
    stage_draw(&s);
    uint32_t *plain = malloc(STAGE_WIDTH * STAGE_HEIGHT * sizeof *plain);
    assert_non_null(plain);
    memcpy(plain, s.pixels, STAGE_WIDTH * STAGE_HEIGHT * sizeof *plain);
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        const view_overlay_row *row = &view_overlays()[i];
        s.in.overlays = 0;
        stage_draw(&s);
        assert_memory_equal(s.pixels, plain, STAGE_WIDTH * STAGE_HEIGHT * sizeof *plain);
        s.in.overlays = 1u << i;
        stage_draw(&s);
        size_t changed = 0;
        for (size_t k = 0; k < STAGE_WIDTH * STAGE_HEIGHT; k++)
            changed += s.pixels[k] != plain[k];
        print_message("%s: %zu pixels\n", row->name, changed);
        assert_true(changed > 10 && changed < STAGE_WIDTH * STAGE_HEIGHT / 4);
        assert_true(strlen(row->help) > 10);
    }
    free(plain);
    stage_close(&s);
}

/* A row of boxes on the floor, seen from so high; `count` of them, two points each. */
static void open_row(stage *s, int count)
{
    char json[4096] = "{\"carom\":1,\"view\":{\"center\":[0,1],\"height\":8,\"width\":1},"
                      "\"bodies\":[{\"type\":\"static\",\"shape\":{\"halfspace\":"
                      "{\"normal\":[0,1],\"offset\":0}}}";
    for (int i = 0; i < count; i++) {
        char body[128];
        snprintf(body, sizeof body,
                 ",{\"shape\":{\"box\":{\"width\":0.8,\"height\":0.8}},\"position\":[%d,0.395]}",
                 i - count / 2);
        strcat(json, body);
    }
    strcat(json, "]}");
    stage_open(s, json);
}

static size_t labels_shown(stage *s)
{
    stage_draw(s);
    return stage_count(s, s->in.theme->panel_edge);
}

static void numbers_belong_to_the_selected_and_to_the_few(void **state)
{
    (void)state;
    stage s;
    open_row(&s, 2);
    s.in.overlays = 1u << VIEW_NORMALS;
    assert_true(labels_shown(&s) > 40);
    stage_close(&s);
    open_row(&s, 8);
    cr_body_id box = cr_world_slot(s.scene->world, 1);
    s.in.overlays = 1u << VIEW_NORMALS;
    assert_int_equal(labels_shown(&s), 0);
    s.in.selected = 1;
    s.in.selection = &box;
    assert_true(labels_shown(&s) > 20);
    stage_close(&s);
}

static void velocities_of_a_few_bear_their_values(void **state)
{
    (void)state;
    stage s;
    open_row(&s, 6);
    s.in.overlays = 1u << VIEW_VELOCITY;
    assert_true(labels_shown(&s) > 100);
    stage_close(&s);
    open_row(&s, 7);
    s.in.overlays = 1u << VIEW_VELOCITY;
    assert_int_equal(labels_shown(&s), 0);
    stage_close(&s);
}

static void velocities_are_signed_as_the_axes_point(void **state)
{
    (void)state;
    static const struct {
        cr_vec2 v;
        const char *text;
    } cases[] = {
        {{2.0f, 0.0f}, "v_x = +2.00 m/s"},          {{-2.0f, 1e-4f}, "v_x = \u22122.00 m/s"},
        {{0.0f, -9.8125f}, "v_y = \u22129.81 m/s"}, {{3.0f, -4.0f}, "v = (+3.00, \u22124.00) m/s"},
        {{0.001f, -0.001f}, "v = 0 m/s"},
    };
    char text[64];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(view_format_velocity(text, sizeof text, cases[i].v), cases[i].text);
}

static void throw_right(cr_world *world, cr_body_id id)
{
    cr_body_def def;
    assert_int_equal(cr_body_get(world, id, &def).code, CR_OK);
    def.velocity = (cr_vec2){1.0f, 0.0f};
    assert_int_equal(cr_body_set(world, id, &def).code, CR_OK);
}

static void overlays_may_tell_of_the_selected_alone(void **state)
{
    (void)state;
    stage s;
    open_row(&s, 8);
    throw_right(s.scene->world, cr_world_slot(s.scene->world, 1));
    throw_right(s.scene->world, cr_world_slot(s.scene->world, 8));
    assert_int_equal(cr_world_detect(s.scene->world).code, CR_OK);
    stage_draw(&s);
    uint64_t plain = stage_sum(&s);
    cr_body_id end = cr_world_slot(s.scene->world, 8);
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        if (i == VIEW_JOINTS) /* they are shown all the same */
            continue;
        s.in.overlays = 1u << i;
        s.in.only_selected = true;
        s.in.selected = 0;
        stage_draw(&s);
        assert_true(stage_sum(&s) == plain);
        s.in.selected = 1;
        s.in.selection = &end;
        stage_draw(&s);
        uint64_t one = stage_sum(&s);
        s.in.overlays = 0;
        stage_draw(&s);
        /* Impulses exist after a tick only. */
        assert_true((one != stage_sum(&s)) == (i != VIEW_IMPULSES));
        /* The other end of the row is as it was. */
        s.in.overlays = 1u << i;
        stage_draw(&s);
        uint32_t there[40];
        draw_point at = view_to_screen(&s.in.camera, (cr_vec2){-4.0f, 0.4f});
        for (int k = 0; k < 40; k++)
            there[k] = s.pixels[((int)at.y - 20 + k) * STAGE_WIDTH + (int)at.x];
        s.in.overlays = 0;
        stage_draw(&s);
        for (int k = 0; k < 40; k++)
            assert_int_equal(there[k], s.pixels[((int)at.y - 20 + k) * STAGE_WIDTH + (int)at.x]);
    }
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

/* Two discs of a metre, so far apart that their bounding squares overlap at a corner either way. */
static void bounding_circles_overlap_from_the_sum_of_their_radii(void **state)
{
    (void)state;
    const double apart[] = {0.97, 1.03};
    for (int i = 0; i < 2; i++) {
        char json[512];
        snprintf(json, sizeof json,
                 "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":4,\"width\":1},\"bodies\":["
                 "{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":0.5}}},"
                 "{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":0.5}},"
                 "\"position\":[%g,%g]}]}",
                 apart[i] * 0.6, apart[i] * 0.8);
        size_t overlapping, free_ones;
        count_circles(json, &overlapping, &free_ones);
        print_message("%g m apart: %zu and %zu pixels\n", apart[i], overlapping, free_ones);
        assert_true(i == 0 ? overlapping > 100 && free_ones == 0
                           : overlapping == 0 && free_ones > 100);
    }
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

static bool is_magenta(uint32_t pixel)
{
    return (int)(pixel >> 16 & 0xFF) > (int)(pixel >> 8 & 0xFF) + 60;
}

/* How tall what an overlay shows of one contact is, in pixels, seen from so high: among so many
 * bodies that none bears figures. */
static int arrow_height(view_overlay overlay, float pixels_per_metre)
{
    stage s;
    char json[2048] =
        "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":["
        "{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":3}},\"position\":[0,-3]},"
        "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[0,0.999],\"velocity\":[0,-5]}";
    for (int i = 0; i < 6; i++)
        strcat(json, ",{\"shape\":{\"circle\":{\"radius\":0.1}},\"position\":[300,0]}");
    strcat(json, "]}");
    stage_open(&s, json);
    assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60.0f).code, CR_OK);
    view_theme theme = *s.in.theme;
    theme.contact = theme.impulse = 0xFFFF00FFu;
    theme.text = theme.fixed = theme.bodies[1] = theme.panel = theme.panel_edge = 0xFF202020u;
    s.in.theme = &theme;
    s.in.camera.scale = pixels_per_metre;
    s.in.overlays = 1u << overlay;
    stage_draw(&s);
    int first = STAGE_HEIGHT, last = -1;
    for (int y = 0; y < STAGE_HEIGHT; y++) {
        for (int x = STAGE_WIDTH / 2 - 2; x <= STAGE_WIDTH / 2 + 2; x++) {
            if (is_magenta(s.pixels[y * STAGE_WIDTH + x])) {
                first = y < first ? y : first;
                last = y;
            }
        }
    }
    stage_close(&s);
    return last - first + 1;
}

static void arrows_are_no_longer_than_the_smaller_body(void **state)
{
    (void)state;
    static const float scale[] = {40.0f, 14.0f, 8.0f, 5.0f, 2.0f};
    for (size_t i = 0; i < sizeof scale / sizeof scale[0]; i++) {
        int normal = arrow_height(VIEW_NORMALS, scale[i]);
        int impulse = arrow_height(VIEW_IMPULSES, scale[i]);
        print_message("%2.0f pixels: normal %d, impulse %d\n", (double)(2.0f * scale[i]), normal,
                      impulse);
        assert_true(normal > 1 && (float)normal <= 2.0f * scale[i] + 1.0f);
        assert_true(impulse > 1 && (float)impulse <= 2.0f * scale[i] + 1.0f);
    }
    /* Large bodies do not make them longer. */
    assert_in_range(arrow_height(VIEW_NORMALS, 40.0f), 24, 32);
    assert_in_range(arrow_height(VIEW_NORMALS, 70.0f), 24, 32);
}

/* The share of a square metre of bodies that an overlay covers, a grid of boxes being seen from so
 * high. */
static double covered(float pixels_per_metre)
{
    stage s;
    size_t size = 200000, length;
    char *json = malloc(size);
    assert_non_null(json);
    strcpy(json, "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},"
                 "\"bodies\":[{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":0.1}}}");
    length = strlen(json);
    for (int i = 0; i < 400; i++)
        length += (size_t)snprintf(json + length, size - length,
                                   ",{\"shape\":{\"box\":{\"width\":1,\"height\":1}},"
                                   "\"position\":[%.3f,%.3f]}",
                                   (double)(i % 20 - 10) * 0.998, (double)(i / 20 - 10) * 0.998);
    snprintf(json + length, size - length, "]}");
    stage_open(&s, json);
    free(json);
    view_theme theme = *s.in.theme;
    theme.contact = 0xFFFF00FFu;
    theme.text = 0xFF202020u;
    for (int i = 0; i < 8; i++)
        theme.bodies[i] = 0xFF202020u;
    s.in.theme = &theme;
    s.in.camera.scale = pixels_per_metre;
    s.in.overlays = 1u << VIEW_NORMALS | 1u << VIEW_POINTS;
    stage_draw(&s);
    double marked = 0.0;
    for (int i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++)
        marked += is_magenta(s.pixels[i]);
    stage_close(&s);
    float side = 20.0f * pixels_per_metre;
    return marked / (double)(fminf(side, STAGE_WIDTH) * fminf(side, STAGE_HEIGHT));
}

static void a_crowd_of_marks_leaves_the_bodies_in_sight(void **state)
{
    (void)state;
    for (float scale = 12.0f; scale < 40.0f; scale *= 1.3f) {
        double share = covered(scale);
        print_message("%.0f pixels: %.2f\n", (double)scale, share);
        assert_true(share > 0.03 && share < 0.5);
    }
}

/* The same crowd in a picture of twice as many pixels each way, on a screen of twice as many for
 * whatever is drawn: how many of them are marked. */
static size_t marked_pixels(int times)
{
    stage s;
    size_t width = STAGE_WIDTH * (size_t)times, height = STAGE_HEIGHT * (size_t)times, marked = 0;
    uint32_t *pixels = calloc(width * height, sizeof *pixels);
    assert_non_null(pixels);
    open_row(&s, 20);
    view_theme theme = *s.in.theme;
    theme.contact = 0xFFFF00FFu;
    s.in.theme = &theme;
    s.in.ui = (float)times;
    s.in.camera.width *= times;
    s.in.camera.height *= times;
    s.in.camera.scale = 12.0f * (float)times;
    s.in.overlays = 1u << VIEW_NORMALS | 1u << VIEW_POINTS;
    draw_canvas canvas = draw_canvas_on(pixels, (int)width, (int)height, (int)width);
    view_draw_world(&canvas, &s.in);
    for (size_t i = 0; i < width * height; i++)
        marked += is_magenta(pixels[i]);
    free(pixels);
    stage_close(&s);
    return marked;
}

static void marks_of_a_crowd_grow_with_the_picture(void **state)
{
    (void)state;
    size_t once = marked_pixels(1), twice = marked_pixels(2);
    print_message("%zu and %zu pixels\n", once, twice);
    assert_true((double)twice > 3.5 * (double)once && (double)twice < 4.5 * (double)once);
}

/* A ball that has bounced off the ground within the tick: the tick began in touch, and ends above
 * it. Between, bodies are drawn between. */
static void separations_are_those_of_the_picture(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},"
                   "\"world\":{\"gravity\":[0,0]},"
                   "\"bodies\":[{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
                   "\"offset\":0}},\"material\":{\"restitution\":1}},"
                   "{\"shape\":{\"circle\":{\"radius\":0.5}},"
                   "\"material\":{\"restitution\":1},\"position\":[0,0.49],"
                   "\"velocity\":[0,-3]}]}");
    cr_body_id ball = cr_world_slot(s.scene->world, 1);
    view_previous_pose before[2] = {{{0, 0}, {0, 0}, 0}, {ball, {0.0f, 0.49f}, 0.0f}};
    assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60.0f).code, CR_OK);
    size_t count;
    const cr_contact *contact = cr_world_contacts(s.scene->world, &count);
    assert_int_equal(count, 1);
    float y = cr_body_get_view(s.scene->world, ball).center.y;
    print_message("the ball ends at %g m\n", (double)y);
    assert_true(y > 0.52f);
    cr_manifold drawn = view_drawn_manifold(&s.in, contact);
    assert_int_equal(drawn.count, 1);
    assert_float_equal(drawn.points[0].separation, y - 0.5f, 1e-5f);
    assert_true(drawn.points[0].normal_impulse == contact->manifold.points[0].normal_impulse);
    s.in.previous = before;
    s.in.previous_count = 2;
    s.in.alpha = 0.0f;
    drawn = view_drawn_manifold(&s.in, contact);
    assert_float_equal(drawn.points[0].separation, -0.01f, 1e-5f);
    s.in.alpha = 0.5f;
    drawn = view_drawn_manifold(&s.in, contact);
    assert_float_equal(drawn.points[0].separation, 0.5f * (y + 0.49f) - 0.5f, 1e-5f);
    assert_float_equal(drawn.points[0].position.y, 0.5f * drawn.points[0].separation, 1e-5f);
    stage_close(&s);
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
        cmocka_unit_test(numbers_belong_to_the_selected_and_to_the_few),
        cmocka_unit_test(velocities_of_a_few_bear_their_values),
        cmocka_unit_test(velocities_are_signed_as_the_axes_point),
        cmocka_unit_test(overlays_may_tell_of_the_selected_alone),
        cmocka_unit_test(bounding_circles_tell_of_overlap_where_shapes_do_not_touch),
        cmocka_unit_test(arrows_are_no_longer_than_the_smaller_body),
        cmocka_unit_test(a_crowd_of_marks_leaves_the_bodies_in_sight),
        cmocka_unit_test(marks_of_a_crowd_grow_with_the_picture),
        cmocka_unit_test(separations_are_those_of_the_picture),
        cmocka_unit_test(an_empty_world_bears_all_overlays),
        cmocka_unit_test(labels_keep_apart),
        cmocka_unit_test(bounding_circles_overlap_from_the_sum_of_their_radii),
        cmocka_unit_test(what_is_only_near_is_no_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_picture.c - bodies where they stand, in their kind's looks; themes; what is out of sight. */
#include "lab/z_order.h"
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define VIEW "\"view\":{\"center\":[0,0],\"height\":8,\"width\":1}"

static void shapes_are_filled_where_they_stand(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":["
                   "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[-3,0]},"
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":1}},\"position\":[0,0],"
                   "\"angle\":1.5707963},"
                   "{\"shape\":{\"polygon\":{\"vertices\":[[0,0],[2,0],[0,2]]}},"
                   "\"position\":[2,0]},"
                   "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
                   "\"offset\":-2}}}]}");
    stage_draw(&s);
    const view_theme *t = s.in.theme;
    assert_int_equal(stage_at(&s, (cr_vec2){-3.5f, 0.4f}), t->bodies[0]);
    assert_int_equal(stage_at(&s, (cr_vec2){-0.3f, 0.7f}), t->bodies[1]);
    assert_int_equal(stage_at(&s, (cr_vec2){2.4f, 0.9f}), t->bodies[2]);
    /* Beside the upright box and the triangle's long side there is background or grid. */
    uint32_t beside = stage_at(&s, (cr_vec2){0.71f, 0.03f});
    assert_true(beside != t->bodies[1] && beside != t->bodies[2]);
    beside = stage_at(&s, (cr_vec2){3.63f, 1.61f});
    assert_true(beside != t->bodies[2]);
    /* The ground reaches from edge to edge. */
    uint32_t ground = stage_at(&s, (cr_vec2){0.0f, -3.0f});
    assert_true(ground != t->background);
    assert_int_equal(s.pixels[(STAGE_HEIGHT - 2) * STAGE_WIDTH + 400], ground);
    stage_close(&s);
}

static void kinds_differ_by_more_than_colour(void **state)
{
    (void)state;
    const char *const kinds[] = {"dynamic", "static", "kinematic"};
    size_t marks[3];
    for (int i = 0; i < 3; i++) {
        char json[512];
        snprintf(json, sizeof json,
                 "{\"carom\":1," VIEW ",\"bodies\":[{\"type\":\"%s\",\"shape\":{\"box\":"
                 "{\"width\":4,\"height\":4}}}]}",
                 kinds[i]);
        stage s;
        stage_open(&s, json);
        /* In one colour for all, what differs is the drawing. */
        view_theme one = *s.in.theme;
        one.bodies[0] = one.fixed = one.kinematic = 0xFF446688u;
        s.in.theme = &one;
        stage_draw(&s);
        marks[i] = stage_count(&s, 0xFF446688u);
        stage_close(&s);
    }
    assert_true(marks[0] != marks[1] && marks[1] != marks[2] && marks[0] != marks[2]);
}

/* Two discs on one place: the later one is seen, unless their orders say otherwise. */
static void the_higher_order_lies_in_front(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        int seen;
    } cases[] = {{"0", "0", 1}, {"1", "0", 0}, {"3", "3", 1}, {"0", "-1", 0}, {"-2", "-1", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char json[512];
        snprintf(json, sizeof json,
                 "{\"carom\":1," VIEW ",\"bodies\":["
                 "{\"order\":%s,\"shape\":{\"circle\":{\"radius\":1}}},"
                 "{\"order\":%s,\"shape\":{\"circle\":{\"radius\":1}}},"
                 "{\"order\":9,\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],"
                 "\"offset\":2}}}]}",
                 cases[i].first, cases[i].second);
        stage s;
        stage_open(&s, json);
        stage_draw(&s);
        cr_vec2 inside = {-0.4f, 0.4f};
        assert_int_equal(stage_at(&s, inside), s.in.theme->bodies[cases[i].seen]);
        assert_int_equal(lab_pick(s.scene->world, inside, NULL, NULL).index, cases[i].seen + 1);
        assert_int_equal(lab_pick(s.scene->world, (cr_vec2){3.0f, 0.0f}, NULL, NULL).index, 3);
        assert_int_equal(lab_pick(s.scene->world, (cr_vec2){3.0f, 3.0f}, NULL, NULL).index, 0);
        stage_close(&s);
    }
}

static void a_selected_body_that_is_locked_bears_a_padlock(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":["
                   "{\"locked\":true,\"shape\":{\"circle\":{\"radius\":1}}},"
                   "{\"locked\":true,\"type\":\"static\",\"shape\":{\"halfspace\":"
                   "{\"normal\":[0,1],\"offset\":-2}}}]}");
    cr_body_id both[2] = {cr_world_slot(s.scene->world, 0), cr_world_slot(s.scene->world, 1)};
    stage_draw(&s);
    assert_int_equal(stage_count(&s, s.in.theme->accent), 0);
    s.in.selection = both;
    s.in.selected = 2;
    stage_draw(&s);
    assert_int_equal(stage_at(&s, (cr_vec2){-0.1f, -0.025f}), s.in.theme->accent);
    assert_int_equal(stage_at(&s, (cr_vec2){-0.1f, -2.1f}), s.in.theme->accent);
    stage_close(&s);
}

static void poses_move_the_picture_not_the_world(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}}}]}");
    view_previous_pose before[1] = {{cr_world_slot(s.scene->world, 0), {6.0f, 0.0f}, 0.0f}};
    s.in.previous = before;
    s.in.previous_count = 1;
    s.in.alpha = 0.5f;
    uint64_t hash = cr_world_hash(s.scene->world);
    stage_draw(&s);
    assert_int_equal(stage_at(&s, (cr_vec2){3.0f, 0.5f}), s.in.theme->bodies[0]);
    assert_true(stage_at(&s, (cr_vec2){0.1f, 0.5f}) != s.in.theme->bodies[0]);
    assert_true(cr_world_hash(s.scene->world) == hash);
    stage_close(&s);
}

/* On its way out of the picture, or past it from side to side. */
static void what_leaves_the_picture_is_drawn_until_it_has_left(void **state)
{
    (void)state;
    static const float from[] = {0.0f, -80.0f}, alpha[] = {0.0f, 0.5f};
    for (int i = 0; i < 2; i++) {
        stage s;
        stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}},"
                       "\"position\":[80,0]}]}");
        view_previous_pose before[1] = {{cr_world_slot(s.scene->world, 0), {from[i], 0.0f}, 0.0f}};
        stage_draw(&s);
        assert_int_equal(stage_count(&s, s.in.theme->bodies[0]), 0);
        s.in.previous = before;
        s.in.previous_count = 1;
        s.in.alpha = alpha[i];
        stage_draw(&s);
        assert_int_equal(stage_at(&s, (cr_vec2){0.0f, 0.5f}), s.in.theme->bodies[0]);
        s.in.alpha = 1.0f;
        stage_draw(&s);
        assert_int_equal(stage_count(&s, s.in.theme->bodies[0]), 0);
        stage_close(&s);
    }
}

static const char resting[] =
    "{\"carom\":1," VIEW ",\"bodies\":["
    "{\"type\":\"static\",\"shape\":{\"box\":{\"width\":9,\"height\":1}},\"position\":[0,-2.5]},"
    "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[-2,-1]},"
    "{\"shape\":{\"box\":{\"width\":2,\"height\":2}},\"position\":[2,-1]}]}";

static void sleepers_are_pale_and_bear_a_mark(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, resting);
    view_theme theme = *s.in.theme;
    s.in.theme = &theme;
    for (int i = 0; i < 60; i++)
        assert_int_equal(cr_world_step(s.scene->world, 1.0f / 60).code, CR_OK);
    assert_int_equal(cr_world_stats(s.scene->world).sleeping, 2);
    stage_draw(&s);
    assert_int_equal(stage_count(&s, theme.bodies[1]) + stage_count(&s, theme.bodies[2]), 0);
    assert_true(stage_count(&s, view_mix(theme.bodies[2], theme.background, 0.4f)) > 1000);
    /* Where paleness cannot be seen, the mark tells. */
    theme.bodies[1] = theme.bodies[2] = theme.background;
    stage_draw(&s);
    uint64_t asleep = stage_sum(&s);
    size_t marks = stage_like(&s, view_mix(theme.background, theme.text, 0.5f));
    for (size_t slot = 1; slot < 3; slot++)
        cr_body_wake(s.scene->world, cr_world_slot(s.scene->world, slot));
    stage_draw(&s);
    size_t awake = stage_like(&s, view_mix(theme.background, theme.text, 0.5f));
    print_message("%zu pixels of edges and marks, %zu awake\n", marks, awake);
    assert_true(stage_sum(&s) != asleep && marks > awake + 20);
    stage_close(&s);
}

static void a_selection_has_an_outline(void **state)
{
    (void)state;
    const char *const shapes[] = {"\"circle\":{\"radius\":1}", "\"box\":{\"width\":2,\"height\":1}",
                                  "\"polygon\":{\"vertices\":[[0,0],[2,0],[0,0.1]]}",
                                  "\"halfspace\":{\"normal\":[0.2,1],\"offset\":0}"};
    for (int i = 0; i < 4; i++) {
        char json[512];
        snprintf(json, sizeof json,
                 "{\"carom\":1," VIEW ",\"bodies\":[{\"type\":\"static\",\"shape\":{%s}}]}",
                 shapes[i]);
        stage s;
        stage_open(&s, json);
        stage_draw(&s);
        assert_int_equal(stage_count(&s, s.in.theme->accent), 0);
        cr_body_id id = cr_world_slot(s.scene->world, 0);
        s.in.selection = &id;
        s.in.selected = 1;
        stage_draw(&s);
        assert_true(stage_count(&s, s.in.theme->accent) > 40);
        stage_close(&s);
    }
}

/* A wall of boxes of 16 pixels. */
static void the_outlines_of_many_leave_the_bodies_in_sight(void **state)
{
    (void)state;
    enum { COUNT = 100 };
    char json[COUNT * 96] = "{\"carom\":1," VIEW ",\"bodies\":[";
    for (int i = 0; i < COUNT; i++)
        snprintf(json + strlen(json), sizeof json - strlen(json),
                 "%s{\"shape\":{\"box\":{\"width\":0.4,\"height\":0.4}},\"position\":[%.1f,%.1f]}",
                 i > 0 ? "," : "", 0.4 * (i % 10 - 5), 0.4 * (i / 10 - 5));
    strcat(json, "]}");
    stage s;
    stage_open(&s, json);
    view_theme one = *s.in.theme;
    for (int i = 0; i < 8; i++)
        one.bodies[i] = 0xFF446688u;
    s.in.theme = &one;
    stage_draw(&s);
    size_t plain = stage_count(&s, 0xFF446688u);
    cr_body_id all[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        all[i] = cr_world_slot(s.scene->world, i);
    s.in.selection = all;
    s.in.selected = COUNT;
    stage_draw(&s);
    size_t left = stage_count(&s, 0xFF446688u), outlines = stage_like(&s, one.accent);
    print_message("%zu pixels of bodies, %zu left, %zu of outlines\n", plain, left, outlines);
    assert_true((double)left > 0.7 * (double)plain && outlines > 1000);
    stage_close(&s);
}

/* A square looks the same after a quarter turn, but for its tick. */
static bool has_a_tick(double size)
{
    uint32_t seen[2];
    for (int i = 0; i < 2; i++) {
        char json[512];
        snprintf(json, sizeof json,
                 "{\"carom\":1," VIEW ",\"bodies\":[{\"shape\":{\"box\":{\"width\":%g,"
                 "\"height\":%g}},\"angle\":%s}]}",
                 size, size, i == 0 ? "0" : "1.57079637");
        stage s;
        stage_open(&s, json);
        stage_draw(&s);
        draw_point at = view_to_screen(&s.in.camera, (cr_vec2){0.0f, 0.0f});
        /* The tick lies to the right of the middle, or above it. */
        int reach = (int)(size * 20.0 * 0.75);
        seen[i] = s.pixels[(int)at.y * STAGE_WIDTH + (int)at.x + reach];
        stage_close(&s);
    }
    return seen[0] != seen[1];
}

static void small_bodies_have_no_tick(void **state)
{
    (void)state;
    /* 40 pixels a metre */
    assert_true(has_a_tick(1.0) && has_a_tick(0.5));
    assert_false(has_a_tick(0.34) || has_a_tick(0.25) || has_a_tick(0.15));
}

static void what_is_out_of_sight_changes_nothing(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW "}");
    s.in.overlays = (1u << VIEW_OVERLAYS) - 1u;
    stage_draw(&s);
    uint64_t empty = stage_sum(&s);
    stage_close(&s);
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":["
                   "{\"shape\":{\"circle\":{\"radius\":2}},\"position\":[900,0]},"
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":1}},\"position\":[-900,3]},"
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":1}},\"position\":[5e6,-3e7]},"
                   "{\"type\":\"static\",\"shape\":{\"polygon\":{\"vertices\":"
                   "[[0,0],[2,0],[0,2]]}},\"position\":[0,400]}]}");
    s.in.overlays = (1u << VIEW_OVERLAYS) - 1u;
    stage_draw(&s);
    assert_true(stage_sum(&s) == empty);
    stage_close(&s);
}

static void bodies_larger_than_the_picture_are_drawn(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":["
                   "{\"type\":\"static\",\"shape\":{\"box\":{\"width\":100000,"
                   "\"height\":1000}},\"position\":[0,-500]},"
                   "{\"type\":\"static\",\"shape\":{\"circle\":{\"radius\":5000}},"
                   "\"position\":[5003,0]}]}");
    s.in.overlays = ((1u << VIEW_OVERLAYS) - 1u) & ~(1u << VIEW_NAMES);
    stage_draw(&s);
    assert_true(stage_count(&s, s.in.theme->fixed) > 5000);
    view_zoom(&s.in.camera, (draw_point){10.0f, 10.0f}, 1e4f);
    stage_draw(&s);
    view_zoom(&s.in.camera, (draw_point){10.0f, 10.0f}, 1e-8f);
    stage_draw(&s);
    stage_close(&s);
}

static void every_theme_draws_legibly(void **state)
{
    (void)state;
    size_t count;
    const view_theme *theme = view_themes(&count);
    assert_int_equal(count, 3);
    assert_null(view_theme_find("pink"));
    for (size_t i = 0; i < count; i++) {
        assert_ptr_equal(view_theme_find(theme[i].name), &theme[i]);
        /* Text stands out from what is behind it: contrast by WCAG's formula, linear enough. */
        const draw_color pairs[][2] = {{theme[i].text, theme[i].background},
                                       {theme[i].text, theme[i].panel},
                                       {theme[i].text_dim, theme[i].panel}};
        for (int k = 0; k < 3; k++) {
            double lum[2];
            for (int c = 0; c < 2; c++) {
                double r = (pairs[k][c] >> 16 & 0xFF) / 255.0,
                       g = (pairs[k][c] >> 8 & 0xFF) / 255.0;
                double b = (pairs[k][c] & 0xFF) / 255.0;
                lum[c] = 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b + 0.05;
            }
            double contrast = lum[0] > lum[1] ? lum[0] / lum[1] : lum[1] / lum[0];
            print_message("%s %d: %.1f\n", theme[i].name, k, contrast);
            assert_true(contrast > 4.5);
        }
    }
    assert_true(view_theme_find("projector")->text_scale > 1.5f);
}

/* Out there a line of the grid has the same number as the one after it. */
static void a_picture_from_far_out_ends(void **state)
{
    (void)state;
    const float far_out[] = {1e9f, 1e15f, 1e20f, 3e38f};
    stage s;
    stage_open(&s, "{\"carom\":1," VIEW ",\"bodies\":[]}");
    for (int i = 0; i < 4; i++) {
        s.in.camera.center = (cr_vec2){far_out[i], -far_out[i]};
        s.in.camera.scale = i % 2 == 0 ? 100.0f : 1e-4f;
        stage_draw(&s);
    }
    stage_close(&s);
}

static void colours_mix(void **state)
{
    (void)state;
    assert_int_equal(view_mix(0xFF000000u, 0xFFFFFFFFu, 0.0f), 0xFF000000u);
    assert_int_equal(view_mix(0xFF000000u, 0xFFFFFFFFu, 1.0f), 0xFFFFFFFFu);
    assert_int_equal(view_mix(0xFF204060u, 0xFF406080u, 0.5f), 0xFF305070u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_filled_where_they_stand),
        cmocka_unit_test(kinds_differ_by_more_than_colour),
        cmocka_unit_test(the_higher_order_lies_in_front),
        cmocka_unit_test(a_selected_body_that_is_locked_bears_a_padlock),
        cmocka_unit_test(poses_move_the_picture_not_the_world),
        cmocka_unit_test(what_leaves_the_picture_is_drawn_until_it_has_left),
        cmocka_unit_test(a_selection_has_an_outline),
        cmocka_unit_test(the_outlines_of_many_leave_the_bodies_in_sight),
        cmocka_unit_test(small_bodies_have_no_tick),
        cmocka_unit_test(what_is_out_of_sight_changes_nothing),
        cmocka_unit_test(bodies_larger_than_the_picture_are_drawn),
        cmocka_unit_test(every_theme_draws_legibly),
        cmocka_unit_test(a_picture_from_far_out_ends),
        cmocka_unit_test(colours_mix),
        cmocka_unit_test(sleepers_are_pale_and_bear_a_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

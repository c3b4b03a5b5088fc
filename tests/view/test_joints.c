/* test_joints.c - how joints look: each kind by a shape of its own, stretched and slack, torn, in
 * poses between two ticks, and out of sight. */
#include "stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MARK 0xFF11EE77u /* a colour that nothing else has */

/* Two small boxes at these places and a joint between their centres, `rest` of whose keys are
 * given; with marks of one colour and nothing else on. */
static void open_joined(stage *s, view_theme *theme, float x, const char *kind, const char *rest)
{
    char json[1024];
    snprintf(json, sizeof json,
             "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},\"bodies\":["
             "{\"name\":\"p\",\"shape\":{\"box\":{\"width\":0.2,\"height\":0.2}},"
             "\"position\":[%g,1]},"
             "{\"name\":\"q\",\"shape\":{\"box\":{\"width\":0.2,\"height\":0.2}},"
             "\"position\":[%g,1]}],"
             "\"joints\":[{\"a\":\"p\",\"b\":\"q\",\"joint\":{%s}%s}]}",
             (double)-x, (double)x, kind, rest);
    stage_open(s, json);
    *theme = *s->in.theme;
    theme->joint = MARK;
    s->in.theme = theme;
    s->in.overlays = 1u << VIEW_JOINTS;
    stage_draw(s);
}

static bool differs(uint32_t a, uint32_t b)
{
    for (int shift = 0; shift < 24; shift += 8) {
        int difference = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
        if (difference < -60 || difference > 60)
            return true;
    }
    return false;
}

/* Pixels that the marks change, and the rows they reach, from the line of the bodies downward. */
static size_t marks(stage *s, int *lowest)
{
    size_t count = 0;
    int line = (int)view_to_screen(&s->in.camera, (cr_vec2){0.0f, 1.0f}).y;
    static uint32_t with[STAGE_WIDTH * STAGE_HEIGHT];
    stage_draw(s);
    memcpy(with, s->pixels, sizeof with);
    s->in.overlays = 0;
    stage_draw(s);
    s->in.overlays = 1u << VIEW_JOINTS;
    *lowest = 0;
    for (int i = 0; i < STAGE_WIDTH * STAGE_HEIGHT; i++) {
        if (differs(with[i], s->pixels[i])) {
            count++;
            *lowest = i / STAGE_WIDTH - line;
        }
    }
    return count;
}

static size_t look(float x, const char *kind, const char *rest, int *lowest)
{
    stage s;
    view_theme theme;
    open_joined(&s, &theme, x, kind, rest);
    size_t count = marks(&s, lowest);
    stage_close(&s);
    print_message("%-52s %5zu pixels, %3d rows down\n", kind, count, *lowest);
    return count;
}

static void kinds_differ_by_their_shape(void **state)
{
    (void)state;
    int pin, weld, rod, rope, coil;
    size_t of_pin = look(1.0f, "\"pin\":{}", ",\"anchor\":[0,1]", &pin);
    size_t of_weld = look(1.0f, "\"weld\":{}", ",\"anchor\":[0,1]", &weld);
    size_t of_rod = look(1.0f, "\"spring\":{}", "", &rod);
    size_t of_rope = look(1.0f, "\"spring\":{\"rope\":true}", "", &rope);
    size_t of_coil = look(1.0f, "\"spring\":{\"stiffness\":9}", "", &coil);
    assert_true(of_pin > 20 && of_weld > 10 && of_pin != of_weld);
    assert_true(of_rod > of_rope && of_rope > 50);
    assert_true(of_coil > 40 && coil > rod + 2);
}

static void a_slack_rope_sags_and_a_taut_one_does_not(void **state)
{
    (void)state;
    int taut, slack, folded;
    look(1.0f, "\"spring\":{\"rope\":true,\"length\":2}", "", &taut);
    look(1.0f, "\"spring\":{\"rope\":true,\"length\":2.6}", "", &slack);
    look(0.001f, "\"spring\":{\"rope\":true,\"length\":4}", "", &folded);
    assert_true(taut < 6);
    /* 40 pixels a metre: sqrt(3/8 span spare) = 0.67 m, and half of 4 m */
    assert_true(slack > 22 && slack < 32);
    assert_true(folded > 74 && folded < 86);
    look(1.0f, "\"spring\":{\"rope\":true,\"length\":2.6,\"stiffness\":5}", "", &slack);
    assert_true(slack > 22);
}

static void a_pin_that_is_torn_shows_both_ends(void **state)
{
    (void)state;
    int lowest;
    size_t closed = look(1.0f, "\"pin\":{}", ",\"anchor_a\":[1,0],\"anchor_b\":[-1,0]", &lowest);
    size_t torn = look(1.0f, "\"pin\":{}", ",\"anchor_a\":[1,0],\"anchor_b\":[-1,-0.6]", &lowest);
    assert_true(torn > closed + 10);
}

static void a_motor_has_its_arrow(void **state)
{
    (void)state;
    int lowest;
    size_t plain = look(1.0f, "\"pin\":{\"motor_speed\":2}", ",\"anchor\":[0,1]", &lowest);
    size_t driven =
        look(1.0f, "\"pin\":{\"motor_speed\":2,\"max_torque\":1}", ",\"anchor\":[0,1]", &lowest);
    assert_true(driven > plain + 15);
}

/* A chain of planks of 16 by 4 pixels, on a wall. */
static void joints_do_not_bury_small_bodies(void **state)
{
    (void)state;
    enum { PLANKS = 9 };
    char json[4096] = "{\"carom\":1,\"view\":{\"center\":[0,0],\"height\":8,\"width\":1},"
                      "\"bodies\":[";
    for (int i = 0; i < PLANKS; i++)
        snprintf(json + strlen(json), sizeof json - strlen(json),
                 "%s{\"name\":\"p%d\",\"shape\":{\"box\":{\"width\":0.4,\"height\":0.1}},"
                 "\"position\":[%.1f,1]}",
                 i > 0 ? "," : "", i, 0.4 * (i - PLANKS / 2));
    strcat(json, "],\"joints\":[");
    for (int i = 1; i < PLANKS; i++)
        snprintf(json + strlen(json), sizeof json - strlen(json),
                 "%s{\"joint\":{\"pin\":{}},\"a\":\"p%d\",\"b\":\"p%d\",\"anchor\":[%.1f,1]}",
                 i > 1 ? "," : "", i - 1, i, 0.4 * (i - PLANKS / 2) - 0.2);
    strcat(json, "]}");
    stage s;
    int lowest;
    stage_open(&s, json);
    s.in.theme = view_theme_find("projector");
    s.in.ui = 1.6f;
    s.in.overlays = 1u << VIEW_JOINTS;
    size_t changed = marks(&s, &lowest);
    print_message("%zu pixels of marks on %d pixels of planks\n", changed, PLANKS * 64);
    assert_true(changed > 50 && changed < PLANKS * 64 * 2 / 3);
    assert_true(lowest <= 6);
    stage_close(&s);
}

static void a_spring_that_is_pushed_together_is_no_bar(void **state)
{
    (void)state;
    stage s;
    view_theme theme;
    int lowest;
    open_joined(&s, &theme, 0.5f, "\"spring\":{\"stiffness\":9,\"length\":3}", "");
    theme = *view_theme_find("projector");
    s.in.ui = 1.6f;
    size_t coil = marks(&s, &lowest);
    /* 40 pixels from end to end, the coil on 80 % of them */
    double share = (double)coil / (40.0 * (2.0 * lowest + 1.0));
    print_message("%zu pixels, %d rows down: %.2f\n", coil, lowest, share);
    assert_true(share < 0.8 && lowest >= 4);
    stage_close(&s);
}

static void marks_follow_the_poses(void **state)
{
    (void)state;
    stage s;
    view_theme theme;
    open_joined(&s, &theme, 1.0f, "\"spring\":{}", "");
    assert_int_equal(stage_at(&s, (cr_vec2){0.5f, 1.01f}), MARK);
    view_previous_pose before[2];
    for (size_t i = 0; i < 2; i++) {
        before[i].id = cr_world_slot(s.scene->world, i);
        cr_body_view body = cr_body_get_view(s.scene->world, before[i].id);
        before[i].center = (cr_vec2){body.center.x, body.center.y - 2.0f};
        before[i].angle = body.angle;
    }
    s.in.previous = before;
    s.in.previous_count = 2;
    stage_draw(&s);
    assert_int_not_equal(stage_at(&s, (cr_vec2){0.5f, 1.01f}), MARK);
    assert_int_equal(stage_at(&s, (cr_vec2){0.5f, -0.99f}), MARK);
    stage_close(&s);
}

static void what_is_out_of_sight_draws_nothing(void **state)
{
    (void)state;
    stage s;
    view_theme theme;
    open_joined(&s, &theme, 1.0f, "\"spring\":{}", "");
    int lowest;
    s.in.camera.center = (cr_vec2){300.0f, 0.0f};
    stage_draw(&s);
    assert_int_equal(marks(&s, &lowest), 0);
    /* and what is very near or far is drawn without harm */
    s.in.camera.center = (cr_vec2){0.0f, 1.0f};
    view_zoom(&s.in.camera, (draw_point){240.0f, 160.0f}, 1e5f);
    stage_draw(&s);
    view_zoom(&s.in.camera, (draw_point){240.0f, 160.0f}, 1e-9f);
    stage_draw(&s);
    stage_close(&s);
}

/* Contrast by WCAG's formula, linear enough, of marks and what they lie on: their halo. */
static void marks_stand_out_in_every_theme(void **state)
{
    (void)state;
    size_t count;
    const view_theme *theme = view_themes(&count);
    for (size_t i = 0; i < count; i++) {
        double lum[2];
        const draw_color pair[2] = {theme[i].joint, theme[i].background};
        for (int c = 0; c < 2; c++)
            lum[c] = 0.2126 * (pair[c] >> 16 & 0xFF) / 255.0 +
                     0.7152 * (pair[c] >> 8 & 0xFF) / 255.0 + 0.0722 * (pair[c] & 0xFF) / 255.0 +
                     0.05;
        double contrast = lum[0] > lum[1] ? lum[0] / lum[1] : lum[1] / lum[0];
        print_message("%s: %.1f\n", theme[i].name, contrast);
        assert_true(contrast > 3.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_differ_by_their_shape),
        cmocka_unit_test(a_slack_rope_sags_and_a_taut_one_does_not),
        cmocka_unit_test(a_pin_that_is_torn_shows_both_ends),
        cmocka_unit_test(a_motor_has_its_arrow),
        cmocka_unit_test(joints_do_not_bury_small_bodies),
        cmocka_unit_test(a_spring_that_is_pushed_together_is_no_bar),
        cmocka_unit_test(marks_follow_the_poses),
        cmocka_unit_test(what_is_out_of_sight_draws_nothing),
        cmocka_unit_test(marks_stand_out_in_every_theme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_camera.c - metres and pixels, there and back; framing; rounded lengths. */
#include "stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void near(float found, float expected, float within)
{
    if (fabsf(found - expected) > within)
        fail_msg("expected %g, found %g", (double)expected, (double)found);
}

static void points_come_back(void **state)
{
    (void)state;
    const float scales[] = {0.01f, 1.0f, 80.0f, 4000.0f};
    for (int i = 0; i < 4; i++) {
        view_camera c = {{3.0f, -2.0f}, scales[i], 1280, 720};
        for (int x = -100; x <= 1400; x += 75) {
            for (int y = -100; y <= 900; y += 75) {
                draw_point p = {(float)x, (float)y};
                draw_point q = view_to_screen(&c, view_to_world(&c, p));
                near(q.x, p.x, 0.01f);
                near(q.y, p.y, 0.01f);
            }
        }
    }
}

static void up_is_up(void **state)
{
    (void)state;
    view_camera c = {{1.0f, 2.0f}, 10.0f, 200, 100};
    draw_point p = view_to_screen(&c, (cr_vec2){1.0f, 2.0f});
    near(p.x, 100.0f, 0.0f);
    near(p.y, 50.0f, 0.0f);
    p = view_to_screen(&c, (cr_vec2){2.0f, 3.0f});
    near(p.x, 110.0f, 0.0f);
    near(p.y, 40.0f, 0.0f);
}

static void zoom_keeps_the_point_under_the_cursor(void **state)
{
    (void)state;
    view_camera c = {{0.0f, 0.0f}, 50.0f, 800, 600};
    draw_point cursor = {123.0f, 456.0f};
    cr_vec2 before = view_to_world(&c, cursor);
    for (int i = 0; i < 20; i++) {
        view_zoom(&c, cursor, i < 15 ? 1.3f : 0.4f);
        cr_vec2 after = view_to_world(&c, cursor);
        near(after.x, before.x, 1e-4f);
        near(after.y, before.y, 1e-4f);
    }
    /* However long one turns the wheel, the scale stays a number. */
    for (int i = 0; i < 2000; i++)
        view_zoom(&c, cursor, 1.5f);
    assert_true(c.scale <= 1e6f && isfinite(c.center.x)); /* a pixel is a micrometre */
    for (int i = 0; i < 2000; i++)
        view_zoom(&c, cursor, 0.5f);
    assert_true(c.scale > 0.0f && isfinite(c.center.x));
    view_zoom(&c, cursor, NAN);
    assert_true(isfinite(c.scale));
}

static void pan_moves_the_world_with_the_hand(void **state)
{
    (void)state;
    view_camera c = {{0.0f, 0.0f}, 50.0f, 800, 600};
    cr_vec2 held = view_to_world(&c, (draw_point){100.0f, 100.0f});
    view_pan(&c, 30.0f, -20.0f);
    draw_point now = view_to_screen(&c, held);
    near(now.x, 130.0f, 1e-3f);
    near(now.y, 80.0f, 1e-3f);
}

static void neither_pan_nor_zoom_leaves_the_numbers(void **state)
{
    (void)state;
    view_camera camera = {{3e38f, -3e38f}, 1e-4f, 1280, 720};
    for (int i = 0; i < 40; i++) {
        view_pan(&camera, -3e34f, -3e34f);
        view_zoom(&camera, (draw_point){1e9f, 1e9f}, i % 2 == 0 ? 1e-30f : 1e30f);
        assert_true(isfinite(camera.center.x) && isfinite(camera.center.y));
    }
}

static void a_scene_is_framed_as_it_says(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1,\"view\":{\"center\":[5,6],\"height\":8}}");
    near(s.in.camera.center.x, 5.0f, 0.0f);
    near(s.in.camera.center.y, 6.0f, 0.0f);
    /* The whole of a 16:9 picture, in one that is narrower. */
    near(s.in.camera.scale, (float)STAGE_WIDTH / (8.0f * 16.0f / 9.0f), 1e-4f);
    stage_close(&s);
    stage_open(&s, "{\"carom\":1,\"view\":{\"center\":[5,6],\"height\":8,\"width\":4}}");
    near(s.in.camera.scale, STAGE_HEIGHT / 8.0f, 1e-4f);
    stage_close(&s);
    stage_open(&s, "{\"carom\":1,\"view\":{\"center\":[5,6],\"height\":1,\"width\":4}}");
    near(s.in.camera.scale, STAGE_WIDTH / 4.0f, 1e-4f);
    stage_close(&s);
}

static void else_all_bodies_are_in_sight(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1,\"bodies\":["
                   "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[-30,2]},"
                   "{\"shape\":{\"box\":{\"width\":2,\"height\":2}},\"position\":[40,20]},"
                   "{\"type\":\"static\",\"shape\":{\"halfspace\":{\"normal\":[0,1],\"offset\":0}}}"
                   "]}");
    draw_point a = view_to_screen(&s.in.camera, (cr_vec2){-31.0f, 1.0f});
    draw_point b = view_to_screen(&s.in.camera, (cr_vec2){41.0f, 21.0f});
    assert_true(a.x > 0.0f && a.y < STAGE_HEIGHT && b.x < STAGE_WIDTH && b.y > 0.0f);
    assert_true(b.x - a.x > 0.5f * STAGE_WIDTH);
    stage_close(&s);
    stage_open(&s, "{\"carom\":1}");
    assert_true(s.in.camera.scale > 1.0f && isfinite(s.in.camera.scale));
    stage_close(&s);
}

static void bodies_far_out_are_framed_at_a_place(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, "{\"carom\":1,\"bodies\":["
                   "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[3e38,-3e38]},"
                   "{\"shape\":{\"circle\":{\"radius\":1}},\"position\":[2e38,3e38]}]}");
    near(s.in.camera.center.x, 2.5e38f, 1e32f);
    near(s.in.camera.center.y, 0.0f, 1e32f);
    assert_true(isfinite(s.in.camera.scale) && s.in.camera.scale > 0.0f);
    stage_draw(&s);
    stage_close(&s);
}

static void lengths_are_rounded_and_told(void **state)
{
    (void)state;
    static const struct {
        float value, rounded;
        const char *text;
    } table[] = {
        {1.0f, 1.0f, "1 m"},
        {1.99f, 1.0f, "1 m"},
        {2.0f, 2.0f, "2 m"},
        {4.9f, 2.0f, "2 m"},
        {5.0f, 5.0f, "5 m"},
        {0.7f, 0.5f, "50 cm"},
        {0.0021f, 0.002f, "2 mm"},
        {1234.0f, 1000.0f, "1 km"},
        {0.01f, 0.01f, "1 cm"},
        {60000.0f, 50000.0f, "50 km"},
        {0.00003f, 0.00002f, "20 \u00B5m"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[32];
        float rounded = view_round_down(table[i].value);
        near(rounded, table[i].rounded, table[i].rounded * 1e-5f);
        assert_string_equal(view_format_length(text, sizeof text, rounded), table[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_come_back),
        cmocka_unit_test(up_is_up),
        cmocka_unit_test(zoom_keeps_the_point_under_the_cursor),
        cmocka_unit_test(pan_moves_the_world_with_the_hand),
        cmocka_unit_test(neither_pan_nor_zoom_leaves_the_numbers),
        cmocka_unit_test(a_scene_is_framed_as_it_says),
        cmocka_unit_test(else_all_bodies_are_in_sight),
        cmocka_unit_test(bodies_far_out_are_framed_at_a_place),
        cmocka_unit_test(lengths_are_rounded_and_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

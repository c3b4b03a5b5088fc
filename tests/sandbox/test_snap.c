/* test_snap.c - with snapping on, lengths and angles come out as the round numbers that they are
 * meant to be, to the last bit. The grid of the hand's window is 0.2 m. */
#include "sandbox/app/snap.h"
#include "sandbox/tools/tools.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const float degrees_15 = 0.26179939f, degrees_45 = 0.78539816f, degrees_90 = 1.57079633f;

static void open_snapping(app *a)
{
    user_open(a);
    user_key(a, "X");
    assert_true(a->snap.on && dispatch_is_on(a, ACTION_SNAP));
}

static void the_step_follows_the_zoom(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_vec2 odd = {0.123f, -4.567f};
    assert_true(snap_point(&a, odd).x == odd.x && snap_angle(&a, 0.3f) == 0.3f); /* off */
    user_key(&a, "X");
    assert_true(snap_step(&a) == 0.2);
    a.camera.scale = 1000.0f;
    assert_true(snap_step(&a) == 0.02);
    a.camera.scale = 1.0f;
    assert_true(snap_step(&a) == 20.0);
    a.snap.step = 0.1f; /* fixed */
    assert_true(snap_step(&a) == 0.1);
    for (int i = -1000; i <= 1000; i++) {
        cr_vec2 at = snap_point(&a, (cr_vec2){(float)i * 0.1f + 0.03f, (float)i * 0.1f - 0.04f});
        assert_true(at.x == (float)(i / 10.0) && at.y == (float)(i / 10.0));
    }
    a.snap.step = 0.3f; /* no part of a metre */
    assert_true(fabsf(snap_point(&a, (cr_vec2){1.0f, 0.0f}).x - 0.9f) < 1e-6f);
    user_alt(&a, true);
    assert_false(snap_active(&a));
    assert_true(snap_point(&a, odd).y == odd.y);
    user_alt(&a, false);
    user_key(&a, "X");
    assert_false(a.snap.on);
    app_free(&a);
}

/* Rounded to the grid the shortest drag still is a length. */
static void no_length_snaps_to_none(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    float step = (float)snap_step(&a);
    const float lengths[] = {0.0f, 0.01f, 0.4f, 0.6f, 1.4f};
    for (int i = 0; i < 5; i++)
        assert_true(fabsf(snap_length(&a, lengths[i] * step) - step) < 1e-6f);
    assert_true(fabsf(snap_length(&a, 1.6f * step) - 2.0f * step) < 1e-6f);
    app_free(&a);
}

static void new_bodies_stand_on_the_grid(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_key(&a, "C");
    user_drag(&a, USER_X + 57, USER_Y - 63, USER_X + 57, USER_Y - 134); /* 0.74 m from (0.6, 0.6) */
    cr_body_def def = user_body(&a, 0);
    assert_true(def.position.x == 0.6f && def.position.y == 0.6f);
    assert_true(def.shape.radius == 0.8f);
    user_key(&a, "B");
    user_shift(&a, true);
    user_drag(&a, USER_X - 203, USER_Y, USER_X - 203 + 101, USER_Y - 93); /* 45 degrees, nearly */
    user_shift(&a, false);
    def = user_body(&a, 1);
    assert_true(def.position.x == -2.0f && def.position.y == 0.0f);
    assert_true(def.angle == degrees_45 && def.shape.half.x == 1.4f);
    user_move(&a, USER_X + 111, USER_Y + 111);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 171, USER_Y + 153);
    user_release(&a, SDL_BUTTON_LEFT);
    def = user_body(&a, 2);
    assert_true(def.position.x == 1.5f && fabsf(def.position.y + 1.4f) < 1e-6f);
    assert_true(def.shape.half.x == 0.3f && def.shape.half.y == 0.2f);
    user_move(&a, USER_X + 317, USER_Y - 288);
    user_key(&a, "F");
    def = user_body(&a, 3);
    assert_true(def.position.x == 3.2f && def.position.y == 2.8f);
    app_free(&a);
}

static void a_moved_body_takes_its_group_to_the_grid(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_spawn(&a, CR_BOX, 0.13f, 0.07f);
    cr_body_id other = user_spawn(&a, CR_CIRCLE, 1.63f, 0.27f);
    uint64_t first = cr_world_hash(app_world(&a));
    user_key(&a, "V");
    selection_set(&a.selection, cr_world_slot(app_world(&a), 0));
    selection_add(&a.selection, other);
    user_drag(&a, USER_X, USER_Y, USER_X - 75, USER_Y - 36);
    cr_body_def box = user_body(&a, 0), disc = user_body(&a, 1);
    assert_true(box.position.x == -0.6f && box.position.y == 0.4f);
    assert_true(fabsf(disc.position.x - 0.9f) < 1e-6f && fabsf(disc.position.y - 0.6f) < 1e-6f);
    user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == first);

    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_alt(&a, true); /* as if it were off */
    user_move(&a, USER_X - 75, USER_Y - 36);
    user_release(&a, SDL_BUTTON_LEFT);
    box = user_body(&a, 0);
    assert_true(fabsf(box.position.x + 0.62f) < 1e-6f && fabsf(box.position.y - 0.43f) < 1e-6f);
    app_free(&a);
}

/* Alt goes down and up while the hand rests. */
static void alt_suspends_for_the_moment(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 127, USER_Y);
    user_frames(&a, 1);
    assert_true(user_body(&a, 0).position.x == 1.2f);
    user_alt(&a, true);
    user_frames(&a, 1);
    assert_true(user_body(&a, 0).position.x == 1.27f);
    user_alt(&a, false);
    user_frames(&a, 1);
    assert_true(user_body(&a, 0).position.x == 1.2f);
    user_release(&a, SDL_BUTTON_LEFT);
    app_free(&a);
}

static void corners_and_ground_snap(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_key(&a, "K");
    user_click(&a, USER_X + 8, USER_Y - 5);
    user_click(&a, USER_X + 93, USER_Y - 5);
    user_click(&a, USER_X + 93, USER_Y - 77);
    assert_true(a.sketch.point[0].x == 0.0f && a.sketch.point[0].y == 0.0f);
    assert_true(a.sketch.point[1].x == 1.0f && a.sketch.point[1].y == 0.0f);
    assert_true(a.sketch.point[2].x == 1.0f && a.sketch.point[2].y == 0.8f);
    user_key(&a, "Enter");
    cr_body_def def = user_body(&a, 0);
    assert_true(fabsf(def.shape.area - 0.4f) < 1e-6f);
    assert_true(def.position.x == 0.6f && def.position.y == 0.2f); /* near its centre */
    assert_true(def.shape.vertices[0].x == -0.6f && def.shape.vertices[0].y == -0.2f);
    assert_true(def.shape.vertices[2].x == 0.4f && def.shape.vertices[2].y == 0.6f);
    user_key(&a, "Left");
    assert_true(user_body(&a, 0).position.x == 0.4f);
    user_key(&a, "L");
    user_click(&a, USER_X, USER_Y + 171);
    assert_true(user_body(&a, 1).shape.offset == -1.8f);
    user_drag(&a, USER_X + 3, USER_Y + 4, USER_X + 95, USER_Y - 104);
    assert_true(user_body(&a, 2).shape.offset == 0.0f);
    assert_true(fabsf(user_body(&a, 2).shape.normals[0].x + 0.70710678f) < 1e-6f);
    app_free(&a);
}

static void turns_go_to_round_angles(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "[");
    assert_true(user_body(&a, 0).angle == degrees_15);
    user_key(&a, "[");
    user_key(&a, "[");
    assert_true(user_body(&a, 0).angle == degrees_45);
    user_key(&a, "]");
    user_key(&a, "]");
    user_key(&a, "]");
    assert_true(user_body(&a, 0).angle == 0.0f);
    user_key(&a, "X");
    user_key(&a, "[");
    assert_true(fabsf(user_body(&a, 0).angle - degrees_15 / 3.0f) < 1e-6f);
    user_key(&a, "X");
    user_key(&a, "V");
    /* The knob above it: a quarter turn to the left, roughly. */
    int reach = (int)lroundf(70.710678f + 26.0f);
    user_move(&a, USER_X, USER_Y - reach);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X - 90, USER_Y - 3);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(user_body(&a, 0).angle == degrees_90);
    app_free(&a);
}

static void nudges_go_by_the_grid(void **state)
{
    (void)state;
    app a;
    open_snapping(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    for (int i = 1; i <= 200; i++) {
        user_key(&a, "Right");
        assert_true(user_body(&a, 0).position.x == (float)(i / 5.0));
    }
    user_key(&a, "Up");
    assert_true(user_body(&a, 0).position.y == 0.2f);
    user_key(&a, "Shift+Down"); /* fine as ever */
    assert_true(fabsf(user_body(&a, 0).position.y - 0.19f) < 1e-6f);
    user_key(&a, "Up"); /* from beside a line: the same step */
    assert_true(fabsf(user_body(&a, 0).position.y - 0.39f) < 1e-6f);
    app_free(&a);
}

static void a_paste_goes_to_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.3f, 0.7f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+C");
    a.snap.on = true;
    a.snap.step = 0.2f;
    user_move(&a, USER_X + 129, USER_Y - 238);
    user_key(&a, "Ctrl+V");
    assert_true(user_body(&a, 1).position.x == 1.2f && user_body(&a, 1).position.y == 2.4f);
    a.snap.on = false;
    user_key(&a, "Ctrl+V");
    assert_true(fabsf(user_body(&a, 2).position.x - 1.29f) < 1e-4f);
    a.snap.on = true;
    user_key(&a, "Ctrl+Shift+V"); /* in place is in place */
    assert_true(user_body(&a, 3).position.x == 0.3f);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_step_follows_the_zoom),
        cmocka_unit_test(no_length_snaps_to_none),
        cmocka_unit_test(new_bodies_stand_on_the_grid),
        cmocka_unit_test(a_moved_body_takes_its_group_to_the_grid),
        cmocka_unit_test(alt_suspends_for_the_moment),
        cmocka_unit_test(corners_and_ground_snap),
        cmocka_unit_test(turns_go_to_round_angles),
        cmocka_unit_test(nudges_go_by_the_grid),
        cmocka_unit_test(a_paste_goes_to_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

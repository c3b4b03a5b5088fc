/* test_drag.c - dragging bodies beside plain moves: clones, and the wheel while a body is held. */
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static unsigned bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

static void near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-4)
        fail_msg("%.9g, not %.9g", value, wanted);
}

/* ---- clones ---- */

static void hold_ctrl(app *a, bool down)
{
    SDL_Event event = {
        .key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                .keysym = {.sym = SDLK_LCTRL, .mod = (Uint16)(down ? KMOD_LCTRL : KMOD_NONE)}}};
    input_event(a, &event);
}

static void a_drag_with_alt_or_ctrl_makes_a_copy(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        void (*hold)(app *, bool) = i == 0 ? user_alt : hold_ctrl;
        app a;
        user_open(&a);
        cr_body_id original = user_spawn(&a, CR_BOX, -2.0f, 0.0f);
        user_key(&a, "V");
        uint64_t before = cr_world_hash(app_world(&a));
        hold(&a, true);
        user_drag(&a, USER_X - 200, USER_Y, USER_X + 50, USER_Y - 100);
        hold(&a, false);
        assert_int_equal(bodies(&a), 2);
        near((double)user_body(&a, 0).position.x, -2.0);
        near((double)user_body(&a, 1).position.x, 0.5);
        near((double)user_body(&a, 1).position.y, 1.0);
        assert_int_equal(a.selection.count, 1);
        assert_false(cr_same_id(a.selection.id[0], original));
        user_key(&a, "Ctrl+D"); /* the next as far again */
        near((double)user_body(&a, 2).position.x, 3.0);
        user_key(&a, "Ctrl+Z");
        user_key(&a, "Ctrl+Z");
        assert_int_equal(bodies(&a), 1);
        assert_true(cr_world_hash(app_world(&a)) == before);
        app_free(&a);
    }
}

/* The copies are one edit, with their joints; a locked body is copied unlocked; Esc makes none. */
static void several_are_cloned_with_their_joints(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, -3.0f, 0.0f);
    user_key(&a, "Ctrl+L");
    user_spawn(&a, CR_CIRCLE, -1.5f, 0.0f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+A");
    user_key(&a, "N");
    user_key(&a, "Ctrl+A");
    uint64_t before = cr_world_hash(app_world(&a));
    user_alt(&a, true);
    user_move(&a, USER_X - 150, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X - 150, USER_Y + 200);
    user_frames(&a, 2);
    user_draw(&a);
    assert_int_equal(bodies(&a), 2);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(bodies(&a), 2);
    user_alt(&a, true);
    user_drag(&a, USER_X - 150, USER_Y, USER_X - 150, USER_Y + 200);
    user_alt(&a, false);
    assert_int_equal(bodies(&a), 4);
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(cr_world_joint_slots(app_world(&a)), 2);
    near((double)user_body(&a, 2).position.y, -2.0);
    user_key(&a, "Ctrl+L"); /* both copies are free to be locked */
    assert_true(user_shows(&a, "Locked 2 bodies"));
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    assert_int_equal(bodies(&a), 2);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

static void a_clone_in_running_time_pushes_nothing(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    user_alt(&a, true);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 200, USER_Y);
    user_frames(&a, 30);
    user_release(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 30); /* held and let go: no copy within the original */
    user_release(&a, SDL_BUTTON_LEFT);
    user_alt(&a, false);
    user_frames(&a, 30);
    assert_int_equal(bodies(&a), 2);
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 1).position.x, 2.0);
    app_free(&a);
}

/* ---- the wheel ---- */

static void the_wheel_turns_what_is_held(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    user_move(&a, USER_X + 30, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_wheel_here(&a, 2); /* held, not moved */
    user_frames(&a, 1);
    near((double)user_body(&a, 0).angle, 10.0 * 0.017453292519943295);
    near((double)user_body(&a, 0).position.x, 0.0);
    user_move(&a, USER_X + 130, USER_Y - 50);
    user_wheel_here(&a, -5);
    user_shift(&a, true);
    user_wheel_here(&a, 1); /* finer */
    user_shift(&a, false);
    user_release(&a, SDL_BUTTON_LEFT);
    near((double)user_body(&a, 0).angle, -14.0 * 0.017453292519943295);
    near((double)user_body(&a, 0).position.x, 1.0);
    near((double)user_body(&a, 0).position.y, 0.5);
    assert_true(a.camera.scale == 100.0f);
    user_key(&a, "Ctrl+Z"); /* move and turn are one edit */
    assert_true(cr_world_hash(app_world(&a)) == before);
    user_wheel(&a, USER_X, USER_Y, 1); /* nothing is held: it zooms */
    assert_true(a.camera.scale > 100.0f);
    app_free(&a);
}

/* On the grid a body turns by its step and its origin stays on a crossing; Esc takes both back. */
static void the_wheel_turns_by_steps_on_the_grid(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    uint64_t before = cr_world_hash(app_world(&a));
    a.snap.on = true;
    a.snap.step = 0.5f;
    user_move(&a, USER_X + 30, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 141, USER_Y - 72);
    user_wheel_here(&a, 3);
    user_frames(&a, 1);
    assert_true(user_body(&a, 0).position.x == 1.0f && user_body(&a, 0).position.y == 0.5f);
    near((double)user_body(&a, 0).angle, 45.0 * 0.017453292519943295);
    user_key(&a, "Esc");
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(cr_world_hash(app_world(&a)) == before);
    app_free(&a);
}

/* Several go around the origin of the one in the hand; a clone turns, too. */
static void the_wheel_turns_groups_and_clones(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_CIRCLE, 2.0f, 0.0f);
    user_key(&a, "V");
    user_key(&a, "Ctrl+A");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_wheel_here(&a, 18);
    user_release(&a, SDL_BUTTON_LEFT);
    near((double)user_body(&a, 0).position.x, 0.0);
    near((double)user_body(&a, 1).position.x, 0.0);
    near((double)user_body(&a, 1).position.y, 2.0);
    user_key(&a, "Ctrl+Z");
    user_click(&a, USER_X, USER_Y);
    user_alt(&a, true);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X - 200, USER_Y);
    user_wheel_here(&a, 9);
    user_release(&a, SDL_BUTTON_LEFT);
    user_alt(&a, false);
    near((double)user_body(&a, 0).angle, 0.0);
    near((double)user_body(&a, 2).angle, 45.0 * 0.017453292519943295);
    near((double)user_body(&a, 2).position.x, -2.0);
    app_free(&a);
}

/* While time runs a body hangs on a spring, and turns about the point that it holds. */
static void the_wheel_turns_what_hangs_on_the_spring(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "V");
    dispatch(&a, ACTION_PLAY, false, false);
    user_move(&a, USER_X + 40, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 45, USER_Y);
    user_frames(&a, 1);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    cr_vec2 grip = a.gesture.grip;
    cr_body_view body = cr_body_get_view(app_world(&a), a.gesture.body);
    cr_vec2 held = cr_to_world(body.transform, grip);
    float angle = body.angle;
    user_wheel_here(&a, 6);
    body = cr_body_get_view(app_world(&a), a.gesture.body);
    near((double)(body.angle - angle), 30.0 * 0.017453292519943295);
    near((double)cr_to_world(body.transform, grip).x, (double)held.x);
    near((double)cr_to_world(body.transform, grip).y, (double)held.y);
    assert_int_equal(a.gesture.kind, GESTURE_SPRING);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(a.camera.scale == 100.0f);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_with_alt_or_ctrl_makes_a_copy),
        cmocka_unit_test(several_are_cloned_with_their_joints),
        cmocka_unit_test(a_clone_in_running_time_pushes_nothing),
        cmocka_unit_test(the_wheel_turns_what_is_held),
        cmocka_unit_test(the_wheel_turns_by_steps_on_the_grid),
        cmocka_unit_test(the_wheel_turns_groups_and_clones),
        cmocka_unit_test(the_wheel_turns_what_hangs_on_the_spring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_camera.c - the camera: following a body, the wheel, panning, framing. */
#include "sandbox/app/app.h"
#include "sandbox/tools/tools.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double found, double expected)
{
    if (fabs(found - expected) > 1e-4)
        fail_msg("expected %g, found %g", expected, found);
}

/* It stays where it is on the screen, while time runs and between ticks. */
static void the_camera_follows_a_body(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    assert_false(dispatch_can(&a, ACTION_FOLLOW));
    cr_body_id id = user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(&a, USER_X + 76, USER_Y, USER_X + 100, USER_Y - 50); /* its velocity */
    user_key(&a, "Shift+Home");
    assert_true(dispatch_is_on(&a, ACTION_FOLLOW) && user_shows(&a, "follows"));
    cr_vec2 before = a.camera.center;
    draw_point on_screen = view_to_screen(&a.camera, cr_body_get_view(app_world(&a), id).center);
    user_key(&a, "Space");
    for (int i = 0; i < 40; i++) {
        user_frames(&a, 1);
        view_frame_in in = app_frame(&a);
        draw_point now = view_to_screen(&a.camera, view_pose_of(&in, id).p);
        assert_true(hypotf(now.x - on_screen.x, now.y - on_screen.y) < 0.5f);
    }
    assert_true(a.camera.center.x > before.x + 1.0f);
    user_key(&a, "Space");
    cr_vec2 still = a.camera.center; /* what a hand moves does not run away */
    user_drag(&a, USER_X, USER_Y, USER_X + 50, USER_Y);
    assert_true(a.camera.center.x == still.x && a.camera.center.y == still.y);
    user_key(&a, "Del");
    user_frames(&a, 1);
    assert_false(dispatch_is_on(&a, ACTION_FOLLOW));
    app_free(&a);
}

/* From one end of the numbers to the other. */
static void a_body_that_is_followed_leads_no_camera_out_of_the_numbers(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id id = user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_key(&a, "Shift+Home");
    lab_command command = {.kind = LAB_EDIT, .body = id};
    assert_int_equal(cr_body_get(app_world(&a), id, &command.def).code, CR_OK);
    a.camera.center = (cr_vec2){0.0f, -2.5e38f};
    for (int i = 0; i < 6; i++) {
        command.def.position = (cr_vec2){1.5e38f, i % 2 == 0 ? -1.5e38f : 1.5e38f};
        edit_apply(&a, &command, NULL);
        user_frames(&a, 1);
        user_drag(&a, USER_X, USER_Y, USER_X + 90, USER_Y + 90);
        assert_true(isfinite(a.camera.center.x) && isfinite(a.camera.center.y));
    }
    app_free(&a);
}

static void wheel_pan_and_double_click_look_around(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_move(&a, USER_X + 200, USER_Y - 100);
    cr_vec2 before = app_pointer_world(&a);
    user_wheel(&a, USER_X + 200, USER_Y - 100, 3);
    cr_vec2 after = app_pointer_world(&a);
    near((double)after.x, (double)before.x);
    near((double)after.y, (double)before.y);
    assert_true(a.camera.scale > 140.0f);

    const int buttons[] = {SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT};
    for (int i = 0; i < 2; i++) {
        cr_vec2 center = a.camera.center;
        user_move(&a, 300, 300);
        user_press(&a, buttons[i]);
        user_move(&a, 340, 320);
        user_release(&a, buttons[i]);
        near((double)a.camera.center.x, (double)(center.x - 40.0f / a.camera.scale));
        near((double)a.camera.center.y, (double)(center.y + 20.0f / a.camera.scale));
    }
    user_click(&a, 900, 500);
    SDL_Event twice = {
        .button = {.type = SDL_MOUSEBUTTONDOWN, .button = 1, .clicks = 2, .x = 900, .y = 500}};
    input_event(&a, &twice);
    user_release(&a, SDL_BUTTON_LEFT);
    near((double)a.camera.center.x, 0.0);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_camera_follows_a_body),
        cmocka_unit_test(a_body_that_is_followed_leads_no_camera_out_of_the_numbers),
        cmocka_unit_test(wheel_pan_and_double_click_look_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_time.c - playing, stepping, going back, throwing, and drawing between two ticks. */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/session_take.h"
#include "sandbox/app/app.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

static void space_plays_and_pauses(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_frames(&a, 10);
    assert_int_equal(tick(&a), 0);
    user_key(&a, "Space");
    user_frames(&a, 10);
    assert_int_equal(tick(&a), 10);
    user_key(&a, "Space");
    user_frames(&a, 10);
    assert_int_equal(tick(&a), 10);
    app_free(&a);
}

/* Time stands still from then on, and the reason stays to be read. */
static void playing_ends_where_no_step_can_be_made(void **state)
{
    (void)state;
    static const char bomb[] = "{\"carom\":1,\"bodies\":[{\"shape\":{\"circle\":{\"radius\":1}},"
                               "\"velocity\":[3e38,0],\"force\":[3e38,0]}]}";
    app a;
    lab_scene *scene = NULL;
    lab_error error;
    user_open(&a);
    assert_int_equal(lab_scene_parse("bomb", bomb, strlen(bomb), &scene, &error), LAB_OK);
    assert_true(session_take_scene(&a, scene, ""));
    playback_play(&a, true);
    user_frames(&a, 100);
    assert_false(a.playing);
    assert_true(user_shows(&a, "The simulation stopped"));
    uint64_t stopped = tick(&a);
    user_frames(&a, 5);
    assert_int_equal(tick(&a), stopped);
    app_free(&a);
}

static void steps_go_forward_and_back_bit_for_bit(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_drag(&a, USER_X + 97, USER_Y, USER_X + 150, USER_Y - 50);
    uint64_t hash[4];
    for (int i = 0; i < 4; i++) {
        hash[i] = cr_world_hash(app_world(&a));
        user_key(&a, ".");
    }
    for (int i = 3; i >= 0; i--) {
        user_key(&a, ",");
        assert_int_equal(tick(&a), i);
        assert_true(cr_world_hash(app_world(&a)) == hash[i]);
    }
    user_key(&a, ".");
    user_key(&a, ".");
    user_key(&a, "R");
    assert_int_equal(tick(&a), 0);
    assert_true(cr_world_hash(app_world(&a)) == hash[0]);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    app_free(&a);
}

static void a_step_pauses(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Space");
    user_frames(&a, 3);
    user_key(&a, ".");
    assert_false(a.playing);
    assert_int_equal(tick(&a), 4);
    app_free(&a);
}

static void speed_keys_change_the_rate(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "-");
    user_key(&a, "-");
    user_key(&a, "Space");
    user_frames(&a, 40);
    assert_int_equal(tick(&a), 10);
    for (int i = 0; i < 4; i++)
        user_key(&a, "=");
    user_frames(&a, 10);
    assert_int_equal(tick(&a), 50);
    app_free(&a);
}

static void a_running_body_is_pulled_and_thrown(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_key(&a, "Space");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    for (int i = 1; i <= 20; i++) {
        user_move(&a, USER_X + 10 * i, USER_Y);
        user_frames(&a, 1);
    }
    cr_body_id body;
    cr_vec2 grip, target;
    assert_true(cr_world_drag(app_world(&a), &body, &grip, &target));
    assert_true(fabsf(target.x - 2.0f) < 1e-4f);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_false(cr_world_drag(app_world(&a), &body, &grip, &target));
    float thrown = user_body(&a, 0).velocity.x;
    print_message("thrown at %.2f m/s by a hand of 6 m/s\n", (double)thrown);
    assert_true(thrown > 2.0f);
    user_frames(&a, 10);
    assert_true(fabsf(user_body(&a, 0).velocity.x - thrown) < 0.05f * thrown);

    /* A throw is one edit, undone to the moment before it; and it is not work to be saved. */
    a.authored = false;
    assert_false(scene_is_unsaved(&a));
    user_key(&a, "Ctrl+Z");
    assert_true(user_body(&a, 0).position.x == 0.0f);
    app_free(&a);
}

static void a_click_on_a_running_body_moves_nothing(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_key(&a, "Space");
    user_frames(&a, 2);
    user_click(&a, USER_X + 20, USER_Y);
    user_frames(&a, 5);
    assert_true(user_body(&a, 0).position.x == 0.0f);
    assert_int_equal(a.selection.count, 1);
    app_free(&a);
}

static void a_hand_that_holds_catches_a_moving_body(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(&a, USER_X + 76, USER_Y, USER_X + 100, USER_Y);
    user_key(&a, "Space");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 20);
    cr_body_id body;
    cr_vec2 grip, target;
    assert_true(cr_world_drag(app_world(&a), &body, &grip, &target));
    user_frames(&a, 200);
    assert_true(fabsf(user_body(&a, 0).velocity.x) < 1.0f);
    user_release(&a, SDL_BUTTON_LEFT);
    app_free(&a);
}

static void a_static_body_follows_the_hand_while_time_runs(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "H");
    user_key(&a, "Space");
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_move(&a, USER_X + 120, USER_Y);
    user_frames(&a, 3);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_true(fabsf(user_body(&a, 0).position.x - 1.2f) < 1e-4f);
    app_free(&a);
}

static void pictures_lie_between_two_ticks(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    lab_command spawn = {.kind = LAB_SPAWN, .def = cr_body_def_default()};
    const cr_vec2 corners[3] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}};
    assert_int_equal(cr_shape_polygon(&spawn.def.shape, corners, 3).code, CR_OK);
    spawn.def.velocity = (cr_vec2){6.0f, 0.0f};
    spawn.def.angular_velocity = 12.0f;
    cr_body_id id;
    assert_true(edit_apply(&a, &spawn, &id));
    user_key(&a, "Space");
    user_frames(&a, 1);
    cr_body_view before = cr_body_get_view(app_world(&a), id);
    user_frames(&a, 1);
    cr_body_view now = cr_body_get_view(app_world(&a), id);
    frame_advance(&a, 0.25 / 60.0);

    view_frame_in in = app_frame(&a);
    cr_transform drawn = view_pose_of(&in, id);
    cr_vec2 center = cr_to_world(drawn, now.shape->centroid);
    float angle = cr_atan2(drawn.q.s, drawn.q.c);
    float wanted = before.angle * 0.75f + now.angle * 0.25f;
    assert_true(fabsf(center.x - (before.center.x * 0.75f + now.center.x * 0.25f)) < 1e-4f);
    assert_true(fabsf(center.y - (before.center.y * 0.75f + now.center.y * 0.25f)) < 1e-4f);
    assert_true(fabsf(angle - wanted) < 1e-4f);

    /* Paused, the present itself is drawn. */
    user_key(&a, "Space");
    in = app_frame(&a);
    drawn = view_pose_of(&in, id);
    assert_true(drawn.p.x == now.transform.p.x && drawn.q.s == now.transform.q.s);
    app_free(&a);
}

static void an_edit_while_running_is_undone_to_its_moment(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Space");
    user_frames(&a, 30);
    user_move(&a, USER_X, USER_Y);
    user_key(&a, "F");
    user_frames(&a, 30);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+Z");
    assert_int_equal(tick(&a), 30);
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 0);
    user_key(&a, "Ctrl+Y");
    assert_int_equal(tick(&a), 60);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    app_free(&a);
}

static void nothing_moves_means_nothing_is_drawn(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    a.now = 1000.0; /* the newcomer's hint is gone */
    user_draw(&a);
    assert_true(isinf(frame_sleep(&a)));
    user_frames(&a, 3);
    assert_true(isinf(frame_sleep(&a)));
    user_key(&a, "1");
    assert_true(frame_sleep(&a) == 0.0);
    user_draw(&a);
    assert_true(isinf(frame_sleep(&a)));
    notification_show(&a, "hello");
    user_draw(&a);
    assert_true(frame_sleep(&a) > 1.0 && frame_sleep(&a) < 10.0);
    user_key(&a, "Space");
    user_draw(&a);
    assert_true(frame_sleep(&a) == 0.0);
    app_free(&a);
}

static void shift_r_goes_back_to_the_last_edit(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    a.playing = true;
    user_frames(&a, 20);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    uint64_t tick = cr_world_tick(app_world(&a)), hash = cr_world_hash(app_world(&a));
    assert_true(tick > 0);
    assert_false(dispatch_can(&a, ACTION_RESTART_FROM_EDIT));
    user_frames(&a, 20);
    uint64_t later = cr_world_hash(app_world(&a));
    assert_true(dispatch_can(&a, ACTION_RESTART_FROM_EDIT));
    user_key(&a, "Shift+R");
    assert_true(cr_world_tick(app_world(&a)) == tick && cr_world_hash(app_world(&a)) == hash);
    user_key(&a, "Ctrl+Z");
    assert_true(cr_world_hash(app_world(&a)) == later);
    app_free(&a);
}

static void stages_are_timed_while_somebody_looks(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    a.playing = true;
    user_frames(&a, 30);
    /* A script shows no times: its pictures are the same each time. */
    for (int i = 0; i < CR_STAGES; i++)
        assert_true(a.shown_stage_ms[i] == 0.0);
    a.scripted = false;
    user_frames(&a, 30);
    for (int i = 0; i < CR_STAGES; i++)
        assert_true(a.shown_stage_ms[i] > 0.0 && a.shown_stage_ms[i] < 1000.0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stages_are_timed_while_somebody_looks),
        cmocka_unit_test(space_plays_and_pauses),
        cmocka_unit_test(playing_ends_where_no_step_can_be_made),
        cmocka_unit_test(steps_go_forward_and_back_bit_for_bit),
        cmocka_unit_test(a_step_pauses),
        cmocka_unit_test(speed_keys_change_the_rate),
        cmocka_unit_test(a_running_body_is_pulled_and_thrown),
        cmocka_unit_test(a_click_on_a_running_body_moves_nothing),
        cmocka_unit_test(shift_r_goes_back_to_the_last_edit),
        cmocka_unit_test(a_hand_that_holds_catches_a_moving_body),
        cmocka_unit_test(a_static_body_follows_the_hand_while_time_runs),
        cmocka_unit_test(pictures_lie_between_two_ticks),
        cmocka_unit_test(an_edit_while_running_is_undone_to_its_moment),
        cmocka_unit_test(nothing_moves_means_nothing_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

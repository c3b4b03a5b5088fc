/* test_scrubbing.c - what the timeline shows of moments that the world is not at: poses while it is
 * dragged, a small picture under the pointer, and moments with a label. */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/app/time_axis.h"
#include "sandbox/app/time_view.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t hash(const app *a)
{
    return cr_world_hash(app_world(a));
}

static void move_to_tick(app *a, uint64_t tick)
{
    user_draw(a);
    time_span shown = time_view_shown(a);
    time_axis axis = {shown.from, shown.to, a->time_bar.left, a->time_bar.width,
                      (double)cr_world_timestep(app_world(a))};
    const ui_control_info *track = user_find(a, "time/track");
    assert_non_null(track);
    user_window_move(a, (int)lroundf(time_axis_x(&axis, (double)tick)),
                     track->box.y + layout_lane_height(a) / 2);
}

static size_t pixels_apart(app *a, const uint32_t *one, const uint32_t *other)
{
    size_t apart = 0;
    for (size_t i = 0; i < (size_t)a->width * (size_t)a->height; i++)
        apart += one[i] != other[i];
    return apart;
}

/* Falling bodies, enough that 150 ticks of them are not stepped within a frame. */
static void open_rain(app *a, uint64_t *hash_of_150)
{
    user_open(a);
    for (int i = 0; i < 400; i++)
        user_spawn(a, i % 2 == 0 ? CR_BOX : CR_CIRCLE, (float)(i % 40) * 1.2f - 24.0f,
                   (float)(i / 40) * 1.2f);
    lab_command gravity = {
        .kind = LAB_SETTING, .setting = cr_setting_find("world.gravity_y"), .value = -9.81};
    assert_int_equal(lab_session_apply(a->session, &gravity, NULL).code, CR_OK);
    for (int i = 0; i < 400; i++) {
        assert_int_equal(lab_session_step(a->session).code, CR_OK);
        if (i + 1 == 150)
            *hash_of_150 = hash(a);
    }
}

static void a_far_tick_is_drawn_at_once_and_come_to_later(void **state)
{
    (void)state;
    uint64_t wanted = 0;
    app a;
    open_rain(&a, &wanted);
    uint64_t end = hash(&a);
    uint32_t *exact, *now = user_picture(&a);
    a.scripted = false;
    scrub_ask(&a, 0, 150);
    frame_advance(&a, 0.0);
    assert_true(a.time_bar.shows_poses);
    assert_true(hash(&a) == end); /* the world has not moved ... */
    uint32_t *poses = user_picture(&a);
    assert_true(pixels_apart(&a, poses, now) > 5000); /* ... and is drawn as it was */
    assert_int_equal(app_tick(&a), 150);
    assert_true(user_shows(&a, "#150"));
    int frames = 0;
    for (; a.time_bar.asked && frames < 1000; frames++)
        frame_advance(&a, 0.0);
    assert_false(a.time_bar.shows_poses);
    assert_true(hash(&a) == wanted);
    exact = user_picture(&a);
    assert_true(pixels_apart(&a, poses, exact) < 5000);
    /* What else is done finds the world there. */
    scrub_ask(&a, 0, 230);
    frame_advance(&a, 0.0);
    assert_true(a.time_bar.shows_poses);
    user_key(&a, ",");
    assert_int_equal(cr_world_tick(app_world(&a)), 229);
    assert_false(a.time_bar.shows_poses || a.time_bar.asked);
    free(now);
    free(poses);
    free(exact);
    app_free(&a);
}

static void the_pointer_shows_a_tick_small(void **state)
{
    (void)state;
    uint64_t unused = 0;
    app a;
    open_rain(&a, &unused);
    uint64_t before = hash(&a);
    uint32_t *without = user_picture(&a);
    move_to_tick(&a, 200);
    user_frames(&a, 1);
    user_draw(&a);
    uint32_t *with = user_picture(&a);
    assert_int_equal(a.time_bar.hovered_tick, 200);
    assert_true(pixels_apart(&a, with, without) > 2000);
    assert_true(hash(&a) == before);
    user_move(&a, USER_X, USER_Y);
    user_draw(&a);
    uint32_t *after = user_picture(&a);
    assert_int_equal(pixels_apart(&a, after, without), 0);
    free(without);
    free(with);
    free(after);
    app_free(&a);
}

static void a_moment_gets_a_label(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    for (int i = 0; i < 120; i++)
        user_key(&a, ".");
    scrub_by(&a, -60);
    scrub_flush(&a);
    lab_session_mark_saved(a.session);
    user_key(&a, "Shift+M");
    assert_int_equal(a.dialog.kind, DIALOG_BOOKMARK);
    assert_true(user_shows(&a, "tick 60"));
    user_type(&a, "halfway");
    user_key(&a, "Return");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_true(user_shows(&a, "halfway"));
    assert_true(scene_is_unsaved(&a));
    assert_int_equal(lab_session_branches(a.session), 1); /* it is no edit of the world */
    /* The keys for events and a press go to it. */
    scrub_last(&a);
    user_key(&a, "Ctrl+,");
    assert_int_equal(cr_world_tick(app_world(&a)), 60);
    scrub_first(&a);
    user_key(&a, "Ctrl+.");
    assert_int_equal(cr_world_tick(app_world(&a)), 60);
    scrub_last(&a);
    move_to_tick(&a, 60);
    user_press(&a, SDL_BUTTON_LEFT);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(cr_world_tick(app_world(&a)), 60);
    /* The same key changes it, and takes it away. */
    user_key(&a, "Shift+M");
    user_key(&a, "Ctrl+A");
    user_type(&a, "turning");
    user_key(&a, "Return");
    assert_true(user_shows(&a, "turning"));
    assert_false(user_shows(&a, "halfway"));
    user_key(&a, "Shift+M");
    user_frames(&a, 1);
    user_click_on(&a, "bookmark/remove");
    assert_int_equal(lab_session_scene(a.session)->bookmark_count, 0);
    app_free(&a);
}

/* A fast hand types before the dialog that its key opens was ever drawn. */
static void a_key_opens_a_field_and_types_nothing(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_strike(&a, "Shift+M", "M");
    user_strike(&a, "F", "f");
    user_strike(&a, ".", ".");
    assert_int_equal(a.dialog.kind, DIALOG_BOOKMARK);
    assert_string_equal(a.dialog.text, "f.");
    user_key(&a, "Return");
    assert_int_equal(cr_world_slots(app_world(&a)), 1);
    assert_int_equal(cr_world_tick(app_world(&a)), 0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_far_tick_is_drawn_at_once_and_come_to_later),
        cmocka_unit_test(the_pointer_shows_a_tick_small),
        cmocka_unit_test(a_moment_gets_a_label),
        cmocka_unit_test(a_key_opens_a_field_and_types_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

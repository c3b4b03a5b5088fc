/* test_timeline_keys.c - the run gone through by keys, backwards and round; and what stays while
 * one goes. */
#include "sandbox/actions/playback.h"
#include "sandbox/edits/apply.h"
#include "timeline_hand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- keys ---- */

static void the_bar_is_driven_by_keys(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    user_key(&a, "Shift+F7");
    user_key(&a, "Left");
    user_key(&a, "Left");
    assert_int_equal(bar_tick(&a), 298);
    user_key(&a, "Shift+Left");
    assert_int_equal(bar_tick(&a), 288);
    user_key(&a, "Right");
    assert_int_equal(bar_tick(&a), 289);
    user_key(&a, "Home");
    assert_int_equal(bar_tick(&a), 0);
    assert_true(bar_hash(&a) == hashes[0]);
    user_key(&a, "Shift+Right");
    assert_int_equal(bar_tick(&a), 10);
    user_key(&a, "End");
    assert_int_equal(bar_tick(&a), 300);
    user_key(&a, "Space");
    assert_true(a.playing);
    user_key(&a, "Esc");
    assert_false(ui_has_keyboard(a.ui_state));
    /* Without the keyboard on it. */
    user_key(&a, "Ctrl+Home");
    assert_int_equal(bar_tick(&a), 0);
    user_key(&a, "End");
    assert_true(bar_hash(&a) == hashes[300]);
    app_free(&a);
}

static void time_runs_backwards(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    user_key(&a, "Shift+,");
    assert_true(a.playing && a.backwards);
    user_frames(&a, 20);
    assert_int_equal(bar_tick(&a), 280);
    assert_true(bar_hash(&a) == hashes[280]);
    /* Slow frames skip ticks. */
    frame_advance(&a, 0.1);
    assert_int_equal(bar_tick(&a), 274);
    user_key(&a, "Shift+.");
    assert_true(a.playing && !a.backwards);
    user_frames(&a, 4);
    assert_int_equal(bar_tick(&a), 278);
    user_key(&a, "Shift+,");
    user_frames(&a, 400);
    assert_int_equal(bar_tick(&a), 0);
    assert_false(a.playing);
    assert_int_equal(lab_session_last_tick(a.session), 300);
    app_free(&a);
}

/* A picture between two ticks lies between them also on the way back. */
static void backwards_is_as_smooth(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    user_key(&a, "Shift+,");
    user_frames(&a, 10);
    cr_body_id id = cr_world_slot(app_world(&a), 0);
    float now = cr_body_get_view(app_world(&a), id).center.x, last = 1e9f;
    for (int i = 0; i < 4; i++) {
        view_frame_in in = app_frame(&a);
        float drawn = view_center_of(&in, id).x;
        assert_true(drawn < last && drawn >= now - 1e-6f);
        last = drawn;
        frame_advance(&a, 0.24 / 60.0);
    }
    app_free(&a);
}

static void playing_goes_round(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    playback_go(&a, 100);
    user_key(&a, "I");
    playback_go(&a, 130);
    user_key(&a, "O");
    playback_go(&a, 110);
    user_key(&a, "Space");
    uint64_t least = 1000, most = 0;
    for (int i = 0; i < 100; i++) {
        user_frames(&a, 1);
        least = bar_tick(&a) < least ? bar_tick(&a) : least;
        most = bar_tick(&a) > most ? bar_tick(&a) : most;
        assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    }
    assert_int_equal(least, 100);
    assert_int_equal(most, 129);
    user_key(&a, "Shift+,");
    for (int i = 0; i < 100; i++) {
        user_frames(&a, 1);
        assert_true(bar_tick(&a) >= 100 && bar_tick(&a) <= 130);
    }
    user_key(&a, "Space");
    user_key(&a, "Esc");
    assert_false(a.loop.has_in || a.loop.has_out);
    /* A second press takes a point away. */
    user_key(&a, "I");
    assert_true(a.loop.has_in);
    user_key(&a, "I");
    assert_false(a.loop.has_in);
    app_free(&a);
}

/* ---- what stays ---- */

static void the_selection_survives(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    playback_go(&a, 200);
    user_spawn(&a, CR_BOX, 0.0f, 2.0f);
    user_key(&a, "Ctrl+A");
    user_frames(&a, 1);
    assert_int_equal(a.selection.count, 2);
    cr_vec2 center = a.camera.center;
    bar_click(&a, 100.0, 1);
    assert_int_equal(a.selection.count, 1);
    assert_int_equal(a.selection.absent_count, 1);
    user_key(&a, "End");
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(a.selection.absent_count, 0);
    assert_true(a.camera.center.x == center.x && a.camera.center.y == center.y);
    /* By playing on, too. */
    bar_click(&a, 190.0, 1);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Space");
    user_frames(&a, 20);
    assert_int_equal(a.selection.count, 2);
    /* Whoever selects anew gives up what waits. */
    bar_click(&a, 100.0, 1);
    selection_clear(&a.selection);
    user_key(&a, "End");
    assert_int_equal(a.selection.count, 0);
    app_free(&a);
}

static void the_inspector_says_when_a_body_is_there(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    playback_go(&a, 200);
    user_spawn(&a, CR_BOX, 0.0f, 2.0f);
    cr_body_id box = a.selection.id[0];
    playback_play(&a, true);
    user_frames(&a, 50);
    edit_begin(&a);
    assert_true(edit_apply(&a, &(lab_command){.kind = LAB_DELETE, .body = box}, NULL));
    user_frames(&a, 20);
    playback_play(&a, false);
    assert_true(user_shows(&a, "#2 is there no more: it was deleted at 4.167 s, tick 250."));
    user_click_on(&a, "side/inspector/all/absent0");
    assert_int_equal(bar_tick(&a), 249);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Shift+Home");
    user_frames(&a, 1);
    bar_click(&a, 100.0, 1);
    assert_true(user_shows(&a, "#2 is not there yet: it is made at 3.333 s, tick 200."));
    user_frames(&a, 1);
    user_click_on(&a, "side/inspector/all/absent0");
    assert_int_equal(bar_tick(&a), 200);
    assert_true(user_shows(&a, "Restitution"));
    /* The camera that follows it has waited, too. */
    user_frames(&a, 1);
    assert_true(cr_same_id(a.followed, box));
    /* On the other branch it never comes. */
    user_key(&a, "Tab");
    assert_true(user_shows(&a, "#2 is not on this branch."));
    user_key(&a, "Tab");
    assert_int_equal(a.selection.count, 1);
    /* Whose making is undone is not waited for. */
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Z");
    assert_true(user_shows(&a, "Nothing is selected"));
    app_free(&a);
}

static void the_bar_folds(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    int high = a.ui_frame.world.h;
    assert_true(a.ui_frame.time.h > 0);
    user_key(&a, "F7");
    assert_int_equal(a.ui_frame.time.h, 0);
    assert_true(a.ui_frame.world.h > high);
    assert_null(user_find(&a, "time/track"));
    user_key(&a, "F7");
    assert_int_equal(a.ui_frame.world.h, high);
    app_free(&a);
}

static void a_low_window_has_no_bar(void **state)
{
    (void)state;
    app a;
    char message[256];
    user_open(&a);
    for (int height = 1000; height >= 160; height -= 20) {
        assert_true(layout_resize(&a, 640, height, 1.0f, message, sizeof message));
        bool half = 2 * (640 - a.ui_frame.tools.w) * a.ui_frame.world.h >= 640 * height;
        assert_true(a.ui_frame.time.h == 0 || half);
        assert_true(a.ui_frame.time.h > 0 || height < 300);
    }
    assert_true(a.ui_frame.time.h == 0);
    user_key(&a, "F7");
    assert_true(user_shows(&a, "too small for the timeline"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bar_is_driven_by_keys),
        cmocka_unit_test(time_runs_backwards),
        cmocka_unit_test(backwards_is_as_smooth),
        cmocka_unit_test(playing_goes_round),
        cmocka_unit_test(the_selection_survives),
        cmocka_unit_test(the_inspector_says_when_a_body_is_there),
        cmocka_unit_test(the_bar_folds),
        cmocka_unit_test(a_low_window_has_no_bar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

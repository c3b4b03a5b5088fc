/* test_timeline.c - the bar beneath the world: pressed, dragged, turned, seen and driven by keys.
 */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/app/time_axis.h"
#include "sandbox/app/time_view.h"
#include "sandbox/edits/apply.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the bar ---- */

static uint64_t tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

static uint64_t hash(const app *a)
{
    return cr_world_hash(app_world(a));
}

/* Where a tick stands on the bar, in the window. */
static int x_of(app *a, double at)
{
    free(user_picture(a));
    time_span shown = time_view_shown(a);
    time_axis axis = {shown.from, shown.to, a->time_bar.left, a->time_bar.width,
                      (double)cr_world_timestep(app_world(a))};
    return (int)lroundf(time_axis_x(&axis, at));
}

static int y_of_lane(app *a, size_t lane)
{
    const ui_control_info *track = user_find(a, "time/track");
    assert_non_null(track);
    return track->box.y + (int)(lane - a->time_bar.top) * layout_lane_height(a) +
           layout_lane_height(a) / 2;
}

static void move_to_tick(app *a, double at, size_t lane)
{
    user_window_move(a, x_of(a, at), y_of_lane(a, lane));
}

static void press_tick(app *a, double at, size_t lane)
{
    move_to_tick(a, at, lane);
    user_press(a, SDL_BUTTON_LEFT);
}

static void click_tick(app *a, double at, size_t lane)
{
    press_tick(a, at, lane);
    user_release(a, SDL_BUTTON_LEFT);
}

/* A ball that flies to the right for 300 ticks, and the hash of each. */
static void open_run(app *a, uint64_t hashes[301])
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    user_drag(a, USER_X + 76, USER_Y, USER_X + 100, USER_Y);
    user_key(a, "Esc");
    for (int i = 0; i < 300; i++) {
        hashes[i] = hash(a);
        dispatch(a, ACTION_STEP, false, false);
    }
    hashes[300] = hash(a);
    user_frames(a, 1);
}

/* ... and at tick 100, while looking back, a box: another branch, of 150 ticks. */
static void open_branches(app *a, uint64_t hashes[301])
{
    open_run(a, hashes);
    playback_go(a, 100);
    user_spawn(a, CR_BOX, 0.0f, 2.0f);
    playback_play(a, true);
    user_frames(a, 50);
    playback_play(a, false);
    user_frames(a, 1);
}

/* ---- the hand ---- */

static void a_press_goes_to_the_tick(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    press_tick(&a, 120.0, 0);
    assert_true(tick(&a) >= 119 && tick(&a) <= 121);
    assert_true(hash(&a) == hashes[tick(&a)]);
    assert_true(user_shows(&a, "PAST"));
    user_release(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 5);
    assert_true(hash(&a) == hashes[tick(&a)]);
    /* Nothing was done. */
    assert_int_equal(lab_session_branches(a.session), 1);
    assert_int_equal(lab_session_last_tick(a.session), 300);
    app_free(&a);
}

/* However often the pointer tells where it is, the world moves once a frame. */
static void a_drag_shows_each_tick(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    press_tick(&a, 250.0, 0);
    for (int at = 240; at >= 40; at -= 20) {
        move_to_tick(&a, at + 10.0, 0);
        move_to_tick(&a, at, 0);
        user_frames(&a, 1);
        assert_true(llabs((long long)tick(&a) - at) <= 1);
        assert_true(hash(&a) == hashes[tick(&a)]);
    }
    /* Above the bar it is in the hand all the same; beyond its ends it stays at them. */
    user_window_move(&a, x_of(&a, 200.0), 100);
    user_frames(&a, 1);
    assert_true(llabs((long long)tick(&a) - 200) <= 1);
    user_window_move(&a, 2, 100);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(tick(&a), 0);
    app_free(&a);
}

/* ---- what happened ---- */

/* A ball that falls on the ground; the tick of the impact. */
static uint64_t open_fall(app *a)
{
    size_t count;
    user_open(a);
    cr_body_def floor = cr_body_def_default();
    floor.kind = CR_STATIC;
    cr_shape_halfspace(&floor.shape, (cr_vec2){0, 1}, -1.0f);
    lab_session_apply(a->session, &(lab_command){.kind = LAB_SPAWN, .def = floor}, NULL);
    lab_command pull = {.kind = LAB_SETTING, .setting = cr_setting_find("world.gravity_y")};
    pull.value = -9.81;
    lab_session_apply(a->session, &pull, NULL);
    user_spawn(a, CR_CIRCLE, 0.0f, 1.0f);
    user_key(a, "Esc");
    for (int i = 0; i < 300; i++)
        dispatch(a, ACTION_STEP, false, false);
    user_frames(a, 1);
    const lab_mark *marks = lab_session_marks(a->session, 0, &count);
    assert_true(count > 0 && marks[0].begins == 1);
    return marks[0].tick;
}

static void a_press_on_a_mark_goes_before_it(void **state)
{
    (void)state;
    app a;
    char text[40];
    uint64_t impact = open_fall(&a);
    click_tick(&a, (double)impact, 0);
    assert_int_equal(tick(&a), impact - 1);
    assert_int_equal(cr_world_stats(app_world(&a)).contacts, 0);
    move_to_tick(&a, (double)impact, 0);
    snprintf(text, sizeof text, "#%d: #1 hits #2, ", (int)impact);
    assert_true(user_shows(&a, text));
    app_free(&a);
}

static void events_are_gone_to_one_by_one(void **state)
{
    (void)state;
    app a;
    uint64_t impact = open_fall(&a), last = lab_session_last_tick(a.session);
    user_key(&a, "Ctrl+Home");
    user_key(&a, "Ctrl+.");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), impact - 1);
    user_key(&a, "Ctrl+.");
    user_frames(&a, 1);
    assert_true(tick(&a) >= impact);
    user_key(&a, "Ctrl+,");
    user_frames(&a, 1);
    assert_true(tick(&a) < last && tick(&a) >= impact - 1);
    for (int i = 0; i < 50; i++)
        user_key(&a, "Ctrl+,");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), 0);
    for (int i = 0; i < 50; i++)
        user_key(&a, "Ctrl+.");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), last);
    app_free(&a);
}

static void a_press_holds_time(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    user_key(&a, "Space");
    user_frames(&a, 10);
    assert_true(a.playing);
    press_tick(&a, 60.0, 0);
    assert_false(a.playing);
    uint64_t pressed = tick(&a);
    user_frames(&a, 10);
    user_release(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 10);
    assert_int_equal(tick(&a), pressed);
    assert_int_equal(lab_session_last_tick(a.session), 310);
    app_free(&a);
}

static void the_wheel_goes_from_tick_to_tick(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    click_tick(&a, 100.0, 0);
    uint64_t from = tick(&a);
    user_wheel_here(&a, -1);
    assert_int_equal(tick(&a), from + 1);
    user_wheel_here(&a, 3);
    assert_int_equal(tick(&a), from - 2);
    user_shift(&a, true);
    user_wheel_here(&a, -1);
    user_shift(&a, false);
    assert_int_equal(tick(&a), from + 8);
    float scale = a.camera.scale;
    for (int i = 0; i < 30; i++)
        user_wheel_here(&a, -20);
    assert_int_equal(tick(&a), 300);
    assert_true(a.camera.scale == scale && a.camera.center.x == 0.0f);
    app_free(&a);
}

static void a_zoomed_bar_scrolls_beyond_its_edge(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    click_tick(&a, 150.0, 0);
    uint64_t at = tick(&a);
    user_alt(&a, true);
    for (int i = 0; i < 10; i++)
        user_wheel_here(&a, 1);
    user_alt(&a, false);
    time_span near = time_view_shown(&a);
    assert_true(a.time_bar.zoomed && near.to - near.from < 100.0);
    assert_true(near.from < (double)at && (double)at < near.to);
    assert_int_equal(tick(&a), at);

    press_tick(&a, (double)at, 0);
    user_window_move(&a, (int)(a.time_bar.left + a.time_bar.width) + 60, y_of_lane(&a, 0));
    user_frames(&a, 60);
    time_span later = time_view_shown(&a);
    assert_true(later.from > near.from && tick(&a) > (uint64_t)near.to);
    assert_true(hash(&a) == hashes[tick(&a)]);
    user_release(&a, SDL_BUTTON_LEFT);

    /* The whole run stands above it; a double click there shows it. */
    user_double_click(&a, x_of(&a, later.from + 1.0) - a.ui_frame.world.x,
                      user_find(&a, "time/overview")->box.y + 2 - a.ui_frame.world.y);
    assert_false(a.time_bar.zoomed);
    assert_null(user_find(&a, "time/overview"));
    app_free(&a);
}

/* ---- what it says ---- */

static void badges_tell_where_one_is(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    assert_true(user_shows(&a, "LIVE") && !user_shows(&a, "PAST") && !user_shows(&a, "BRANCH"));
    click_tick(&a, 100.0, 0);
    assert_true(user_shows(&a, "PAST") && !user_shows(&a, "LIVE"));
    assert_true(user_shows(&a, "remembers 5 s, 1 MB"));
    user_click_on(&a, "time/now");
    assert_int_equal(tick(&a), 300);
    assert_true(user_shows(&a, "LIVE"));
    click_tick(&a, 100.0, 0);
    user_spawn(&a, CR_BOX, 0.0f, 2.0f);
    assert_true(user_shows(&a, "LIVE") && user_shows(&a, "BRANCH"));
    user_click_on(&a, "time/branch");
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_true(user_shows(&a, "PAST") && !user_shows(&a, "BRANCH"));
    app_free(&a);
}

static void the_bar_stands_still_while_time_runs(void **state)
{
    (void)state;
    const double h = 1.0 / 60.0;
    double before = 0.0;
    int steps = 0;
    for (int last = 0; last <= 36000; last++) {
        double end = time_axis_end(0.0, last, h);
        assert_true(end >= last && end >= before && (last < 600 || end < 1.6 * last));
        steps += end != before;
        before = end;
    }
    print_message("ten minutes in %d steps\n", steps);
    assert_true(steps < 16);
}

static void labels_are_round(void **state)
{
    (void)state;
    static const struct {
        double seconds, step;
        const char *text;
    } rows[] = {{0.0, 1.0, "0"},        {-1e-12, 1.0, "0"},       {2.5, 0.5, "2.5"},
                {40.0, 10.0, "40"},     {90.0, 30.0, "1:30"},     {150.0, 10.0, "2:30"},
                {600.0, 60.0, "10:00"}, {125.25, 0.05, "2:05.25"}};
    char text[32];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(time_axis_label(rows[i].seconds, rows[i].step, text, sizeof text),
                            rows[i].text);
    /* No step is less than a tick, and none so short that labels meet. */
    for (double ticks = 10.0; ticks < 1e7; ticks *= 1.3) {
        time_axis axis = {0.0, ticks, 0.0f, 900.0f, 1.0 / 60.0};
        double step = time_axis_step(&axis, 64.0f);
        assert_true(step >= axis.h * 0.999 && step / axis.h / ticks * 900.0 >= 63.9);
        assert_true(step / axis.h <= 1.0 || step / axis.h / ticks * 900.0 <= 64.0 * 5.1);
    }
}

/* ---- branches ---- */

static void lanes_lead_to_branches(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_branches(&a, hashes);
    assert_int_equal(a.time_bar.lanes, 2);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(user_shows(&a, "box added"));
    uint64_t other = hash(&a);
    assert_int_equal(tick(&a), 150);
    click_tick(&a, 200.0, 0);
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_true(hash(&a) == hashes[tick(&a)]);
    /* Farther than the lane goes is its end. */
    click_tick(&a, 280.0, 1);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_int_equal(tick(&a), 150);
    assert_true(hash(&a) == other);
    /* Before its fork a branch is its parent. */
    click_tick(&a, 50.0, 1);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(hash(&a) == hashes[tick(&a)]);
    app_free(&a);
}

static void tab_flips_between_branches(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_branches(&a, hashes);
    uint64_t other = hash(&a);
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_int_equal(tick(&a), 150);
    assert_true(hash(&a) == hashes[150]);
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(hash(&a) == other);
    /* After a press on the bar, too; but a widget that has the keyboard keeps it. */
    click_tick(&a, 120.0, 1);
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 0);
    user_key(&a, "Shift+Tab");
    assert_true(ui_has_keyboard(a.ui_state));
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 0);
    app_free(&a);
}

static void more_lanes_than_have_room_scroll(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    for (int i = 0; i < 6; i++) {
        playback_visit(&a, 0, (uint64_t)(40 * (i + 1)));
        user_spawn(&a, CR_BOX, (float)i, 2.0f);
        user_frames(&a, 1);
    }
    assert_int_equal(lab_session_branches(a.session), 7);
    assert_int_equal(a.time_bar.lanes, 4);
    assert_int_equal(a.time_bar.top, 3); /* the present one is in sight */
    user_move_to(&a, "time/now");
    user_wheel_here(&a, 1);
    assert_int_equal(a.time_bar.top, 2);
    click_tick(&a, 10.0, 2);
    assert_int_equal(lab_session_branch(a.session), 2);
    user_key(&a, "Up");
    user_key(&a, "Up");
    user_frames(&a, 1);
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_int_equal(a.time_bar.top, 0);
    app_free(&a);
}

/* ---- keys ---- */

static void the_bar_is_driven_by_keys(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    user_key(&a, "Shift+F7");
    user_key(&a, "Left");
    user_key(&a, "Left");
    assert_int_equal(tick(&a), 298);
    user_key(&a, "Shift+Left");
    assert_int_equal(tick(&a), 288);
    user_key(&a, "Right");
    assert_int_equal(tick(&a), 289);
    user_key(&a, "Home");
    assert_int_equal(tick(&a), 0);
    assert_true(hash(&a) == hashes[0]);
    user_key(&a, "Shift+Right");
    assert_int_equal(tick(&a), 10);
    user_key(&a, "End");
    assert_int_equal(tick(&a), 300);
    user_key(&a, "Space");
    assert_true(a.playing);
    user_key(&a, "Esc");
    assert_false(ui_has_keyboard(a.ui_state));
    /* Without the keyboard on it. */
    user_key(&a, "Ctrl+Home");
    assert_int_equal(tick(&a), 0);
    user_key(&a, "End");
    assert_true(hash(&a) == hashes[300]);
    app_free(&a);
}

static void time_runs_backwards(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    open_run(&a, hashes);
    user_key(&a, "Shift+,");
    assert_true(a.playing && a.backwards);
    user_frames(&a, 20);
    assert_int_equal(tick(&a), 280);
    assert_true(hash(&a) == hashes[280]);
    /* Slow frames skip ticks. */
    frame_advance(&a, 0.1);
    assert_int_equal(tick(&a), 274);
    user_key(&a, "Shift+.");
    assert_true(a.playing && !a.backwards);
    user_frames(&a, 4);
    assert_int_equal(tick(&a), 278);
    user_key(&a, "Shift+,");
    user_frames(&a, 400);
    assert_int_equal(tick(&a), 0);
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
    open_run(&a, hashes);
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
    open_run(&a, hashes);
    playback_go(&a, 100);
    user_key(&a, "I");
    playback_go(&a, 130);
    user_key(&a, "O");
    playback_go(&a, 110);
    user_key(&a, "Space");
    uint64_t least = 1000, most = 0;
    for (int i = 0; i < 100; i++) {
        user_frames(&a, 1);
        least = tick(&a) < least ? tick(&a) : least;
        most = tick(&a) > most ? tick(&a) : most;
        assert_true(hash(&a) == hashes[tick(&a)]);
    }
    assert_int_equal(least, 100);
    assert_int_equal(most, 129);
    user_key(&a, "Shift+,");
    for (int i = 0; i < 100; i++) {
        user_frames(&a, 1);
        assert_true(tick(&a) >= 100 && tick(&a) <= 130);
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
    open_run(&a, hashes);
    playback_go(&a, 200);
    user_spawn(&a, CR_BOX, 0.0f, 2.0f);
    user_key(&a, "Ctrl+A");
    user_frames(&a, 1);
    assert_int_equal(a.selection.count, 2);
    cr_vec2 center = a.camera.center;
    click_tick(&a, 100.0, 1);
    assert_int_equal(a.selection.count, 1);
    assert_int_equal(a.selection.absent_count, 1);
    user_key(&a, "End");
    assert_int_equal(a.selection.count, 2);
    assert_int_equal(a.selection.absent_count, 0);
    assert_true(a.camera.center.x == center.x && a.camera.center.y == center.y);
    /* By playing on, too. */
    click_tick(&a, 190.0, 1);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Space");
    user_frames(&a, 20);
    assert_int_equal(a.selection.count, 2);
    /* Whoever selects anew gives up what waits. */
    click_tick(&a, 100.0, 1);
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
    open_run(&a, hashes);
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
    assert_int_equal(tick(&a), 249);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Shift+Home");
    user_frames(&a, 1);
    click_tick(&a, 100.0, 1);
    assert_true(user_shows(&a, "#2 is not there yet: it is made at 3.333 s, tick 200."));
    user_frames(&a, 1);
    user_click_on(&a, "side/inspector/all/absent0");
    assert_int_equal(tick(&a), 200);
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
        cmocka_unit_test(a_press_goes_to_the_tick),
        cmocka_unit_test(a_drag_shows_each_tick),
        cmocka_unit_test(a_press_holds_time),
        cmocka_unit_test(a_press_on_a_mark_goes_before_it),
        cmocka_unit_test(events_are_gone_to_one_by_one),
        cmocka_unit_test(the_wheel_goes_from_tick_to_tick),
        cmocka_unit_test(a_zoomed_bar_scrolls_beyond_its_edge),
        cmocka_unit_test(badges_tell_where_one_is),
        cmocka_unit_test(the_bar_stands_still_while_time_runs),
        cmocka_unit_test(labels_are_round),
        cmocka_unit_test(lanes_lead_to_branches),
        cmocka_unit_test(tab_flips_between_branches),
        cmocka_unit_test(more_lanes_than_have_room_scroll),
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

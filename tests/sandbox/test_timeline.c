/* test_timeline.c - the bar beneath the world: pressed, dragged, turned and read. */
#include "sandbox/actions/playback.h"
#include "sandbox/app/time_axis.h"
#include "sandbox/app/time_view.h"
#include "timeline_hand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the hand ---- */

static void a_press_goes_to_the_tick(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    bar_press(&a, 120.0, 0);
    assert_true(bar_tick(&a) >= 119 && bar_tick(&a) <= 121);
    assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    assert_true(user_shows(&a, "PAST"));
    user_release(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 5);
    assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
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
    bar_open_run(&a, hashes);
    bar_press(&a, 250.0, 0);
    for (int at = 240; at >= 40; at -= 20) {
        bar_move_to(&a, at + 10.0, 0);
        bar_move_to(&a, at, 0);
        user_frames(&a, 1);
        assert_true(llabs((long long)bar_tick(&a) - at) <= 1);
        assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    }
    /* Above the bar it is in the hand all the same; beyond its ends it stays at them. */
    user_window_move(&a, bar_x(&a, 200.0), 100);
    user_frames(&a, 1);
    assert_true(llabs((long long)bar_tick(&a) - 200) <= 1);
    user_window_move(&a, 2, 100);
    user_release(&a, SDL_BUTTON_LEFT);
    assert_int_equal(bar_tick(&a), 0);
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
    bar_click(&a, (double)impact, 0);
    assert_int_equal(bar_tick(&a), impact - 1);
    assert_int_equal(cr_world_stats(app_world(&a)).contacts, 0);
    bar_move_to(&a, (double)impact, 0);
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
    assert_int_equal(bar_tick(&a), impact - 1);
    user_key(&a, "Ctrl+.");
    user_frames(&a, 1);
    assert_true(bar_tick(&a) >= impact);
    user_key(&a, "Ctrl+,");
    user_frames(&a, 1);
    assert_true(bar_tick(&a) < last && bar_tick(&a) >= impact - 1);
    for (int i = 0; i < 50; i++)
        user_key(&a, "Ctrl+,");
    user_frames(&a, 1);
    assert_int_equal(bar_tick(&a), 0);
    for (int i = 0; i < 50; i++)
        user_key(&a, "Ctrl+.");
    user_frames(&a, 1);
    assert_int_equal(bar_tick(&a), last);
    app_free(&a);
}

static void a_press_holds_time(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    user_key(&a, "Space");
    user_frames(&a, 10);
    assert_true(a.playing);
    bar_press(&a, 60.0, 0);
    assert_false(a.playing);
    uint64_t pressed = bar_tick(&a);
    user_frames(&a, 10);
    user_release(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 10);
    assert_int_equal(bar_tick(&a), pressed);
    assert_int_equal(lab_session_last_tick(a.session), 310);
    app_free(&a);
}

static void the_wheel_goes_from_tick_to_tick(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    bar_click(&a, 100.0, 0);
    uint64_t from = bar_tick(&a);
    user_wheel_here(&a, -1);
    assert_int_equal(bar_tick(&a), from + 1);
    user_wheel_here(&a, 3);
    assert_int_equal(bar_tick(&a), from - 2);
    user_shift(&a, true);
    user_wheel_here(&a, -1);
    user_shift(&a, false);
    assert_int_equal(bar_tick(&a), from + 8);
    float scale = a.camera.scale;
    for (int i = 0; i < 30; i++)
        user_wheel_here(&a, -20);
    assert_int_equal(bar_tick(&a), 300);
    assert_true(a.camera.scale == scale && a.camera.center.x == 0.0f);
    app_free(&a);
}

static void a_zoomed_bar_scrolls_beyond_its_edge(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_run(&a, hashes);
    bar_click(&a, 150.0, 0);
    uint64_t at = bar_tick(&a);
    user_alt(&a, true);
    for (int i = 0; i < 10; i++)
        user_wheel_here(&a, 1);
    user_alt(&a, false);
    time_span near = time_view_shown(&a);
    assert_true(a.time_bar.zoomed && near.to - near.from < 100.0);
    assert_true(near.from < (double)at && (double)at < near.to);
    assert_int_equal(bar_tick(&a), at);

    bar_press(&a, (double)at, 0);
    user_window_move(&a, (int)(a.time_bar.left + a.time_bar.width) + 60, bar_lane_y(&a, 0));
    user_frames(&a, 60);
    time_span later = time_view_shown(&a);
    assert_true(later.from > near.from && bar_tick(&a) > (uint64_t)near.to);
    assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    user_release(&a, SDL_BUTTON_LEFT);

    /* The whole run stands above it; a double click there shows it. */
    user_double_click(&a, bar_x(&a, later.from + 1.0) - a.ui_frame.world.x,
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
    bar_open_run(&a, hashes);
    assert_true(user_shows(&a, "LIVE") && !user_shows(&a, "PAST") && !user_shows(&a, "BRANCH"));
    bar_click(&a, 100.0, 0);
    assert_true(user_shows(&a, "PAST") && !user_shows(&a, "LIVE"));
    assert_true(user_shows(&a, "remembers 5 s, 1 MB"));
    user_click_on(&a, "time/now");
    assert_int_equal(bar_tick(&a), 300);
    assert_true(user_shows(&a, "LIVE"));
    bar_click(&a, 100.0, 0);
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
    bar_open_branches(&a, hashes);
    assert_int_equal(a.time_bar.lanes, 2);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(user_shows(&a, "box added"));
    uint64_t other = bar_hash(&a);
    assert_int_equal(bar_tick(&a), 150);
    bar_click(&a, 200.0, 0);
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    /* Farther than the lane goes is its end. */
    bar_click(&a, 280.0, 1);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_int_equal(bar_tick(&a), 150);
    assert_true(bar_hash(&a) == other);
    /* Before its fork a branch is its parent. */
    bar_click(&a, 50.0, 1);
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(bar_hash(&a) == hashes[bar_tick(&a)]);
    app_free(&a);
}

static void tab_flips_between_branches(void **state)
{
    (void)state;
    app a;
    uint64_t hashes[301];
    bar_open_branches(&a, hashes);
    uint64_t other = bar_hash(&a);
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_int_equal(bar_tick(&a), 150);
    assert_true(bar_hash(&a) == hashes[150]);
    user_key(&a, "Tab");
    assert_int_equal(lab_session_branch(a.session), 1);
    assert_true(bar_hash(&a) == other);
    /* After a press on the bar, too; but a widget that has the keyboard keeps it. */
    bar_click(&a, 120.0, 1);
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
    bar_open_run(&a, hashes);
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
    bar_click(&a, 10.0, 2);
    assert_int_equal(lab_session_branch(a.session), 2);
    user_key(&a, "Up");
    user_key(&a, "Up");
    user_frames(&a, 1);
    assert_int_equal(lab_session_branch(a.session), 0);
    assert_int_equal(a.time_bar.top, 0);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_goes_to_the_tick),
        cmocka_unit_test(a_drag_shows_each_tick),
        cmocka_unit_test(a_press_on_a_mark_goes_before_it),
        cmocka_unit_test(events_are_gone_to_one_by_one),
        cmocka_unit_test(a_press_holds_time),
        cmocka_unit_test(the_wheel_goes_from_tick_to_tick),
        cmocka_unit_test(a_zoomed_bar_scrolls_beyond_its_edge),
        cmocka_unit_test(badges_tell_where_one_is),
        cmocka_unit_test(the_bar_stands_still_while_time_runs),
        cmocka_unit_test(labels_are_round),
        cmocka_unit_test(lanes_lead_to_branches),
        cmocka_unit_test(tab_flips_between_branches),
        cmocka_unit_test(more_lanes_than_have_room_scroll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

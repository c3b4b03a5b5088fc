/* test_plots.c - quantities that are pinned as plots: from lists, from the inspector's numbers and
 * from the menu at the pointer; what they show of the past and of a branch; going where one
 * presses. */
#include "sandbox/actions/playback.h"
#include "sandbox/actions/watching.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define PANEL "side/plots/all/"

static uint64_t tick(const app *a)
{
    return cr_world_tick(app_world(a));
}

/* A ball thrown to the right at 2 m/s, without gravity, half a second ago. */
static cr_body_id open_flight(app *a)
{
    user_open(a);
    cr_body_id ball = user_spawn(a, CR_CIRCLE, -3.0f, 0.0f);
    edit_throw(a, ball, (cr_vec2){2.0f, 0.0f});
    for (int i = 0; i < 30; i++)
        playback_step(a);
    return ball;
}

static void press(app *a, const char *path)
{
    user_scroll_to(a, path);
    user_click_on(a, path);
    user_frames(a, 1);
}

static void choose(app *a, const char *path, int line)
{
    press(a, path);
    user_key(a, "Home");
    for (int i = 0; i < line; i++)
        user_key(a, "Down");
    user_key(a, "Return");
    user_frames(a, 1);
}

static int number_of(const char *name)
{
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    return (int)(lab_quantity_find(name, strlen(name)) - all);
}

static void assert_near(double measured, double expected)
{
    if (!(fabs(measured - expected) < 1e-5))
        fail_msg("%g, not %g", measured, expected);
}

static double value(const app *a, size_t pin, uint64_t at)
{
    return lab_series_at(lab_pin_series(&a->watching.pins, pin), at);
}

static void one_is_pinned_from_lists_and_has_its_past(void **state)
{
    (void)state;
    app a;
    open_flight(&a);
    user_key(&a, "F4");
    user_frames(&a, 2);
    choose(&a, PANEL "what", number_of("x"));
    assert_true(user_shows(&a, "x of #1"));
    press(&a, PANEL "pin");
    user_frames(&a, 1);
    assert_int_equal(a.watching.pins.count, 1);
    assert_true(lab_pins_missing(&a.watching.pins, a.session) == 0.0);
    for (uint64_t t = 0; t <= 30; t++)
        assert_near(value(&a, 0, t), -3.0 + 2.0 * (double)t / 60.0);
    assert_int_equal(tick(&a), 30);
    press(&a, PANEL "pin"); /* there is no second one of it */
    assert_int_equal(a.watching.pins.count, 1);
    press(&a, PANEL "0/remove");
    assert_int_equal(a.watching.pins.count, 0);
    app_free(&a);
}

static void a_number_of_the_inspector_is_pinned_by_a_click(void **state)
{
    (void)state;
    app a;
    open_flight(&a);
    user_scroll_to(&a, "side/inspector/all/Momentum and energy/plot Momentum x");
    user_click_on(&a, "side/inspector/all/Momentum and energy/plot Momentum x");
    user_frames(&a, 2);
    assert_int_equal(a.watching.pins.count, 1);
    assert_string_equal(a.watching.pins.at[0].label, "momentum x of #1");
    assert_int_equal(a.ui_frame.tab, SIDE_PLOTS);
    assert_true(value(&a, 0, 15) > 1.0);
    app_free(&a);
}

static void time_that_runs_adds_to_it(void **state)
{
    (void)state;
    app a;
    cr_body_id ball = open_flight(&a);
    watching_pin(&a, lab_quantity_find("x", 1), &(lab_subject){.a = ball});
    user_key(&a, "Space");
    user_frames(&a, 60);
    user_key(&a, "Space");
    user_frames(&a, 1);
    assert_true(tick(&a) > 60);
    assert_true(lab_pins_missing(&a.watching.pins, a.session) == 0.0);
    assert_near(value(&a, 0, tick(&a)),
                (double)cr_body_get_view(app_world(&a), ball).transform.p.x);
    app_free(&a);
}

/* Dragging in a plot is dragging the playhead. */
static void a_press_goes_to_that_tick(void **state)
{
    (void)state;
    app a;
    cr_body_id ball = open_flight(&a);
    for (int i = 0; i < 270; i++)
        playback_step(&a);
    watching_pin(&a, lab_quantity_find("x", 1), &(lab_subject){.a = ball});
    user_frames(&a, 2);
    const ui_control_info *plot = user_find(&a, PANEL "0/plot");
    assert_non_null(plot);
    int y = plot->box.y + plot->box.h / 2, right = plot->box.x + plot->box.w;
    user_window_move(&a, right - 150, y);
    user_press(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 1);
    uint64_t first = tick(&a);
    assert_in_range(first, 100, 299);
    assert_true(user_shows(&a, "m"));
    user_window_move(&a, right - 180, y);
    user_frames(&a, 1);
    assert_true(tick(&a) < first);
    user_release(&a, SDL_BUTTON_LEFT);
    uint64_t there = tick(&a);
    user_window_move(&a, right - 100, y);
    user_frames(&a, 1);
    assert_int_equal(tick(&a), there); /* the hand is off it */
    assert_int_equal(lab_session_last_tick(a.session), 300);
    ui_focus_by_key(a.ui_state, plot->id);
    user_frames(&a, 1);
    user_key(&a, "Right");
    user_frames(&a, 1);
    assert_int_equal(tick(&a), there + 1);
    app_free(&a);
}

static void both_branches_are_shown(void **state)
{
    (void)state;
    app a;
    cr_body_id ball = open_flight(&a);
    watching_pin(&a, lab_quantity_find("x", 1), &(lab_subject){.a = ball});
    user_frames(&a, 1);
    assert_false(user_shows(&a, "other branch"));
    playback_go(&a, 10);
    edit_throw(&a, ball, (cr_vec2){-4.0f, 0.0f});
    user_frames(&a, 1);
    for (int i = 0; i < 10; i++)
        playback_step(&a);
    user_frames(&a, 1);
    assert_int_equal(lab_session_branches(a.session), 2);
    double turned = -3.0 + 20.0 / 60.0 - 40.0 / 60.0;
    assert_near(value(&a, 0, 20), turned);
    assert_true(user_shows(&a, "other branch"));
    user_key(&a, "Tab");
    user_frames(&a, 2);
    assert_near(value(&a, 0, 20), -3.0 + 40.0 / 60.0);
    app_free(&a);
}

static void what_is_gone_is_kept_and_another_scene_has_none(void **state)
{
    (void)state;
    app a;
    cr_body_id ball = open_flight(&a);
    watching_pin(&a, lab_quantity_find("speed", 5), &(lab_subject){.a = ball});
    user_frames(&a, 1);
    selection_set(&a.selection, ball);
    user_key(&a, "Delete");
    user_frames(&a, 1);
    for (int i = 0; i < 5; i++)
        playback_step(&a);
    user_frames(&a, 1);
    assert_true(isnan(value(&a, 0, 33)) && value(&a, 0, 20) > 1.9);
    assert_string_equal(a.watching.pins.at[0].label, "speed of #1");
    lab_error error;
    assert_int_equal(files_open(&a, "02-head-on", &error), LAB_OK);
    user_frames(&a, 1);
    assert_int_equal(a.watching.pins.count, 0);
    app_free(&a);
}

static void a_list_that_is_full_says_so(void **state)
{
    (void)state;
    app a;
    open_flight(&a);
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    for (size_t i = 0; i <= LAB_PINS && i < count; i++)
        watching_pin(&a, &all[i], &(lab_subject){0});
    user_frames(&a, 1);
    assert_int_equal(a.watching.pins.count, LAB_PINS);
    assert_true(user_shows(&a, "remove one first"));
    app_free(&a);
}

static double row(const app *a, lab_ledger_row row)
{
    return lab_series_at(lab_pin_series(&a->watching.ledger, row), tick(a));
}

/* A ball falls 2 m onto a floor without restitution: all of it went into the impact, before the
 * ledger was asked for, too. */
static void the_ledger_knows_where_the_joules_went(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    lab_command gravity = {
        .kind = LAB_SETTING, .setting = cr_setting_find("world.gravity_y"), .value = -9.81};
    assert_int_equal(lab_session_apply(a.session, &gravity, NULL).code, CR_OK);
    cr_body_id floor = user_spawn(&a, CR_BOX, 0.0f, -2.5f);
    selection_set(&a.selection, floor);
    user_key(&a, "H");
    cr_body_id ball = user_spawn(&a, CR_CIRCLE, 0.0f, 0.5f);
    lab_command edit = {.kind = LAB_EDIT, .body = ball};
    assert_int_equal(cr_body_get(app_world(&a), ball, &edit.def).code, CR_OK);
    edit.def.material.restitution = 0.0f;
    assert_int_equal(lab_session_apply(a.session, &edit, NULL).code, CR_OK);
    for (int i = 0; i < 90; i++)
        playback_step(&a);
    user_key(&a, "F4");
    user_frames(&a, 1);
    press(&a, PANEL "ledger");
    user_frames(&a, 2);
    double energy = (double)cr_body_get_view(app_world(&a), ball).mass * 9.81 * 2.0;
    print_message("impact %g J, of %g J\n", row(&a, LAB_BY_IMPACTS), energy);
    assert_true(fabs(row(&a, LAB_BY_IMPACTS) - energy) < 0.03 * energy);
    assert_true(fabs(row(&a, LAB_BY_SOLVER)) < 0.01 * energy);
    assert_true(user_shows(&a, "Solver's error"));
    playback_go(&a, 10);
    user_frames(&a, 1);
    assert_true(row(&a, LAB_BY_IMPACTS) == 0.0);
    user_click_on(&a, PANEL "ledger/Impacts");
    user_frames(&a, 2);
    assert_int_equal(a.watching.pins.count, 1);
    assert_string_equal(a.watching.pins.at[0].label, "impact loss");
    press(&a, PANEL "ledger");
    assert_int_equal(a.watching.ledger.count, 0);
    app_free(&a);
}

/* What every solver would leave of the tick that follows, while time is held; the world stays. */
static void convergence_is_of_the_tick_at_hand(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    cr_body_id left = user_spawn(&a, CR_BOX, -0.4f, 0.0f);
    edit_throw(&a, left, (cr_vec2){3.0f, 0.0f});
    user_spawn(&a, CR_BOX, 0.62f, 0.0f);
    user_spawn(&a, CR_BOX, 1.63f, 0.0f);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "F4");
    user_frames(&a, 1);
    assert_null(user_find(&a, PANEL "residuals/figure"));
    press(&a, PANEL "residuals");
    user_frames(&a, 2);
    assert_non_null(user_find(&a, PANEL "residuals/figure"));
    assert_true(user_shows(&a, "jacobi"));
    size_t solvers;
    cr_solvers(&solvers);
    for (size_t i = 0; i < solvers; i++)
        assert_true(a.residuals.curve[i].count > 0);
    assert_true(cr_world_hash(app_world(&a)) == hash && tick(&a) == 0);
    uint64_t known = a.residuals.hash;
    playback_step(&a);
    user_frames(&a, 1);
    assert_true(a.residuals.hash != known && a.residuals.tick == 1);
    user_key(&a, "Space");
    user_frames(&a, 2);
    assert_null(user_find(&a, PANEL "residuals/figure"));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_is_pinned_from_lists_and_has_its_past),
        cmocka_unit_test(a_number_of_the_inspector_is_pinned_by_a_click),
        cmocka_unit_test(time_that_runs_adds_to_it),
        cmocka_unit_test(a_press_goes_to_that_tick),
        cmocka_unit_test(both_branches_are_shown),
        cmocka_unit_test(what_is_gone_is_kept_and_another_scene_has_none),
        cmocka_unit_test(a_list_that_is_full_says_so),
        cmocka_unit_test(convergence_is_of_the_tick_at_hand),
        cmocka_unit_test(the_ledger_knows_where_the_joules_went),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_energies.c - the energies of the last ticks: kept, taken back, and lost by a leap. */
#include "lab/metrics.h"
#include "sandbox/actions/playback.h"
#include "user.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void fall(app *a)
{
    user_open(a);
    user_spawn(a, CR_CIRCLE, 0.0f, 2.0f);
    edit_throw(a, a->selection.id[0], (cr_vec2){3.0f, 0.0f});
}

static void each_tick_is_kept(void **state)
{
    (void)state;
    app a;
    fall(&a);
    for (int i = 0; i < 5; i++)
        playback_step(&a);
    assert_int_equal(a.energies.count, 5);
    lab_metrics m = lab_metrics_of(app_world(&a));
    double kinetic = m.kinetic_linear + m.kinetic_angular;
    assert_true(kinetic > 1.0);
    assert_true(fabs((double)a.energies.kinetic[4] - kinetic) < 1e-6 * kinetic);
    assert_true(fabs((double)a.energies.total[4] - kinetic - m.potential) < 1e-5 * kinetic);
    app_free(&a);
}

static void ticks_taken_back_are_forgotten(void **state)
{
    (void)state;
    app a;
    fall(&a);
    for (int i = 0; i < 6; i++)
        playback_step(&a);
    playback_step_back(&a);
    playback_step_back(&a);
    playback_step(&a);
    assert_int_equal(a.energies.count, 5);
    assert_int_equal(a.energies.tick, 5);
    playback_travel(&a, lab_session_restart);
    playback_step(&a);
    assert_int_equal(a.energies.count, 1);
    app_free(&a);
}

/* Of another moment or another scene the plot shows nothing, though time is held. */
static void what_is_no_more_is_not_shown(void **state)
{
    (void)state;
    app a;
    fall(&a);
    for (int i = 0; i < 6; i++)
        playback_step(&a);
    playback_step_back(&a);
    assert_int_equal(a.energies.count, 5);
    playback_travel(&a, lab_session_restart);
    assert_int_equal(a.energies.count, 0);
    for (int i = 0; i < 6; i++)
        playback_step(&a);
    lab_error error;
    assert_int_equal(files_open(&a, "02-head-on", &error), LAB_OK);
    assert_int_equal(a.energies.count, 0);
    assert_true(energies_made(&a.energies) == 0.0);
    playback_step(&a);
    assert_int_equal(a.energies.count, 1);
    dispatch(&a, ACTION_NEW, false, false);
    assert_int_equal(a.energies.count, 0);
    app_free(&a);
}

static void only_the_last_ones_are_kept(void **state)
{
    (void)state;
    app a;
    fall(&a);
    for (int i = 0; i < ENERGIES + 20; i++)
        playback_step(&a);
    assert_int_equal(a.energies.count, ENERGIES);
    lab_metrics m = lab_metrics_of(app_world(&a));
    assert_true(a.energies.potential[ENERGIES - 1] == (float)m.potential);
    app_free(&a);
}

static void choose(app *a, const char *key, const char *value)
{
    lab_command command = {.kind = LAB_SETTING, .setting = cr_setting_find(key)};
    assert_int_equal(cr_setting_parse(command.setting, value, &command.value).code, CR_OK);
    assert_int_equal(lab_session_apply(a->session, &command, NULL).code, CR_OK);
}

static double kinetic(const app *a)
{
    lab_metrics m = lab_metrics_of(app_world(a));
    return m.kinetic_linear + m.kinetic_angular;
}

static void edits_are_no_work(void **state)
{
    (void)state;
    app a;
    fall(&a);
    for (int i = 0; i < 5; i++)
        playback_step(&a);
    edit_throw(&a, a.selection.id[0], (cr_vec2){0.0f, 30.0f});
    for (int i = 0; i < 5; i++)
        playback_step(&a);
    print_message("thrown anew: %g J of nothing\n", energies_made(&a.energies));
    assert_true(energies_made(&a.energies) == 0.0);
    app_free(&a);
}

/* Baumgarte's bias shoots apart what overlaps. */
static void what_comes_of_nothing_is_told(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    choose(&a, "solver.name", "pgs");
    choose(&a, "solver.correction", "velocity");
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_BOX, 0.6f, 0.0f);
    for (int i = 0; i < 30; i++)
        playback_step(&a);
    double want = kinetic(&a);
    print_message("made of nothing: %g J, of %g J\n", energies_made(&a.energies), want);
    assert_true(want > 1.0);
    assert_true(fabs(energies_made(&a.energies) - want) < 0.01 * want);
    for (int i = 0; i < 30; i++)
        playback_step_back(&a);
    playback_step(&a);
    assert_true(fabs(energies_made(&a.energies) - kinetic(&a)) < 0.01 * want);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tick_is_kept),
        cmocka_unit_test(ticks_taken_back_are_forgotten),
        cmocka_unit_test(what_is_no_more_is_not_shown),
        cmocka_unit_test(only_the_last_ones_are_kept),
        cmocka_unit_test(edits_are_no_work),
        cmocka_unit_test(what_comes_of_nothing_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

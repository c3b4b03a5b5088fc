/* The bookkeeping of the experiments: their table, their verdicts, and the formulas at points where
 * the outcome is known. The experiments themselves are run by tests/lessons. */
#include "lab/fidelity/event_driven.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---------------------------------------------------------------- the tables */

static bool has_row(const char *id)
{
    size_t count;
    const lab_experiment *const *all = lab_experiments(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t r = 0; r < lab_experiment_rows(all[i]); r++)
            if (strcmp(all[i]->rows[r].id, id) == 0)
                return true;
    return false;
}

static bool has_solver(const char *name)
{
    size_t count;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(solvers[i].name, name) == 0)
            return true;
    return false;
}

/* The letter of "7a" for lesson 7, of "qa" for none, of "L5a" for a law's. */
static const char *letter_of(const lab_experiment *experiment, const char *id)
{
    char *rest;
    if (experiment->lesson > 0) {
        assert_int_equal(strtol(id, &rest, 10), experiment->lesson);
        return rest;
    }
    if (experiment->law > 0) {
        assert_true(id[0] == 'L');
        assert_int_equal(strtol(id + 1, &rest, 10), experiment->law);
        return rest;
    }
    assert_true(id[0] == 'q');
    return id + 1;
}

/* Lessons, promises, laws; in order, so that no two rows are the same. */
static void rows_are_numbered_by_lesson_and_in_order(void **state)
{
    (void)state;
    size_t count, rows = 0;
    const lab_experiment *const *all = lab_experiments(&count);
    int last_place = 0, last_lesson = 0;
    char last_letter = 'a' - 1;
    for (size_t i = 0; i < count; i++) {
        int lesson = all[i]->lesson, law = all[i]->law;
        int place = law > 0 ? 1000 + law : lesson > 0 ? lesson : 999;
        assert_true(place >= last_place && all[i]->name[0] != '\0' && law <= LAB_LAWS);
        if (place != last_place || lesson != last_lesson)
            last_letter = 'a' - 1;
        last_place = place;
        last_lesson = lesson;
        assert_in_range(lab_experiment_rows(all[i]), 1, LAB_ROWS);
        for (size_t r = 0; r < lab_experiment_rows(all[i]); r++, rows++) {
            const lab_row *row = &all[i]->rows[r];
            const char *letter = letter_of(all[i], row->id);
            if (letter[0] != last_letter + 1 || letter[1] != '\0')
                fail_msg("row %s is out of order", row->id);
            last_letter = letter[0];
            assert_true(row->what[0] != '\0' && row->unit != NULL);
        }
    }
    print_message("%zu experiments, %zu rows\n", count, rows);
}

static void every_lesson_with_a_formula_has_an_experiment(void **state)
{
    (void)state;
    size_t count;
    const lab_experiment *const *all = lab_experiments(&count);
    for (int lesson = 1; lesson <= 31; lesson++) {
        bool found = lesson > 20 && lesson < 24; /* of no formula */
        for (size_t i = 0; i < count; i++)
            found = found || all[i]->lesson == lesson;
        if (!found)
            fail_msg("lesson %d has none", lesson);
    }
    for (int law = 1; law <= LAB_LAWS; law++) {
        bool found = false;
        for (size_t i = 0; i < count; i++)
            found = found || all[i]->law == law;
        if (!found)
            fail_msg("law %d has none", law);
    }
}

static void expectations_name_solvers_and_rows_that_there_are(void **state)
{
    (void)state;
    size_t count;
    const lab_expectation *all = lab_expectations(&count);
    for (size_t i = 0; i < count; i++) {
        char names[128];
        assert_true(strlen(all[i].solvers) < sizeof names);
        strcpy(names, all[i].solvers);
        for (const char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " "))
            if (!has_solver(name) || !has_row(all[i].row))
                fail_msg("there is no row %s of a solver %s", all[i].row, name);
        assert_true(isfinite(all[i].most) && all[i].most > 0);
        assert_true(strlen(all[i].why) > 10 && strlen(all[i].why) < 120);
        assert_null(strchr(all[i].why, '\n'));
    }
}

static void restrictions_name_solvers_that_there_are(void **state)
{
    (void)state;
    size_t count;
    const lab_experiment *const *all = lab_experiments(&count);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; all[i]->only[k] != NULL; k++)
            assert_true(has_solver(all[i]->only[k]));
        assert_true((all[i]->only[0] != NULL) == (all[i]->only_why != NULL));
    }
}

/* ---------------------------------------------------------------- verdicts */

static void figures_hold_within_their_tolerance(void **state)
{
    (void)state;
    const double nothing = (double)NAN;
    const struct {
        lab_figure figure;
        bool holds;
    } cases[] = {
        {lab_equals(1.009, 1, 0.01), true},       {lab_equals(1.011, 1, 0.01), false},
        {lab_equals(-1.009, -1, 0.01), true},     {lab_equals(-0.989, -1, 0.01), false},
        {lab_equals(nothing, 1, 0.01), false},    {lab_equals_of(0.01, 0, 2, 0.01), true},
        {lab_equals_of(0.03, 0, 2, 0.01), false}, {lab_at_most(0.5, 0.5), true},
        {lab_at_most(0.6, 0.5), false},           {lab_at_most(nothing, 0.5), false},
        {lab_at_least(0.5, 0.5), true},           {lab_at_least(0.4, 0.5), false},
        {lab_at_least(nothing, 0.5), false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (lab_figure_holds(&cases[i].figure) != cases[i].holds)
            fail_msg("case %zu", i);
    lab_figure figure = lab_equals(-1.5, -2, 0.01);
    assert_true(fabs(lab_figure_error(&figure) - 0.25) < 1e-12);
    figure = lab_at_most(1, 2);
    assert_true(isnan(lab_figure_error(&figure)));
}

static double outcome; /* what the experiments below measure, against 1 */

static void measure_outcome(lab_trial *t, lab_figure *figures)
{
    trial_new(t, 1.0 / 60, -9.81);
    trial_run(t, 2);
    figures[0] = lab_equals(outcome, 1, 0.01);
}

static void measure_bomb(lab_trial *t, lab_figure *figures)
{
    trial_new(t, 1, 0);
    cr_body_id bomb =
        trial_disc(t, 1, trial_at(3e38, 0), trial_at(3e38, 0), (cr_material){1, 0, 0});
    trial_run(t, 10);
    figures[0] = lab_equals(trial_look(t, bomb).x, 0, 1);
}

static lab_verdict verdict_on(const char *solver, const char *row, double measured)
{
    lab_experiment experiment = {.lesson = 7, .name = "made up", .measure = measure_outcome};
    experiment.rows[0] = (lab_row){row, "an outcome", ""};
    lab_finding findings[LAB_ROWS];
    outcome = measured;
    lab_experiment_run(&experiment, solver, findings);
    assert_true(findings[0].measured);
    assert_true((findings[0].verdict == LAB_EXPECTED) == (findings[0].reason[0] != '\0'));
    return findings[0].verdict;
}

static void a_miss_fails_unless_it_was_expected(void **state)
{
    (void)state;
    assert_non_null(lab_expected_miss("impulse", "7d"));
    assert_null(lab_expected_miss("impulse", "2a"));
    assert_int_equal(verdict_on("impulse", "2a", 1), LAB_PASS);
    assert_int_equal(verdict_on("impulse", "2a", 2), LAB_FAIL);
    assert_int_equal(verdict_on("impulse", "7d", 2), LAB_EXPECTED);
    assert_int_equal(verdict_on("impulse", "7d", 1), LAB_PASS);
    assert_int_equal(verdict_on("pgs", "7d", 2), LAB_FAIL);
}

/* Nothing excuses a run that failed, a figure that is none, or a miss beyond all bounds. */
static void no_miss_is_expected_without_bounds(void **state)
{
    (void)state;
    double most = lab_expected_miss("impulse", "7d")->most;
    assert_int_equal(verdict_on("impulse", "7d", 1 + 0.9 * most), LAB_EXPECTED);
    lab_experiment experiment = {.lesson = 7, .name = "made up", .measure = measure_outcome};
    experiment.rows[0] = (lab_row){"7d", "an outcome", ""};
    lab_finding findings[LAB_ROWS];
    outcome = 1 + 1.1 * most;
    lab_experiment_run(&experiment, "impulse", findings);
    assert_int_equal(findings[0].verdict, LAB_FAIL);
    assert_non_null(strstr(findings[0].reason, "more than"));
    outcome = (double)NAN;
    lab_experiment_run(&experiment, "impulse", findings);
    assert_int_equal(findings[0].verdict, LAB_FAIL);
    assert_false(findings[0].measured);
    experiment.measure = measure_bomb;
    lab_experiment_run(&experiment, "impulse", findings);
    assert_int_equal(findings[0].verdict, LAB_FAIL);
    assert_non_null(strstr(findings[0].reason, "finite"));
}

static void measure_outcome_and_more(lab_trial *t, lab_figure *figures)
{
    measure_outcome(t, figures);
    figures[1] = lab_moot("it has fallen");
}

/* It says nothing where another figure tells of the miss, and fails where none does. */
static void a_moot_figure_needs_a_miss(void **state)
{
    (void)state;
    const lab_experiment experiment = {
        .measure = measure_outcome_and_more,
        .rows = {{"1y", "an outcome", ""}, {"1z", "what it would mean", ""}}};
    lab_finding findings[LAB_ROWS];
    outcome = 2;
    lab_experiment_run(&experiment, "pgs", findings);
    assert_int_equal(findings[0].verdict, LAB_FAIL);
    assert_int_equal(findings[1].verdict, LAB_NOT_APPLICABLE);
    assert_string_equal(findings[1].reason, "it has fallen");
    outcome = 1;
    lab_experiment_run(&experiment, "pgs", findings);
    assert_int_equal(findings[0].verdict, LAB_PASS);
    assert_int_equal(findings[1].verdict, LAB_FAIL);
}

static void an_experiment_may_be_for_some_solvers_only(void **state)
{
    (void)state;
    const lab_experiment experiment = {.only = {"pgs"},
                                       .only_why = "it is so",
                                       .measure = measure_outcome,
                                       .rows = {{"1z", "an outcome", ""}}};
    lab_finding findings[LAB_ROWS];
    outcome = 1;
    lab_experiment_run(&experiment, "pgs", findings);
    assert_int_equal(findings[0].verdict, LAB_PASS);
    lab_experiment_run(&experiment, "impulse", findings);
    assert_int_equal(findings[0].verdict, LAB_NOT_APPLICABLE);
    assert_string_equal(findings[0].reason, "it is so");
    assert_false(findings[0].measured);
}

static void measure_nothing(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "no-such-scene");
    trial_run(t, 10);
    figures[0] = lab_equals(trial_look(t, trial_named(t, "ball")).x, 0, 1);
}

static void measure_nobody(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "01-bounce");
    figures[0] = lab_equals(trial_look(t, trial_named(t, "nobody")).x, 0, 1);
}

static void a_trial_that_fails_says_why(void **state)
{
    (void)state;
    static const struct {
        void (*measure)(lab_trial *t, lab_figure *figures);
        const char *says;
    } cases[] = {{measure_nothing, "no-such-scene"},
                 {measure_nobody, "\"nobody\""},
                 {measure_bomb, "finite"}};
    for (size_t i = 0; i < 3; i++) {
        lab_experiment experiment = {.measure = cases[i].measure};
        experiment.rows[0] = (lab_row){"1z", "nothing", ""};
        lab_finding findings[LAB_ROWS];
        lab_experiment_run(&experiment, "pgs", findings);
        print_message("%s: %s\n", lab_verdict_word(findings[0].verdict), findings[0].reason);
        assert_int_equal(findings[0].verdict, LAB_FAIL);
        assert_false(findings[0].measured);
        assert_non_null(strstr(findings[0].reason, cases[i].says));
    }
}

/* ---------------------------------------------------------------- formulas */

static void near(const char *what, double got, double want)
{
    print_message("%-44s %.9g, known to be %.9g\n", what, got, want);
    assert_true(fabs(got - want) <= 1e-4 * fmax(1, fabs(want)));
}

static void formulas_at_known_points(void **state)
{
    (void)state;
    const int pi[] = {3, 31, 314, 3141, 31415};
    for (int n = 0; n < 5; n++)
        assert_int_equal(lab_pi_collisions(n), pi[n]);
    near("third height, e = 0.7 from 2 m", lab_bounce_height(0.7, 3, 2), 0.235298);
    near("equal masses swap", lab_head_on_velocity(2, 2, 1, 3, -1), -1);
    near("energy lost by one of two pieces of putty", lab_head_on_loss(1, 1, 0, 2, 0), 1);
    near("light ball on a very heavy one", lab_stacked_drop(1e9), 3);
    near("glancing by half a diameter", lab_glancing_angle(0.5), lab_pi / 6);
    near("on the flat nothing slides", lab_sliding(0, 0), 0);
    near("a rolling disc, 30 deg", lab_rolling(lab_pi / 6, 0.5), 3.27);
    near("a gripping bounce", lab_spin_bounce(3, 2, 0.8, 0.5), 2);
    near("a slipping bounce", lab_spin_bounce(3, 2, 0.8, 0.1), 2.64);
    near("both in the middle", lab_off_centre_impulse(1, 1, 1, 0, 1, 1), 1);
    near("w = 0.1, R = 0.1, h = 1/60", lab_tunnelling_speed(0.1, 0.1, 1.0 / 60), 18);
    near("passes at three times that", lab_tunnelling_chance(54, 18), 2.0 / 3);
    near("passes a decade, load of 100", lab_passes_a_decade(lab_load_rate(100)), 231.408);
    near("a column of one disc is solved at once", lab_column_rate(1), 0);
    near("one disc on another: 1/2 a pass", lab_column_rate(2), lab_load_rate(1));
    near("one body has e^2 left", lab_column_energy(1, 1, 0, 0.5, 0.5), 0.25);
    near("with e = 1 nothing is lost", lab_column_energy(3, 1, 0.06, 1, 1), 1);
    assert_true(isnan(lab_column_energy(2, 1, 0.06, 0, 1)));
    near("four bricks", lab_overhang(4), 25.0 / 24);
    near("seconds pendulum: a rod of 1.491 m", lab_pendulum_period(1.49095, 0), 2);
    near("it swings slower when it swings wide", lab_pendulum_period(1.49095, 1), 2.125);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_numbered_by_lesson_and_in_order),
        cmocka_unit_test(every_lesson_with_a_formula_has_an_experiment),
        cmocka_unit_test(expectations_name_solvers_and_rows_that_there_are),
        cmocka_unit_test(restrictions_name_solvers_that_there_are),
        cmocka_unit_test(figures_hold_within_their_tolerance),
        cmocka_unit_test(a_miss_fails_unless_it_was_expected),
        cmocka_unit_test(no_miss_is_expected_without_bounds),
        cmocka_unit_test(a_moot_figure_needs_a_miss),
        cmocka_unit_test(an_experiment_may_be_for_some_solvers_only),
        cmocka_unit_test(a_trial_that_fails_says_why),
        cmocka_unit_test(formulas_at_known_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

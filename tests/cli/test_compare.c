/* `carom compare`: its columns, its JSON and its table of ticks. */
#include "shell.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char header[] = "step,time,solver,max_penetration,mean_penetration,kinetic,potential,"
                             "momentum_x,momentum_y,angular_momentum,rms_speed,ms\n";

static void a_column_for_each_solver(void **state)
{
    (void)state;
    yajl_val list = parse_json(carom("list solvers --json")->out);
    char *table = strdup(expect(0, carom("compare heap.json --steps 60"))->out);
    for (size_t i = 0; i < YAJL_GET_ARRAY(list)->len; i++)
        expect_says(table, string(YAJL_GET_ARRAY(list)->values[i], "name"));
    yajl_tree_free(list);
    free(table);
    const output *got = expect(0, carom("compare heap.json --steps 60 --solvers pgs"));
    expect_says(got->out, "Heap, 60 steps, 1 s\n");
    expect_says(got->out, "penetration, worst (mm)");
    expect_says(got->out, "momentum error                     n/a\n");
    assert_null(strstr(got->out, "impulse"));
    assert_string_equal(got->err, "");
    print_message("%s", got->out);
}

static yajl_val only_solver(yajl_val object, size_t index)
{
    return YAJL_GET_ARRAY(field(object, "solvers"))->values[index];
}

static void json_has_figures_in_si_units(void **state)
{
    (void)state;
    const output *got = expect(
        0, carom("compare heap.json --seconds 2 --timestep 1/100 --json --solvers impulse,pgs"));
    yajl_val object = parse_json(got->out);
    assert_string_equal(string(object, "scene"), "Heap");
    assert_true(number(object, "steps") == 200);
    assert_true(fabs(number(object, "time") - 2) < 1e-6);
    assert_string_equal(string(only_solver(object, 0), "solver"), "impulse");
    yajl_val pgs = only_solver(object, 1);
    assert_string_equal(string(pgs, "solver"), "pgs");
    assert_true(number(pgs, "worst_penetration") > number(pgs, "mean_penetration"));
    assert_true(number(pgs, "worst_penetration") < 0.1);
    assert_true(number(pgs, "energy_change") < 0);
    assert_true(number(pgs, "energy_gained") >= 0);
    assert_true(number(pgs, "energy_made") >= number(pgs, "energy_gained"));
    assert_true(YAJL_IS_NULL(field(pgs, "momentum_error")));
    assert_true(number(pgs, "iterations") >= 1);
    assert_true(number(pgs, "residual") >= 0 && number(pgs, "residual") < 1);
    assert_true(number(pgs, "step_ms_median") > 0);
    assert_true(number(pgs, "solver_share") > 0 && number(pgs, "solver_share") < 1);
    assert_true(number(pgs, "step_ms_p95") >= number(pgs, "step_ms_median"));
    assert_string_equal(string(pgs, "error"), "");
    yajl_tree_free(object);
}

/* Two solvers of one mathematics see the same impacts, and round otherwise; the one that is held
 * against itself would tell nothing. */
static void where_solvers_part_is_told(void **state)
{
    (void)state;
    yajl_val object = parse_json(
        expect(0, carom("compare two-balls --steps 200 --json --solvers pgs,jacobi"))->out);
    yajl_val pgs = only_solver(object, 0), jacobi = only_solver(object, 1);
    assert_true(number(pgs, "contacts_begun") == 4);
    assert_true(number(jacobi, "contacts_begun") == 4);
    assert_true(YAJL_IS_NULL(field(pgs, "first_difference")));
    assert_true(YAJL_IS_NULL(field(pgs, "apart_worst")));
    assert_string_equal(string(jacobi, "events"), "the same 4 contacts");
    assert_true(YAJL_IS_NULL(field(jacobi, "first_other_contact")));
    assert_true(number(jacobi, "apart_worst") > number(jacobi, "apart_rms"));
    yajl_val first = field(jacobi, "first_difference");
    assert_true(number(first, "tick") >= 1);
    assert_string_equal(string(first, "stage"), "solver");
    assert_true(number(first, "pass") >= 1);
    assert_non_null(strstr(string(first, "words"), " ulp apart"));
    yajl_tree_free(object);
    const output *got = expect(0, carom("compare heap.json --steps 60 --solvers wide,impulse"));
    expect_says(got->out, "\nAgainst wide\n");
    expect_says(got->out, "first difference: tick 1, ");
}

/* The first difference is in the tick in which `carom diverge` finds it. */
static void the_tick_is_that_of_diverge(void **state)
{
    (void)state;
    yajl_val compared = parse_json(
        expect(0, carom("compare two-balls --steps 100 --json --solvers impulse,wide"))->out);
    yajl_val diverged =
        parse_json(carom("diverge two-balls solver.name=impulse solver.name=wide --steps 100 "
                         "--set sleep.enabled=off --json")
                       ->out);
    assert_true(number(field(only_solver(compared, 1), "first_difference"), "tick") ==
                number(diverged, "tick"));
    yajl_tree_free(compared);
    yajl_tree_free(diverged);
}

static void isolated_bodies_keep_their_momentum(void **state)
{
    (void)state;
    yajl_val object = parse_json(
        expect(0, carom("compare 20-centre-of-mass --steps 100 --json --solvers pgs"))->out);
    yajl_val pgs = only_solver(object, 0);
    print_message("momentum error %g, angular %g\n", number(pgs, "momentum_error"),
                  number(pgs, "angular_momentum_error"));
    assert_true(number(pgs, "momentum_error") < 1e-5);
    assert_true(number(pgs, "angular_momentum_error") < 1e-5);
    assert_true(YAJL_IS_NULL(field(pgs, "drift_rms")));
    yajl_tree_free(object);
}

static void the_table_of_ticks(void **state)
{
    (void)state;
    expect(0, carom("compare heap.json --steps 20 --csv ticks.csv --solvers pgs,impulse"));
    char *text = read_file("ticks.csv");
    assert_non_null(text);
    assert_true(strncmp(text, header, strlen(header)) == 0);
    long rows = 0;
    for (char *row = strchr(text, '\n') + 1; *row != '\0'; row = strchr(row, '\n') + 1, rows++) {
        char *rest;
        assert_int_equal(strtol(row, &rest, 10), rows % 21);
        double time = strtod(rest + 1, &rest);
        assert_true(fabs(time - (double)(rows % 21) / 60) < 1e-5);
        const char *solver = rows < 21 ? ",pgs," : ",impulse,";
        assert_true(strncmp(rest, solver, strlen(solver)) == 0);
        int commas = 0;
        for (const char *at = row; *at != '\n'; at++)
            commas += *at == ',';
        assert_int_equal(commas, 11);
    }
    assert_int_equal(rows, 42);
    free(text);
    const output *got = expect(0, carom("compare heap.json --steps 2 --csv - --solvers pgs"));
    assert_true(strncmp(got->out, header, strlen(header)) == 0);
    assert_null(strstr(got->out, "drift"));
}

/* The figures must be those of the run that `carom run` makes. */
static void the_last_row_is_where_run_ends(void **state)
{
    (void)state;
    yajl_val run = parse_json(expect(0, carom("run heap.json --steps 90 --json --set "
                                              "solver.name=impulse --set sleep.enabled=off"))
                                  ->out);
    expect(0, carom("compare heap.json --steps 90 --csv ticks.csv --solvers pgs,impulse"));
    char *text = read_file("ticks.csv"), *last = text;
    for (char *row = text; (row = strstr(row, "\n90,")) != NULL; row++)
        last = row;
    double fields[5];
    char *at = strstr(last, "impulse,") + strlen("impulse,");
    for (int i = 0; i < 5; i++, at++)
        fields[i] = strtod(at, &at);
    assert_true(fabs(fields[0] - number(run, "max_penetration")) < 1e-8);
    assert_true(fields[2] == number(run, "kinetic_energy"));
    assert_true(fields[3] == number(run, "potential_energy"));
    free(text);
    yajl_tree_free(run);
}

static void a_solver_that_explodes_has_no_figures(void **state)
{
    (void)state;
    const output *got = expect(4, carom("compare bomb.json --json"));
    expect_says(got->err, "pgs: ");
    expect_says(got->err, "finite");
    yajl_val object = parse_json(got->out);
    yajl_val first = only_solver(object, 0);
    assert_true(YAJL_IS_NULL(field(first, "worst_penetration")));
    assert_true(string(first, "error")[0] != '\0');
    yajl_tree_free(object);
}

static void settings_reach_every_solver(void **state)
{
    (void)state;
    yajl_val object =
        parse_json(expect(0, carom("compare heap.json --steps 30 --json --set world.gravity_y=0 "
                                   "--set world.gravity_x=0 --solvers pgs"))
                       ->out);
    assert_true(fabs(number(only_solver(object, 0), "energy_change")) < 0.1);
    yajl_tree_free(object);
}

/* A solver with sub-steps has no iterations; what it leaves of the rows' errors it has. */
static void iterations_are_of_solvers_that_go_by_them(void **state)
{
    (void)state;
    yajl_val object =
        parse_json(expect(0, carom("compare heap.json --steps 30 --json --solvers tgs_soft"))->out);
    assert_true(YAJL_IS_NULL(field(only_solver(object, 0), "iterations")));
    assert_true(number(only_solver(object, 0), "residual") < 1);
    yajl_tree_free(object);
}

static double end_speed(const char *arguments)
{
    char command[200];
    snprintf(command, sizeof command, "compare tower --seconds 10 --solvers tgs_soft --csv - %s",
             arguments);
    char *text = strdup(expect(0, carom("%s", command))->out), *row = strstr(text, "\n600,");
    assert_non_null(row);
    char *ms = strrchr(row, ',');
    *ms = '\0';
    double speed = strtod(strrchr(row, ',') + 1, NULL);
    free(text);
    return speed;
}

/* What sleeps has no speed at all; what only rests has a little. */
static void sleep_is_off_unless_asked_for(void **state)
{
    (void)state;
    double awake = end_speed(""), asleep = end_speed("--set sleep.enabled=on");
    print_message("rms speed after 10 s: %g m/s, with sleep %g m/s\n", awake, asleep);
    assert_true(awake > 0 && asleep == 0);
}

static void files_that_fail_are_named(void **state)
{
    (void)state;
    expect_says(expect(1, carom("compare none.json"))->err, "none.json");
    expect_says(expect(1, carom("compare heap.json --csv nowhere/a.csv"))->err, "nowhere/a.csv");
    expect_says(expect(1, carom("compare heap.json --steps 5 --csv /dev/full"))->err, "/dev/full");
    expect_says(expect(1, carom("compare heap.json --steps 5 >/dev/full"))->err, "standard output");
    expect_says(expect(1, carom("fidelity --lesson 4 >/dev/full"))->err, "standard output");
    expect(3, carom("compare typo.json"));
}

/* There is nothing to compare then, but the table has what was computed, in whole rows. */
static void a_signal_ends_a_comparison_and_keeps_its_table(void **state)
{
    (void)state;
    const output *got =
        expect(130, carom_signalled(SIGINT, false,
                                    "compare heap.json --solvers pgs,wide --steps 40000000 "
                                    "--csv long.csv"));
    expect_says(got->err, "carom: pgs: ended after ");
    assert_null(strstr(got->out, "penetration"));
    char *rows = read_file("long.csv");
    assert_non_null(rows);
    assert_true(strlen(rows) > 200 && rows[strlen(rows) - 1] == '\n');
    free(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_column_for_each_solver),
        cmocka_unit_test(json_has_figures_in_si_units),
        cmocka_unit_test(where_solvers_part_is_told),
        cmocka_unit_test(the_tick_is_that_of_diverge),
        cmocka_unit_test(isolated_bodies_keep_their_momentum),
        cmocka_unit_test(the_table_of_ticks),
        cmocka_unit_test(the_last_row_is_where_run_ends),
        cmocka_unit_test(a_solver_that_explodes_has_no_figures),
        cmocka_unit_test(settings_reach_every_solver),
        cmocka_unit_test(iterations_are_of_solvers_that_go_by_them),
        cmocka_unit_test(sleep_is_off_unless_asked_for),
        cmocka_unit_test(files_that_fail_are_named),
        cmocka_unit_test(a_signal_ends_a_comparison_and_keeps_its_table),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}

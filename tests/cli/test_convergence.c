/* test_convergence.c - `carom convergence`: the residual of each pass of each solver on one tick.
 */
#include "shell.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static yajl_val solver_of(yajl_val all, const char *name)
{
    for (size_t i = 0; i < YAJL_GET_ARRAY(all)->len; i++)
        if (strcmp(string(YAJL_GET_ARRAY(all)->values[i], "solver"), name) == 0)
            return YAJL_GET_ARRAY(all)->values[i];
    fail_msg("no %s", name);
    return NULL;
}

static double residual(yajl_val solver, size_t pass)
{
    yajl_val all = field(solver, "residuals");
    assert_true(pass < YAJL_GET_ARRAY(all)->len);
    return YAJL_GET_DOUBLE(YAJL_GET_ARRAY(all)->values[pass]);
}

/* A tower that has just been set up, without memory: pass after pass Gauss-Seidel leaves less, and
 * Jacobi, which waits for a pass with what it has learned, more than it. */
static void passes_leave_less_and_less(void **state)
{
    (void)state;
    yajl_val all = parse_json(
        expect(0, carom("convergence tower --tick 0 --passes 60 --json --solvers pgs,jacobi"))
            ->out);
    assert_int_equal(YAJL_GET_ARRAY(all)->len, 2);
    yajl_val pgs = solver_of(all, "pgs"), jacobi = solver_of(all, "jacobi");
    size_t passes = (size_t)number(pgs, "passes");
    assert_in_range(passes, 60, 400); /* and those of a cold start */
    print_message("pgs %g -> %g, jacobi %g -> %g m/s\n", residual(pgs, 0),
                  residual(pgs, passes - 1), residual(jacobi, 0), residual(jacobi, 59));
    assert_true(residual(pgs, passes - 1) < 0.2 * residual(pgs, 0));
    assert_true(residual(pgs, 59) < residual(jacobi, 59));
    yajl_tree_free(all);
}

static void all_solvers_are_in_the_table(void **state)
{
    (void)state;
    const output *got = expect(0, carom("convergence heap --tick 40"));
    static const char *const names[] = {"impulse", "pgs",  "pgs_ngs", "pgs_soft", "tgs_soft",
                                        "jacobi",  "xpbd", "avbd",    "wide"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char start[32];
        snprintf(start, sizeof start, "\n%s ", names[i]);
        assert_non_null(strstr(got->out, start));
    }
}

static void files_are_written_whole(void **state)
{
    (void)state;
    expect(0, carom("convergence heap.json --tick 10 --csv rows.csv --svg figure.svg"));
    char *rows = read_file("rows.csv"), *figure = read_file("figure.svg");
    assert_non_null(rows);
    assert_memory_equal(rows, "solver,pass,residual\nimpulse,1,", 31);
    assert_non_null(strstr(rows, "\nwide,1,"));
    assert_non_null(figure);
    assert_non_null(strstr(figure, ">wide</text>"));
    assert_non_null(strstr(figure, "tick 11: residual after each pass</text>"));
    assert_non_null(strstr(figure, "</svg>\n"));
    free(rows);
    free(figure);
    expect_says(expect(1, carom("convergence heap.json --svg nowhere/a.svg"))->err,
                "nowhere/a.svg cannot be written");
    expect_says(expect(2, carom("convergence heap.json --csv a --svg a"))->err, "the same file");
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    expect_says(expect(2, carom("convergence"))->err, "a SCENE is needed");
    expect_says(expect(2, carom("convergence heap --passes 0"))->err, "at least 1");
    expect_says(expect(2, carom("convergence heap --passes 100000"))->err, "at most");
    expect_says(expect(2, carom("convergence heap --tick x"))->err, "--tick must be");
    expect_says(expect(2, carom("convergence heap heap"))->err, "one SCENE");
    expect_says(expect(2, carom("convergence heap --solvers pgz"))->err, "pgs");
    expect_says(expect(2, carom("convergence heap --json --csv -"))->err, "cannot share");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_leave_less_and_less),
        cmocka_unit_test(all_solvers_are_in_the_table),
        cmocka_unit_test(files_are_written_whole),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, shell_open, shell_close);
}

/* What `carom fidelity` prints, as a test: every experiment with every solver. A row may miss only
 * where that is expected, and an expectation that is not borne out must be struck off. The
 * laws of motion are about crowds and chaotic, so that a miss may be none. */
#include "lab/fidelity/fidelity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SLOW = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SLOW = 1 };
#else
enum { SLOW = 0 };
#endif
#else
enum { SLOW = 0 };
#endif

/* ---- all rows ---- */

/* A bound says something while it is near what is measured. */
static bool loosely_bounded(const lab_finding *finding, const lab_expectation *expected)
{
    const double near = 5;
    return finding->figure.relation != LAB_AT_LEAST &&
           lab_miss_is_bounded(&finding->figure, expected->most / near);
}

static const char *judge(const char *row, bool chaotic, const char *solver,
                         const lab_finding *finding)
{
    const lab_expectation *expected = lab_expected_miss(solver, row);
    if (finding->verdict == LAB_PASS && !chaotic && expected != NULL)
        return "BAD: a miss was expected";
    if (finding->verdict == LAB_EXPECTED && !chaotic && loosely_bounded(finding, expected))
        return "BAD: it might miss by five times as much";
    return finding->verdict == LAB_FAIL ? "BAD" : "";
}

static size_t judge_row(const lab_experiment *experiment, size_t r, const cr_choice *solvers,
                        size_t count, const lab_finding (*findings)[LAB_ROWS])
{
    const lab_row *row = &experiment->rows[r];
    size_t bad = 0;
    for (size_t s = 0; s < count; s++) {
        const lab_finding *finding = &findings[s][r];
        const char *note = judge(row->id, experiment->law > 0, solvers[s].name, finding);
        printf("  %-4s %-58s %-9s %12.6g, theory %12.6g  %s %s %s\n", row->id, row->what,
               solvers[s].name, finding->figure.measured, finding->figure.theory,
               lab_verdict_word(finding->verdict), finding->reason, note);
        bad += note[0] != '\0';
    }
    return bad;
}

static size_t run_one(const lab_experiment *experiment)
{
    enum { MOST_SOLVERS = 32 };
    static lab_finding findings[MOST_SOLVERS][LAB_ROWS];
    size_t count, bad = 0;
    const cr_choice *solvers = cr_solvers(&count);
    assert_true(count <= MOST_SOLVERS);
    for (size_t s = 0; s < count; s++)
        if (experiment->law == 0 || strcmp(solvers[s].name, "wide") == 0)
            lab_experiment_run(experiment, solvers[s].name, findings[s]);
        else /* minutes: `carom fidelity --lesson motion` shows the others */
            for (size_t r = 0; r < lab_experiment_rows(experiment); r++)
                findings[s][r] = (lab_finding){.verdict = LAB_NOT_APPLICABLE};
    for (size_t r = 0; r < lab_experiment_rows(experiment); r++)
        bad += judge_row(experiment, r, solvers, count, findings);
    return bad;
}

static void run_all(bool long_ones)
{
    size_t count, bad = 0;
    const lab_experiment *const *all = lab_experiments(&count);
    for (size_t i = 0; i < count; i++)
        if (all[i]->is_long == long_ones && !(SLOW && all[i]->law > 0))
            bad += run_one(all[i]);
    fflush(stdout);
    if (bad > 0)
        fail_msg("%zu of the lines above are bad", bad);
}

static void every_solver_keeps_to_theory(void **state)
{
    (void)state;
    run_all(false);
}

/* Seconds each: the builds without sanitizers run them, and what is held against the laws of
 * motion. */
static void every_solver_keeps_to_theory_for_long(void **state)
{
    (void)state;
    if (SLOW)
        skip();
    run_all(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solver_keeps_to_theory),
        cmocka_unit_test(every_solver_keeps_to_theory_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

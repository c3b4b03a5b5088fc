/* What `carom fidelity` prints, as a test: every experiment with every solver. A row may miss only
 * where that is expected, and an expectation that is not borne out must be struck off. */
#include "fidelity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

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

static bool good(const lab_row *row, const char *solver, const lab_finding *finding)
{
    bool stale = finding->verdict == LAB_PASS && lab_expected_miss(solver, row->id) != NULL;
    printf("  %-4s %-58s %-9s %12.6g, theory %12.6g  %s%s %s\n", row->id, row->what, solver,
           finding->figure.measured, finding->figure.theory, lab_verdict_word(finding->verdict),
           stale ? ", though a miss was expected" : "", finding->reason);
    return finding->verdict != LAB_FAIL && !stale;
}

static void run_all(bool long_ones)
{
    size_t count, solver_count, bad = 0;
    const lab_experiment *const *all = lab_experiments(&count);
    const cr_choice *solvers = cr_solvers(&solver_count);
    for (size_t i = 0; i < count; i++)
        for (size_t s = 0; s < solver_count && all[i]->is_long == long_ones; s++) {
            lab_finding findings[LAB_ROWS];
            lab_experiment_run(all[i], solvers[s].name, findings);
            for (size_t r = 0; r < lab_experiment_rows(all[i]); r++)
                bad += !good(&all[i]->rows[r], solvers[s].name, &findings[r]);
        }
    fflush(stdout);
    if (bad > 0)
        fail_msg("%zu of the lines above are bad", bad);
}

static void every_solver_keeps_to_theory(void **state)
{
    (void)state;
    run_all(false);
}

/* Seconds each: the builds without sanitizers run them. */
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

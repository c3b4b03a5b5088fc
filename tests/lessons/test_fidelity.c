/* What `carom fidelity` prints, as a test: every experiment with every solver. A row may miss only
 * where that is expected, and an expectation that is not borne out must be struck off. Of the laws
 * of motion, rows that fail so far are on a list, which CAROM_MISSES=write makes anew. */
#include "fidelity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ---- rows of motion that are known to fail, a line for each: the row and its solvers ---- */

#define LIST     "tests/lessons/motion_misses.txt"
#define NEW_LIST CAROM_SCRATCH "/motion_misses.txt"

static char list[1 << 16];

static bool writing(void)
{
    const char *value = getenv("CAROM_MISSES");
    return value != NULL && strcmp(value, "write") == 0;
}

static int read_list(void **state)
{
    (void)state;
    FILE *file = fopen(LIST, "r");
    assert_non_null(file);
    list[fread(list, 1, sizeof list - 1, file)] = '\0';
    fclose(file);
    remove(NEW_LIST);
    return 0;
}

/* Whole, or not at all. */
static int keep_list(void **state)
{
    (void)state;
    return writing() ? rename(NEW_LIST, LIST) : 0;
}

static bool has_word(const char *line, size_t length, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++)
        if (strncmp(line + i, word, n) == 0 && (i == 0 || line[i - 1] == ' ') &&
            (i + n == length || line[i + n] == ' '))
            return true;
    return false;
}

static bool known_to_fail(const char *row, const char *solver)
{
    for (const char *line = list; *line != '\0';) {
        size_t length = strcspn(line, "\n"), first = strcspn(line, " \n");
        if (first == strlen(row) && strncmp(line, row, first) == 0)
            return has_word(line + first, length - first, solver);
        line += length + (line[length] == '\n');
    }
    return false;
}

static void write_misses(const char *row, const char *solvers)
{
    FILE *file = fopen(NEW_LIST, "a");
    assert_non_null(file);
    if (solvers[0] != '\0')
        fprintf(file, "%s%s\n", row, solvers);
    fclose(file);
}

/* ---- all rows ---- */

/* Of motion, what fails must be on the list and what does not must not. */
static const char *judge(const lab_experiment *experiment, const lab_row *row, const char *solver,
                         const lab_finding *finding)
{
    bool fails = finding->verdict == LAB_FAIL;
    if (finding->verdict == LAB_PASS && lab_expected_miss(solver, row->id) != NULL)
        return "BAD: a miss was expected";
    if (experiment->law == 0 || writing())
        return fails && experiment->law == 0 ? "BAD" : "";
    bool known = known_to_fail(row->id, solver);
    if (fails)
        return known ? "known to fail" : "BAD: it is not known to fail";
    return known ? "BAD: it is known to fail, so strike it off " LIST : "";
}

static size_t judge_row(const lab_experiment *experiment, size_t r, const cr_choice *solvers,
                        size_t count, const lab_finding (*findings)[LAB_ROWS])
{
    const lab_row *row = &experiment->rows[r];
    char failing[256] = "";
    size_t bad = 0;
    for (size_t s = 0; s < count; s++) {
        const lab_finding *finding = &findings[s][r];
        const char *note = judge(experiment, row, solvers[s].name, finding);
        printf("  %-4s %-58s %-9s %12.6g, theory %12.6g  %s %s %s\n", row->id, row->what,
               solvers[s].name, finding->figure.measured, finding->figure.theory,
               lab_verdict_word(finding->verdict), finding->reason, note);
        bad += strncmp(note, "BAD", 3) == 0;
        if (finding->verdict == LAB_FAIL)
            snprintf(failing + strlen(failing), sizeof failing - strlen(failing), " %s",
                     solvers[s].name);
    }
    if (experiment->law > 0 && writing())
        write_misses(row->id, failing);
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
    return cmocka_run_group_tests(tests, read_list, keep_list);
}

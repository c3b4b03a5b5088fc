/* judge.c - from figures to verdicts. */
#include "lab/fidelity/judge.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

lab_figure lab_equals_of(double measured, double theory, double scale, double tolerance)
{
    return (lab_figure){LAB_EQUALS, measured, theory, fabs(scale), tolerance, NULL};
}

lab_figure lab_equals(double measured, double theory, double tolerance)
{
    return lab_equals_of(measured, theory, theory, tolerance);
}

lab_figure lab_at_most(double measured, double limit)
{
    return (lab_figure){LAB_AT_MOST, measured, limit, 1, 0, NULL};
}

lab_figure lab_at_least(double measured, double limit)
{
    return (lab_figure){LAB_AT_LEAST, measured, limit, 1, 0, NULL};
}

lab_figure lab_moot(const char *why)
{
    const double none = (double)NAN;
    return (lab_figure){LAB_EQUALS, none, none, 1, 0, why};
}

double lab_figure_error(const lab_figure *figure)
{
    if (figure->relation != LAB_EQUALS)
        return (double)NAN;
    return (figure->measured - figure->theory) / figure->scale;
}

/* NaN fails every comparison, and therefore the figure. */
bool lab_figure_holds(const lab_figure *figure)
{
    switch (figure->relation) {
    case LAB_AT_MOST:
        return figure->measured <= figure->theory;
    case LAB_AT_LEAST:
        return figure->measured >= figure->theory;
    default:
        return fabs(lab_figure_error(figure)) <= figure->tolerance;
    }
}

const char *lab_verdict_word(lab_verdict verdict)
{
    static const char *const words[] = {
        [LAB_PASS] = "pass",
        [LAB_FAIL] = "FAIL",
        [LAB_EXPECTED] = "expected",
        [LAB_NOT_APPLICABLE] = "n/a",
    };
    return words[verdict];
}

size_t lab_experiment_rows(const lab_experiment *experiment)
{
    size_t count = 0;
    while (experiment->rows[count].id != NULL)
        count++;
    return count;
}

static bool applies(const lab_experiment *experiment, const char *solver)
{
    for (size_t i = 0; experiment->only[i] != NULL; i++)
        if (strcmp(experiment->only[i], solver) == 0)
            return true;
    return experiment->only[0] == NULL;
}

bool lab_miss_is_bounded(const lab_figure *figure, double most)
{
    switch (figure->relation) {
    case LAB_AT_MOST:
        return figure->measured <= most;
    case LAB_AT_LEAST:
        return figure->measured >= most;
    default:
        return fabs(lab_figure_error(figure)) <= most;
    }
}

static void conclude(lab_finding *finding, lab_verdict verdict, const char *reason)
{
    finding->verdict = verdict;
    snprintf(finding->reason, sizeof finding->reason, "%s", reason);
}

/* A pass is a pass, though a miss was expected; and what was not measured, or misses by more than
 * the solver's nature explains, was not expected. */
static void judge(lab_finding *finding, const char *solver, const char *row, const char *error)
{
    finding->measured = error[0] == '\0' && !isnan(finding->figure.measured);
    const lab_expectation *expected = lab_expected_miss(solver, row);
    if (!finding->measured)
        conclude(finding, LAB_FAIL, error[0] != '\0' ? error : "it could not be measured");
    else if (lab_figure_holds(&finding->figure))
        conclude(finding, LAB_PASS, "");
    else if (expected == NULL)
        conclude(finding, LAB_FAIL, "");
    else if (!lab_miss_is_bounded(&finding->figure, expected->most))
        conclude(finding, LAB_FAIL, "it misses by more than was expected");
    else
        conclude(finding, LAB_EXPECTED, expected->why);
}

/* Of findings that have been judged, those that are moot are no failures if another is, or misses
 * as expected. */
static void settle_moot(lab_finding *findings, size_t rows)
{
    bool missed = false;
    for (size_t i = 0; i < rows; i++)
        missed = missed || (findings[i].figure.moot == NULL && findings[i].verdict != LAB_PASS);
    for (size_t i = 0; i < rows; i++)
        if (findings[i].figure.moot != NULL && missed)
            conclude(&findings[i], LAB_NOT_APPLICABLE, findings[i].figure.moot);
}

void lab_experiment_run(const lab_experiment *experiment, const char *solver,
                        lab_finding findings[LAB_ROWS])
{
    size_t rows = lab_experiment_rows(experiment);
    memset(findings, 0, LAB_ROWS * sizeof *findings);
    if (!applies(experiment, solver)) {
        for (size_t i = 0; i < rows; i++) {
            findings[i].verdict = LAB_NOT_APPLICABLE;
            snprintf(findings[i].reason, sizeof findings[i].reason, "%s", experiment->only_why);
        }
        return;
    }
    lab_trial trial = {.solver = solver};
    lab_figure figures[LAB_ROWS];
    for (size_t i = 0; i < LAB_ROWS; i++)
        figures[i] = lab_equals((double)NAN, (double)NAN, 0);
    experiment->measure(&trial, figures);
    trial_close(&trial);
    for (size_t i = 0; i < rows; i++) {
        findings[i].figure = figures[i];
        judge(&findings[i], solver, experiment->rows[i].id, trial.error);
    }
    settle_moot(findings, rows);
}

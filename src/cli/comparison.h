/* comparison.h - what runs of one scene with several solvers came to. */
#ifndef CLI_COMPARISON_H
#define CLI_COMPARISON_H

#include "cli/solver_difference.h"
#include "cli/solver_list.h"
#include "lab/run_metrics.h"

/* One solver's run. */
typedef struct cli_solver_result {
    const char *solver;
    char error[240]; /* why its run ended early; then there are no figures */
    lab_quality quality;
    double iterations; /* see lab_iterations_needed; NaN when it cannot be told */
    double residual;   /* m/s; see lab_residual_left */
    double median_ms, p95_ms;
    double solver_share; /* of the time of all steps */
    cli_solver_difference difference;
} cli_solver_result;

typedef struct cli_comparison {
    const char *scene; /* its title */
    uint64_t steps;
    double time; /* s */
    size_t count;
    cli_solver_result solver_results[CLI_MAX_SOLVERS];
} cli_comparison;

void cli_comparison_table(const cli_comparison *comparison);
void cli_comparison_json(const cli_comparison *comparison); /* one object */

#endif

/* fidelity_report.h - findings, printed. */
#ifndef CLI_FIDELITY_REPORT_H
#define CLI_FIDELITY_REPORT_H

#include "cli/solver_list.h"
#include "lab/fidelity/fidelity.h"

typedef struct cli_fidelity_report {
    const cli_solver_list *solvers;
    const lab_experiment **experiments; /* those that were run */
    size_t count;
    size_t left_out;       /* long ones, on request */
    lab_finding *findings; /* LAB_ROWS for each experiment and solver, experiment by experiment */
} cli_fidelity_report;

lab_finding *cli_fidelity_findings(const cli_fidelity_report *report, size_t experiment,
                                   size_t solver);
size_t cli_fidelity_count(const cli_fidelity_report *report, lab_verdict verdict);

void cli_fidelity_table(const cli_fidelity_report *report);
void cli_fidelity_json(const cli_fidelity_report *report); /* an array of objects */

#endif

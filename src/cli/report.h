/* report.h - what a run came to. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/timing.h"
#include "cli/until.h"
#include "lab/energy_balance.h"
#include "lab/energy_ledger.h"
#include "lab/scene.h"

typedef struct cli_report {
    const char *scene; /* its title */
    const cr_world *world;
    uint64_t steps;
    const lab_energy_balance *balance;
    const lab_energy_ledger *ledger; /* NULL: it is not asked for */
    const cli_timing *timing;
    const cli_until *until;
} cli_report;

void cli_report_json(const cli_report *report);  /* one object on standard output */
void cli_report_table(const cli_report *report); /* the same for people */

#endif

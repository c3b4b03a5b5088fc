/* timing.h - how long steps take. */
#ifndef CLI_TIMING_H
#define CLI_TIMING_H

#include "carom.h"

#include <stdint.h>

uint64_t cli_clock(void); /* ns, only ever forward */

/* Counts durations in bins less than 1 % wide, so that a run may be as long as it likes. */
enum { CLI_TIMING_FINE = 7, CLI_TIMING_BINS = (65 - CLI_TIMING_FINE) << CLI_TIMING_FINE };
typedef struct cli_timing {
    uint64_t bins[CLI_TIMING_BINS];
    uint64_t count;
    uint64_t max; /* ns, exact */
} cli_timing;

void cli_timing_add(cli_timing *timing, uint64_t ns);
/* The duration (ms) that a share of all, 0 to 1, does not exceed; 0 when nothing was counted. */
double cli_timing_quantile(const cli_timing *timing, double share);
double cli_timing_max(const cli_timing *timing); /* ms */

/* How long the stages of steps take. Zeroed to begin with. */
typedef struct cli_stage_clock {
    uint64_t spent[CR_STAGES]; /* ns */
    uint64_t since;            /* when the present stage began */
    cr_stage stage;
} cli_stage_clock;

/* The probe that winds it; it must outlive the world's use of it. */
cr_probe cli_stage_probe(cli_stage_clock *clock);
/* Of all the time spent, 0 to 1; NaN when there was none. */
double cli_stage_share(const cli_stage_clock *clock, cr_stage stage);

#endif

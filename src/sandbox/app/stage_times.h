/* stage_times.h - what the stages of a tick cost, smoothed. The core has no clock: it tells when
 * each begins. */
#ifndef SANDBOX_STAGE_TIMES_H
#define SANDBOX_STAGE_TIMES_H

#include "carom.h"

#include <SDL.h>
#include <stdbool.h>

typedef struct app_stage_times {
    double ms[CR_STAGES];
    cr_stage stage; /* the one that runs */
    Uint64 since;
    bool running;
} app_stage_times;

/* To be told of the next tick; `times` must outlive it. */
cr_probe stage_times_probe(app_stage_times *times);

#endif

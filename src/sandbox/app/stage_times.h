/* stage_times.h - what the stages of a tick cost: smoothed, and tick by tick. The core has no
 * clock: it tells when each begins. */
#ifndef SANDBOX_STAGE_TIMES_H
#define SANDBOX_STAGE_TIMES_H

#include "carom.h"
#include "lab/probes/series.h"

#include <SDL.h>
#include <stdbool.h>

typedef struct app_stage_times {
    double ms[CR_STAGES];   /* smoothed */
    double last[CR_STAGES]; /* of the last tick */
    lab_series all;         /* ms: whole ticks, as they ran last */
    lab_series stages[CR_STAGES];
    cr_stage stage; /* the one that runs */
    Uint64 since;
    bool running;
} app_stage_times;

/* To be told of the next tick; `times` must outlive it. */
cr_probe stage_times_probe(app_stage_times *times);

/* The tick that was listened to is over. What is known of it and of later ones, from another run,
 * is forgotten. */
void stage_times_note(app_stage_times *times, uint64_t tick);
void stage_times_forget(app_stage_times *times); /* another session */

enum { STAGE_PEAKS = 5 };
/* The numbers of the dearest values of a series between two ticks that stand out by three times the
 * mean and are dearer than their neighbours. Returns how many, at most STAGE_PEAKS. */
size_t stage_times_peaks(const lab_series *series, double from, double to, size_t out[STAGE_PEAKS]);

#endif

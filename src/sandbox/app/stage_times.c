/* stage_times.c - from one stage's beginning to the next one's. */
#include "sandbox/app/stage_times.h"

static void ends(app_stage_times *times, Uint64 now)
{
    double ms = (double)(now - times->since) * 1000.0 / (double)SDL_GetPerformanceFrequency();
    double *shown = &times->ms[times->stage];
    *shown = *shown == 0.0 ? ms : *shown + (ms - *shown) * 0.05;
}

static void begins(void *user, cr_stage stage)
{
    app_stage_times *times = user;
    Uint64 now = SDL_GetPerformanceCounter();
    if (times->running)
        ends(times, now);
    times->running = stage != CR_STAGE_DONE;
    times->stage = stage;
    times->since = now;
}

cr_probe stage_times_probe(app_stage_times *times)
{
    times->running = false;
    return (cr_probe){.stage = begins, .user = times};
}

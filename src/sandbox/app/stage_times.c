/* stage_times.c - from one stage's beginning to the next one's; a tick may go through them twice.
 */
#include "sandbox/app/stage_times.h"

#include <math.h>
#include <string.h>

static void ends(app_stage_times *times, Uint64 now)
{
    double ms = (double)(now - times->since) * 1000.0 / (double)SDL_GetPerformanceFrequency();
    times->last[times->stage] += ms;
}

static void smooth(app_stage_times *times)
{
    for (int i = 0; i < CR_STAGES; i++) {
        double *shown = &times->ms[i], ms = times->last[i];
        *shown = *shown == 0.0 ? ms : *shown + (ms - *shown) * 0.05;
    }
}

static void begins(void *user, cr_stage stage)
{
    app_stage_times *times = user;
    Uint64 now = SDL_GetPerformanceCounter();
    if (times->running)
        ends(times, now);
    if (stage == CR_STAGE_FORCES)
        memset(times->last, 0, sizeof times->last);
    if (stage == CR_STAGE_DONE)
        smooth(times);
    times->running = stage != CR_STAGE_DONE;
    times->stage = stage;
    times->since = now;
}

cr_probe stage_times_probe(app_stage_times *times)
{
    times->running = false;
    return (cr_probe){.stage = begins, .user = times};
}

/* ---- tick by tick ---- */

static void put(lab_series *series, uint64_t tick, double ms)
{
    lab_series_cut(series, tick);
    lab_series_put(series, tick, ms); /* out of memory there is a gap */
}

void stage_times_note(app_stage_times *times, uint64_t tick)
{
    double sum = 0.0;
    for (int i = 0; i < CR_STAGES; i++) {
        put(&times->stages[i], tick, times->last[i]);
        sum += times->last[i];
    }
    put(&times->all, tick, sum);
}

void stage_times_forget(app_stage_times *times)
{
    for (int i = 0; i < CR_STAGES; i++)
        lab_series_free(&times->stages[i]);
    lab_series_free(&times->all);
}

/* ---- peaks ---- */

static bool is_in(const lab_series *series, size_t i, double from, double to)
{
    double tick = (double)series->first + (double)i * (double)series->step;
    return tick >= from && tick <= to && isfinite(series->value[i]);
}

static double mean_of(const lab_series *series, double from, double to)
{
    double sum = 0.0, count = 0.0;
    for (size_t i = 0; i < series->count; i++)
        if (is_in(series, i, from, to)) {
            sum += (double)series->value[i];
            count += 1.0;
        }
    return count > 0.0 ? sum / count : 0.0;
}

/* Among those that are dearer; the cheapest of too many goes. Returns how many there are. */
static size_t insert(const lab_series *series, size_t out[STAGE_PEAKS], size_t count, size_t i)
{
    size_t at = 0;
    while (at < count && series->value[out[at]] >= series->value[i])
        at++;
    if (at == STAGE_PEAKS)
        return count;
    count += count < STAGE_PEAKS;
    for (size_t k = count - 1; k > at; k--)
        out[k] = out[k - 1];
    out[at] = i;
    return count;
}

size_t stage_times_peaks(const lab_series *series, double from, double to, size_t out[STAGE_PEAKS])
{
    double least = 3.0 * mean_of(series, from, to);
    size_t count = 0;
    for (size_t i = 0; i < series->count; i++) {
        const float *v = &series->value[i];
        bool first = i == 0 || !(v[-1] > v[0]), last = i + 1 == series->count || !(v[1] >= v[0]);
        if (is_in(series, i, from, to) && (double)v[0] > least && first && last)
            count = insert(series, out, count, i);
    }
    return count;
}

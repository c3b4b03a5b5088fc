/* series.c - a value a tick, then extremes. */
#include "lab/probes/series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void lab_series_free(lab_series *series)
{
    free(series->value);
    *series = (lab_series){0};
}

uint64_t lab_series_end(const lab_series *series)
{
    return series->first + (uint64_t)series->count * series->step + series->pending;
}

/* ---------------------------------------------------------------- extremes */

/* The least and the greatest of four values in their order; NaN only where all are. */
static void thin_four(const float *four, float *two)
{
    int low = -1, high = -1;
    for (int i = 0; i < 4; i++) {
        if (isnan(four[i]))
            continue;
        low = low < 0 || four[i] < four[low] ? i : low;
        high = high < 0 || four[i] > four[high] ? i : high;
    }
    two[0] = low < 0 ? NAN : four[low < high ? low : high];
    two[1] = low < 0 ? NAN : four[low < high ? high : low];
}

static void thin(lab_series *s)
{
    for (size_t i = 0; i + 4 <= s->count; i += 4)
        thin_four(s->value + i, s->value + i / 2);
    s->count /= 2;
    s->step *= 2;
}

/* ---------------------------------------------------------------- values */

static bool reserve(lab_series *s)
{
    if (s->count + (s->step > 1 ? 2 : 1) <= s->capacity)
        return true;
    if (s->capacity == LAB_SERIES_ROOM) {
        thin(s);
        return true;
    }
    size_t capacity = s->capacity == 0 ? 256 : 2 * s->capacity;
    float *grown = realloc(s->value, capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    s->value = grown;
    s->capacity = capacity;
    return true;
}

static void add_to_pair(lab_series *s, float value)
{
    if (s->pending++ == 0)
        s->low = s->high = NAN;
    if (isnan(s->low)) {
        s->low = s->high = value;
        s->falls = false;
    } else if (value < s->low) {
        s->low = value;
        s->falls = true;
    } else if (value > s->high) {
        s->high = value;
        s->falls = false;
    }
    if (s->pending < 2 * s->step)
        return;
    s->value[s->count++] = s->falls ? s->high : s->low;
    s->value[s->count++] = s->falls ? s->low : s->high;
    s->pending = 0;
}

static bool put(lab_series *s, float value)
{
    /* A pair that is begun has its room already: thinning in its midst would misplace it. */
    if (s->pending == 0 && !reserve(s))
        return false;
    if (s->step == 1)
        s->value[s->count++] = value;
    else
        add_to_pair(s, value);
    return true;
}

bool lab_series_put(lab_series *series, uint64_t tick, double value)
{
    if (series->step == 0) {
        series->first = tick;
        series->step = 1;
    }
    while (lab_series_end(series) < tick)
        if (!put(series, NAN))
            return false;
    return put(series, isfinite(value) ? (float)value : NAN);
}

bool lab_series_add(lab_series *series, uint64_t tick, double amount)
{
    if (!lab_series_put(series, tick, series->sum + amount))
        return false;
    series->adds = true;
    series->sum += amount;
    return true;
}

void lab_series_cut(lab_series *series, uint64_t tick)
{
    if (tick >= lab_series_end(series))
        return;
    /* Of thinned sums it is not known what each was. */
    if (tick <= series->first || (series->adds && series->step > 1)) {
        float *value = series->value;
        size_t capacity = series->capacity;
        *series = (lab_series){.value = value, .capacity = capacity};
        return;
    }
    uint64_t whole = series->step > 1 ? 2 * (uint64_t)series->step : 1;
    size_t per = series->step > 1 ? 2 : 1, kept = (size_t)((tick - series->first) / whole) * per;
    series->count = kept < series->count ? kept : series->count;
    series->pending = 0;
    if (series->adds)
        series->sum = series->count > 0 ? (double)series->value[series->count - 1] : 0.0;
}

double lab_series_at(const lab_series *series, uint64_t tick)
{
    if (series->step == 0 || tick < series->first)
        return (double)NAN;
    uint64_t number = (tick - series->first) / series->step;
    return number < series->count ? (double)series->value[number] : (double)NAN;
}

bool lab_series_copy(lab_series *out, const lab_series *from)
{
    *out = (lab_series){0};
    if (from->capacity == 0)
        return true;
    float *value = malloc(from->capacity * sizeof *value);
    if (value == NULL)
        return false;
    memcpy(value, from->value, from->count * sizeof *value);
    *out = *from;
    out->value = value;
    return true;
}

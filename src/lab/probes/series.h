/* series.h - a number of each tick, in bounded memory: what a plot shows.
 *
 * While there is room each tick has a value of its own. Then values are thinned: of every four
 * that follow one another the least and the greatest stay, in their order, so that no peak is
 * lost; and so again each time the room is used up. */
#ifndef LAB_PROBES_SERIES_H
#define LAB_PROBES_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAB_SERIES_ROOM = 16384 }; /* values at most: 64 kB */

/* Begin with all zeros. */
typedef struct lab_series {
    float *value;   /* number i is of the ticks from first + i * step on; NaN: there is none */
    size_t count;   /* even where step > 1: pairs of extremes, each of 2 * step ticks */
    uint64_t first; /* tick */
    uint32_t step;  /* ticks to a value, a power of two; 0 while there is no value */
    double sum;     /* of lab_series_add */
    /* for series.c only */
    bool adds;
    size_t capacity;
    uint32_t pending; /* ticks of a pair that is not complete, and its extremes */
    float low, high;
    bool falls; /* the high one came first */
} lab_series;

void lab_series_free(lab_series *series); /* it is then empty */

/* The tick whose value comes next; of an empty series, `first`. */
uint64_t lab_series_end(const lab_series *series);
/* The value of a tick that is not before the end; ticks that are left out have none. The first one
 * may be any. What is infinite is no value. False when out of memory, and then nothing changed. */
bool lab_series_put(lab_series *series, uint64_t tick, double value);
/* The same of a sum, which grows by `amount` in this tick. One series has values or sums. */
bool lab_series_add(lab_series *series, uint64_t tick, double amount);
/* Forgets the values of this tick and of those after it; where values are thinned, up to a few
 * ticks more, and of sums all. */
void lab_series_cut(lab_series *series, uint64_t tick);
/* Of a thinned series, one of the values nearby; NaN where there is none. */
double lab_series_at(const lab_series *series, uint64_t tick);
/* A copy; false when out of memory, and then `out` is empty. */
bool lab_series_copy(lab_series *out, const lab_series *from);

#endif

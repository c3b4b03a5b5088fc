/* record.h - in which state an engine's bodies were over a run, and whether two engines did the
 * same work.
 *
 * Time can only be compared where there was the same to do. A pile that has fallen apart, or still
 * flies, has fewer contacts than one that lies, and one that blew up has next to none: an engine
 * would be the faster the worse it is. */
#ifndef BENCH_RECORD_H
#define BENCH_RECORD_H

#include "quality.h"

typedef struct bench_track {
    double end, mean, most; /* of the samples */
} bench_track;

typedef struct bench_record {
    bool finite; /* in all samples */
    int samples;
    double mass; /* kg: of all that moves, in the end */
    bench_track touching, kinetic, potential;
} bench_record;

/* Starts with a record of zeros. */
void bench_record_add(bench_record *record, const bench_quality *quality);

/* NULL when two engines were in the same state, else the noun of what differs. The same state: in
 * the mean over the run and at its end touching pairs differ by 25 % of the greater at most, and
 * kinetic energies by a factor of 2 at most. Energies do not count where both are small: below 1 %
 * of the greatest of the two engines in the run, for what is left when a pile has fallen means
 * little; or less than all bodies would have at 0.05 m/s, since engines let such sleep. */
const char *bench_differs(const bench_record *a, const bench_record *b);

#endif

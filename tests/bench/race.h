/* race.h - engines that step the same scene side by side, and what the clock said. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include "record.h"
#include "variants.h"

enum { BENCH_RUNS = 101 }; /* at most */

typedef struct bench_rules {
    bench_variant variants[BENCH_VARIANTS];
    size_t variant_count;
    int steps; /* that count; 0: the scene's own */
    int runs;
    bool cpu;     /* time is what the calling thread had of a processor, not what passed */
    int block;    /* steps that a variant does before it is the next one's turn */
    double pause; /* ms of rest before each step, as between two frames */
} bench_rules;

typedef struct bench_score {
    const bench_variant *variant;
    size_t bodies;                  /* of the world at the end */
    size_t contacts;                /* that touch, at the end, by the engine's own notion */
    double median, p95, p99, mean;  /* ms a step; of each the median over the runs */
    double median_low, median_high; /* least and greatest of the runs' medians */
    double ratio;                   /* of the medians to the first one's; median over the runs */
    double ratio_low, ratio_high;   /* least and greatest over the runs */
    size_t bytes;                   /* of a copy of the world at the end; 0: unknown */
    double resident;                /* bytes that the process grew by, in the first run */
    bench_quality quality;          /* after the last run */
    bench_record record;            /* over the last run: what counts of it */
    const char *differs;            /* in which the first one's state did; NULL: in nothing */
    double ms_a_thousand;           /* mean ms for 1,000 touching pairs; NAN where none touch */
    uint64_t hash;                  /* likewise; 0: unknown */
} bench_score;

/* For each of `count` scenes one score a variant, in the order of the rules; first come all those
 * of the first scene. In each run every scene has its turn, and in it every variant a new world,
 * and variants take turns after each block of steps: so a noisy moment hits all alike. In the last
 * run states are sampled after each block, while no clock runs. False, with nothing written, when a
 * world could not be made. */
bool bench_race(bench_score *scores, const bench_scene *scenes, size_t count,
                const bench_rules *rules);

#endif

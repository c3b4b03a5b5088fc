/* race.h - engines that step the same scene side by side, and what the clock said. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include "quality.h"

enum { BENCH_ENGINES = 8 }; /* at most */

typedef struct bench_rules {
    const bench_engine *engines[BENCH_ENGINES];
    size_t engine_count;
    int steps; /* that count; 0: the scene's own */
    int runs;
    int block; /* steps that an engine does before it is the next one's turn */
} bench_rules;

typedef struct bench_score {
    const bench_engine *engine;
    size_t contacts;              /* that touch, at the end */
    double median, p95, p99;      /* ms a step; of each the median over the runs */
    double ratio;                 /* of the medians to the first engine's; median over the runs */
    double ratio_low, ratio_high; /* least and greatest over the runs */
    size_t bytes;                 /* of a copy of the world at the end; 0: unknown */
    double resident;              /* bytes that the process grew by, in the first run */
    bench_quality quality;        /* after the last run */
} bench_score;

/* One score an engine, in the order of the rules. In each run every engine gets a new world; they
 * take turns after each block of steps, so that a noisy moment hits all alike. False, with nothing
 * written, when a world could not be made. */
bool bench_race(bench_score *scores, const bench_scene *scene, const bench_rules *rules);

#endif

/* quality.h - how well an engine did, measured from where its bodies are: by the same yardstick
 * for all, so that none judges itself. */
#ifndef BENCH_QUALITY_H
#define BENCH_QUALITY_H

#include "engines.h"

typedef struct bench_quality {
    bool finite;     /* all poses and velocities are numbers; else the rest means nothing */
    size_t overlaps; /* pairs of shapes that do */
    double worst;    /* m: the deepest overlap of a pair */
    double mean;     /* m: over the pairs that overlap */
    double drift;    /* m: farthest from where the scene put it; 0 where bodies need not rest */
    double energy;   /* J: kinetic */
} bench_quality;

/* `states` has one state for each body of the scene. False when out of memory. */
bool bench_judge(bench_quality *out, const bench_scene *scene, const bench_state *states);

#endif

/* quality.h - how well an engine did, measured from where its bodies are: by the same yardstick
 * for all, so that none judges itself. */
#ifndef BENCH_QUALITY_H
#define BENCH_QUALITY_H

#include "engines.h"

typedef struct bench_quality {
    bool finite;      /* all poses and velocities are numbers; else the rest means nothing */
    size_t overlaps;  /* pairs of shapes that do */
    double worst;     /* m: the deepest overlap of a pair */
    double mean;      /* m: over the pairs that overlap */
    double drift;     /* m: farthest from where the scene put it; 0 where bodies need not rest */
    size_t touching;  /* pairs nearer than BENCH_TOUCH */
    double mass;      /* kg: of all that moves */
    double kinetic;   /* J */
    double potential; /* J: against gravity, from the world's origin */
} bench_quality;

/* m: no engine keeps resting shapes farther apart. Box2D 2.4 has the widest gap, of 15 mm, since
 * each of its polygons has a skin of 10 mm; the others let them overlap. */
#define BENCH_TOUCH 0.02f

typedef struct bench_span {
    cr_aabb bounds;
    size_t body;
} bench_span;

/* The scene's first `count` bodies, in these states; `spans` is room for as many. */
void bench_judge(bench_quality *out, const bench_scene *scene, const bench_state *states,
                 size_t count, bench_span *spans);

#endif

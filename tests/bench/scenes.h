/* scenes.h - what the bench steps: scenes as plain data, which belong to no engine.
 *
 * A body has one shape, and its origin is its centre of mass. Every material is the same: friction
 * 0.6, restitution 0, so that the engines' ways to mix two materials do not differ. */
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include "carom.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BENCH_FRICTION 0.6f

typedef struct bench_body {
    cr_shape shape; /* circle, box or polygon */
    cr_body_kind kind;
    cr_vec2 position;
    float angle;      /* rad */
    cr_vec2 velocity; /* m/s, at the start */
    float orbit;      /* rad/s: a driven body turns so about the world's origin */
    float stop;       /* s: a driven body has its velocity until then */
    int born;         /* the step before which it comes into the world */
    float density;    /* kg/m^2 */
} bench_body;

typedef struct bench_scene {
    const char *name;
    bench_body *bodies; /* none before one that is born earlier */
    size_t count, capacity;
    size_t driven; /* kinematic bodies that are given a velocity at each step; the first ones */
    cr_vec2 gravity;
    bool sleep;  /* whether bodies may */
    bool rests;  /* whether they ought to stay where they are; else drift means nothing */
    int steps;   /* as many as show what the scene is for */
    int warmup;  /* steps before the first that counts */
    bool failed; /* while it was built: out of memory */
} bench_scene;

typedef struct bench_builder {
    const char *name;
    void (*build)(bench_scene *scene, float scale);
    const char *help; /* one line */
} bench_builder;

const bench_builder *bench_builders(size_t *count);

/* Builds a scene with `scale` (> 0) times its bodies, or nearly so. False when out of memory. The
 * caller frees it. */
bool bench_scene_build(bench_scene *scene, const bench_builder *builder, float scale);
/* A pile of `count` circles and boxes in a bin, 25 layers deep whatever the count. */
bool bench_scene_pile(bench_scene *scene, size_t count);
void bench_scene_free(bench_scene *scene);

/* The velocity that carries a driven body in h seconds from where it is at `time` to where it has
 * to be then, an orbiting one along the chord: however long it turns, it keeps its distance. */
cr_vec2 bench_drive(const bench_body *body, double time, float h);

#ifdef __cplusplus
}
#endif

#endif

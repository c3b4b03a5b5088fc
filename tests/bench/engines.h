/* engines.h - what the bench asks of an engine: a table of functions, one table a file. */
#ifndef BENCH_ENGINES_H
#define BENCH_ENGINES_H

#include "scenes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_state {
    cr_transform pose; /* of the body's origin */
    cr_vec2 velocity;  /* of the centre of mass */
    float spin;        /* rad/s */
} bench_state;

typedef struct bench_engine {
    const char *name;     /* as --engines takes it */
    const char *settings; /* that differ from its defaults, for the report */
    /* The world of a scene, or NULL. Bodies keep the scene's numbers. */
    void *(*create)(const bench_scene *scene);
    void (*step)(void *world, float h);
    /* Sets the velocities of a kinematic body. */
    void (*drive)(void *world, size_t body, cr_vec2 velocity, float spin);
    /* Pairs that touch, by the engine's own notion of it. */
    size_t (*contacts)(void *world);
    bench_state (*body_state)(void *world, size_t body);
    size_t (*bytes)(void *world); /* of a copy of all of it; NULL where the engine cannot tell */
    void (*destroy)(void *world);
} bench_engine;

extern const bench_engine bench_carom;
extern const bench_engine bench_chipmunk;
extern const bench_engine bench_box2d2;
extern const bench_engine bench_box2d3;

/* Changes a setting ("solver.name=pgs") of every Carom world that is made from now on. */
cr_result bench_carom_set(const char *assignment);

/* Those that this program was built with; Carom is the first. */
const bench_engine *const *bench_engines(size_t *count);

#ifdef __cplusplus
}
#endif

#endif

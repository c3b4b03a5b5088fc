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

/* A setting of Carom's that is not to have its default. */
typedef struct bench_change {
    const cr_setting *setting;
    double value;
} bench_change;

typedef struct bench_changes {
    bench_change all[16];
    size_t count;
} bench_changes;

typedef struct bench_engine {
    const char *name;     /* as --engines takes it */
    const char *settings; /* that differ from its defaults, for the report */
    /* A scene's world, still without bodies, or NULL. Peers ignore the changes. */
    void *(*create)(const bench_scene *scene, const bench_changes *changes);
    /* The scene's next body: those of a world have the scene's numbers. False when it cannot. */
    bool (*add)(void *world, const bench_body *body);
    void (*step)(void *world, float h);
    /* Sets the velocities of a kinematic body. */
    void (*drive)(void *world, size_t body, cr_vec2 velocity, float spin);
    /* Pairs that touch, by the engine's own notion of it. */
    size_t (*contacts)(void *world);
    bench_state (*body_state)(void *world, size_t body);
    size_t (*bytes)(void *world);  /* of a copy of all of it; NULL where the engine cannot tell */
    uint64_t (*hash)(void *world); /* of where the bodies are; NULL likewise */
    void (*destroy)(void *world);
} bench_engine;

extern const bench_engine bench_carom;
extern const bench_engine bench_chipmunk;
extern const bench_engine bench_box2d2;
extern const bench_engine bench_box2d3;

/* Adds the bodies that are born by that step; *added counts those that the world has. */
bool bench_add_born(const bench_engine *engine, void *world, const bench_scene *scene,
                    size_t *added, int tick);

/* Those that this program was built with; Carom is the first. */
const bench_engine *const *bench_engines(size_t *count);

#ifdef __cplusplus
}
#endif

#endif

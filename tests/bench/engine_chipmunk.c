/* engine_chipmunk.c - Chipmunk 7 as the bench sees it: the defaults, 10 iterations.
 *
 * It mixes friction by multiplying, so each shape gets the root of what a pair ought to have. */
#include "engines.h"

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

typedef struct chipmunk_run {
    cpSpace *space;
    cpBody **bodies;
    size_t count;
} chipmunk_run;

static void free_shape(cpBody *body, cpShape *shape, void *data)
{
    (void)body;
    (void)data;
    cpShapeFree(shape);
}

/* The space goes before the shapes, for to remove a shape from it looks through all contacts; and
 * after the sleepers have woken, for it does not free the contacts that they keep. */
static void destroy(void *world)
{
    chipmunk_run *run = world;
    for (size_t i = 0; run->bodies != NULL && i < run->count; i++)
        cpBodyActivate(run->bodies[i]);
    cpSpaceFree(run->space);
    for (size_t i = 0; run->bodies != NULL && i < run->count; i++) {
        cpBodyEachShape(run->bodies[i], free_shape, NULL);
        cpBodyFree(run->bodies[i]);
    }
    free(run->bodies);
    free(run);
}

static cpBody *new_body(const bench_body *def)
{
    if (def->kind == CR_STATIC)
        return cpBodyNewStatic();
    if (def->kind == CR_KINEMATIC)
        return cpBodyNewKinematic();
    return cpBodyNew((cpFloat)def->density * (cpFloat)def->shape.area,
                     (cpFloat)def->density * (cpFloat)def->shape.second_moment);
}

static cpShape *new_shape(cpBody *body, const cr_shape *shape)
{
    cpVect corners[CR_MAX_VERTICES];
    if (shape->kind == CR_CIRCLE)
        return cpCircleShapeNew(body, (cpFloat)shape->radius, cpvzero);
    for (int i = 0; i < shape->count; i++)
        corners[i] = cpv((cpFloat)shape->vertices[i].x, (cpFloat)shape->vertices[i].y);
    return cpPolyShapeNewRaw(body, shape->count, corners, 0);
}

static void *create(const bench_scene *scene, const bench_changes *changes)
{
    (void)changes;
    chipmunk_run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return NULL;
    run->space = cpSpaceNew();
    run->bodies = calloc(scene->count, sizeof(cpBody *));
    if (run->bodies == NULL) {
        destroy(run);
        return NULL;
    }
    cpSpaceSetGravity(run->space, cpv((cpFloat)scene->gravity.x, (cpFloat)scene->gravity.y));
    cpSpaceSetIterations(run->space, 10);
    if (scene->sleep)
        cpSpaceSetSleepTimeThreshold(run->space, 0.5);
    return run;
}

static bool add(void *world, const bench_body *def)
{
    chipmunk_run *run = world;
    cpBody *body = cpSpaceAddBody(run->space, new_body(def));
    cpBodySetPosition(body, cpv((cpFloat)def->position.x, (cpFloat)def->position.y));
    cpBodySetAngle(body, (cpFloat)def->angle);
    if (def->kind != CR_STATIC)
        cpBodySetVelocity(body, cpv((cpFloat)def->velocity.x, (cpFloat)def->velocity.y));
    cpShape *shape = cpSpaceAddShape(run->space, new_shape(body, &def->shape));
    cpShapeSetFriction(shape, sqrt((double)BENCH_FRICTION));
    run->bodies[run->count++] = body;
    return true;
}

static void step(void *world, float h)
{
    cpSpaceStep(((chipmunk_run *)world)->space, (cpFloat)h);
}

static void drive(void *world, size_t body, cr_vec2 velocity, float spin)
{
    cpBody *driven = ((chipmunk_run *)world)->bodies[body];
    cpBodySetVelocity(driven, cpv((cpFloat)velocity.x, (cpFloat)velocity.y));
    cpBodySetAngularVelocity(driven, (cpFloat)spin);
}

/* A pair of moving bodies is met from both sides, one with an immovable body from one. */
static void count_sides(cpBody *body, cpArbiter *arbiter, void *data)
{
    cpBody *a, *b;
    cpArbiterGetBodies(arbiter, &a, &b);
    cpBody *other = a == body ? b : a;
    *(size_t *)data += cpBodyGetType(other) == CP_BODY_TYPE_DYNAMIC ? 1 : 2;
}

static size_t contacts(void *world)
{
    chipmunk_run *run = world;
    size_t sides = 0;
    for (size_t i = 0; i < run->count; i++)
        if (cpBodyGetType(run->bodies[i]) == CP_BODY_TYPE_DYNAMIC)
            cpBodyEachArbiter(run->bodies[i], count_sides, &sides);
    return sides / 2;
}

static bench_state body_state(void *world, size_t index)
{
    cpBody *body = ((chipmunk_run *)world)->bodies[index];
    cpVect p = cpBodyGetPosition(body), q = cpBodyGetRotation(body), v = cpBodyGetVelocity(body);
    return (bench_state){{{(float)p.x, (float)p.y}, {(float)q.x, (float)q.y}},
                         {(float)v.x, (float)v.y},
                         (float)cpBodyGetAngularVelocity(body)};
}

const bench_engine bench_chipmunk = {"chipmunk", "10 iterations", create, add,  step,   drive,
                                     contacts,   body_state,      NULL,   NULL, destroy};

/* engine_box2d3.c - Box2D 3 as the bench sees it: the defaults, 4 sub-steps, one worker. */
#include "engines.h"

#include <box2d/box2d.h>
#include <stdlib.h>

typedef struct box2d_run {
    b2WorldId world;
    b2BodyId *bodies;
    size_t count;
} box2d_run;

static b2BodyType body_type(cr_body_kind kind)
{
    return kind == CR_DYNAMIC     ? b2_dynamicBody
           : kind == CR_KINEMATIC ? b2_kinematicBody
                                  : b2_staticBody;
}

static void add_shape(b2BodyId body, const bench_body *def)
{
    b2ShapeDef shape_def = b2DefaultShapeDef();
    shape_def.density = def->density;
    shape_def.material.friction = BENCH_FRICTION;
    if (def->shape.kind == CR_CIRCLE) {
        b2Circle circle = {{0, 0}, def->shape.radius};
        b2CreateCircleShape(body, &shape_def, &circle);
        return;
    }
    b2Vec2 corners[CR_MAX_VERTICES];
    for (int i = 0; i < def->shape.count; i++)
        corners[i] = (b2Vec2){def->shape.vertices[i].x, def->shape.vertices[i].y};
    b2Hull hull = b2ComputeHull(corners, def->shape.count);
    b2Polygon polygon = b2MakePolygon(&hull, 0);
    if (def->shape.kind == CR_BOX)
        polygon = b2MakeBox(def->shape.half.x, def->shape.half.y);
    b2CreatePolygonShape(body, &shape_def, &polygon);
}

static b2BodyId new_body(b2WorldId world, const bench_body *def)
{
    b2BodyDef body_def = b2DefaultBodyDef();
    body_def.type = body_type(def->kind);
    body_def.position.x = def->position.x;
    body_def.position.y = def->position.y;
    body_def.rotation = b2MakeRot(def->angle);
    body_def.linearVelocity = (b2Vec2){def->velocity.x, def->velocity.y};
    b2BodyId body = b2CreateBody(world, &body_def);
    add_shape(body, def);
    return body;
}

static void *create(const bench_scene *scene, const bench_changes *changes)
{
    (void)changes;
    box2d_run *run = calloc(1, sizeof *run);
    b2BodyId *bodies = calloc(scene->count, sizeof *bodies);
    if (run == NULL || bodies == NULL) {
        free(run);
        free(bodies);
        return NULL;
    }
    b2WorldDef def = b2DefaultWorldDef();
    def.gravity = (b2Vec2){scene->gravity.x, scene->gravity.y};
    def.enableSleep = scene->sleep;
    def.workerCount = 1;
    *run = (box2d_run){b2CreateWorld(&def), bodies, 0};
    return run;
}

static bool add(void *world, const bench_body *body)
{
    box2d_run *run = world;
    run->bodies[run->count++] = new_body(run->world, body);
    return true;
}

static void step(void *world, float h)
{
    b2World_Step(((box2d_run *)world)->world, h, 4);
}

static void drive(void *world, size_t body, cr_vec2 velocity, float spin)
{
    b2BodyId driven = ((box2d_run *)world)->bodies[body];
    b2Body_SetLinearVelocity(driven, (b2Vec2){velocity.x, velocity.y});
    b2Body_SetAngularVelocity(driven, spin);
}

/* A pair of moving bodies is met from both sides, one with an immovable body from one. */
static size_t sides_of(b2BodyId body)
{
    b2ContactData data[256];
    int count = b2Body_GetContactData(body, data, 256);
    size_t sides = 0;
    for (int i = 0; i < count; i++) {
        b2BodyId a = b2Shape_GetBody(data[i].shapeIdA), b = b2Shape_GetBody(data[i].shapeIdB);
        bool both = b2Body_GetType(a) == b2_dynamicBody && b2Body_GetType(b) == b2_dynamicBody;
        sides += both ? 1 : 2;
    }
    return sides;
}

static size_t contacts(void *world)
{
    box2d_run *run = world;
    size_t sides = 0;
    for (size_t i = 0; i < run->count; i++)
        if (b2Body_GetType(run->bodies[i]) == b2_dynamicBody)
            sides += sides_of(run->bodies[i]);
    return sides / 2;
}

static bench_state body_state(void *world, size_t index)
{
    b2BodyId body = ((box2d_run *)world)->bodies[index];
    b2Rot q = b2Body_GetRotation(body);
    b2Vec2 v = b2Body_GetLinearVelocity(body);
    bench_state state = {.velocity = {v.x, v.y}, .spin = b2Body_GetAngularVelocity(body)};
    state.pose.p.x = (float)b2Body_GetPosition(body).x;
    state.pose.p.y = (float)b2Body_GetPosition(body).y;
    state.pose.q = (cr_rot){q.c, q.s};
    return state;
}

static void destroy(void *world)
{
    box2d_run *run = world;
    b2DestroyWorld(run->world);
    free(run->bodies);
    free(run);
}

const bench_engine bench_box2d3 = {"box2d3", "4 sub-steps", create, add,  step,   drive,
                                   contacts, body_state,    NULL,   NULL, destroy};

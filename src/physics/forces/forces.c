#include "forces.h"

#include "awake.h"
#include "vec.h"

static void (*const generators[])(cr_world *, float) = {
    cr_force_gravity,
    cr_force_attractors,
    cr_force_air,
};

static void begin_loads(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake[i]];
        body->acceleration = vec(0, 0);
        body->load = vec_add(body->force, body->constant_force);
        body->load_torque = body->torque + body->constant_torque;
    }
}

void cr_forces_run(cr_world *world, float h)
{
    cr_each_awake(world, begin_loads, h);
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++)
        generators[i](world, h);
}

static void clear(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake[i]];
        body->force = vec(0, 0);
        body->torque = 0;
    }
}

void cr_forces_clear(cr_world *world)
{
    cr_each_awake(world, clear, 0);
}

bool cr_forces_vary(const cr_world *world)
{
    return world->s.attractor_count > 0 || world->s.config.air_drag > 0;
}

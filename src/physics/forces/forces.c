/* forces.c - the table of force generators, which run one after the other each tick. */
#include "forces/forces.h"

#include "base/vec.h"
#include "integrators/integrator.h"
#include "world/angle.h"
#include "world/awake.h"

/* In the order in which they run: the air resists what all others do. */
static const cr_force *const forces[] = {&cr_force_attractors, &cr_force_air};
enum { FORCES = sizeof forces / sizeof *forces };

/* Free fall. It is an acceleration, not a force m g that would be divided by m again, so that all
 * masses fall alike to the bit. */
static cr_vec2 gravity_on(const cr_body *body, cr_vec2 g)
{
    return body->inv_mass > 0 ? vec_mad(vec(0, 0), g, body->gravity_scale) : vec(0, 0);
}

/* The constant loads, and gravity: what a body needs no other for, in one walk. */
static void begin_loads(cr_world *world, size_t begin, size_t end, float h)
{
    cr_vec2 g = world->cached_gravity;
    (void)h;
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        body->acceleration = gravity_on(body, g);
        body->force_total = vec_add(body->force, body->constant_force);
        body->torque_total = body->torque + body->constant_torque;
    }
}

void cr_forces_run(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    cr_vec2 g = vec(config->gravity_x, config->gravity_y);
    bool vary = cr_forces_vary(world),
         same = g.x == world->cached_gravity.x && g.y == world->cached_gravity.y;
    if (world->forces_cached && same && !vary)
        return;
    world->cached_gravity = g;
    cr_parallel_for_awake(world, begin_loads, h);
    for (size_t i = 0; i < FORCES; i++)
        if (forces[i]->acts(world))
            forces[i]->run(world, h);
    world->forces_cached = !vary;
    world->forces_changed = true;
}

static void clear(cr_world *world, size_t begin, size_t end, float h)
{
    (void)h;
    for (size_t i = begin; i < end; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        body->last_applied_force = body->force;
        body->last_applied_torque = body->torque;
        body->force = vec(0, 0);
        body->torque = 0;
    }
}

/* All bodies with an applied force are awake: the force wakes a body, and none falls asleep in the
 * same tick. */
void cr_forces_clear(cr_world *world)
{
    if (!world->s.forces_pending)
        return;
    cr_parallel_for_awake(world, clear, 0);
    world->s.last_applied_tick = world->s.tick;
    world->s.forces_pending = world->forces_cached = false;
}

bool cr_forces_vary(const cr_world *world)
{
    bool any = false;
    for (size_t i = 0; i < FORCES; i++)
        any |= forces[i]->acts(world);
    return any;
}

/* ---- within a tick ---- */

/* Force generators read the world's bodies, so these get the state of the solver bodies meanwhile.
 */
static void run_forces_at(cr_world *world, const cr_solver_body *bodies, float h)
{
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        const cr_solver_body *solver_body = &bodies[i];
        body->center0 = body->center;
        body->center = vec_add(body->center, solver_body->delta_position);
        body->xf.q = cr_rot_after(body, solver_body->delta_angle);
        body->v = solver_body->v;
    }
    cr_forces_run(world, h);
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        body->center = body->center0;
        body->xf.q = cr_rot_after(body, 0);
    }
}

void cr_refresh_external_accelerations(cr_world *world, cr_solver_body *bodies,
                                       cr_external_acceleration *external, int32_t steps, float h)
{
    const cr_integrator *integrator = cr_integrator_of(&world->s.config);
    bool needed = steps > 1 || integrator->correct != NULL;
    if (!needed || !cr_forces_vary(world))
        return;
    run_forces_at(world, bodies, h);
    for (size_t i = 0; i < world->awake_count; i++) {
        const cr_body *body = &world->bodies[world->awake_bodies[i]];
        if (body->kind != CR_DYNAMIC)
            continue;
        cr_external_acceleration next = cr_external_acceleration_of(body);
        if (integrator->correct != NULL)
            integrator->correct(&bodies[i], &external[i], &next, h);
        external[i] = next;
    }
}

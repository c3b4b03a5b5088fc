/* external_acceleration.c - runs the force generators again within a tick, at the places and speeds
 * that a step has led to. */
#include "constraints/external_acceleration.h"

#include "forces/forces.h"
#include "integrators/integrator.h"
#include "world/angle.h"

/* Force generators read the world's bodies, so these get the state of the solver bodies meanwhile.
 */
static void run_forces(cr_problem *problem, float h)
{
    cr_world *world = problem->world;
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        const cr_solver_body *solver_body = &problem->bodies[i];
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

void cr_refresh_external_accelerations(cr_problem *problem, float h)
{
    const cr_world *world = problem->world;
    const cr_integrator *integrator = cr_integrator_of(problem->config);
    bool needed = problem->steps > 1 || integrator->correct != NULL;
    if (!needed || !cr_forces_vary(world))
        return;
    run_forces(problem, h);
    for (size_t i = 0; i < world->awake_count; i++) {
        const cr_body *body = &world->bodies[world->awake_bodies[i]];
        if (body->kind != CR_DYNAMIC)
            continue;
        cr_external_acceleration next = cr_external_acceleration_of(body);
        if (integrator->correct != NULL)
            integrator->correct(&problem->bodies[i], &problem->external[i], &next, h);
        problem->external[i] = next;
    }
}

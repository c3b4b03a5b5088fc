#include "constraints/external_loads.h"

#include "forces/forces.h"
#include "integrators/integrator.h"
#include "world/angle.h"

/* The generators look at bodies, so these are lent the motions' state. */
static void run_forces(cr_problem *problem, float h)
{
    cr_world *world = problem->world;
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        const cr_motion *motion = &problem->motions[i];
        body->center0 = body->center;
        body->center = vec_add(body->center, motion->shift);
        body->xf.q = cr_rot_after(body, motion->turn);
        body->v = motion->v;
    }
    cr_forces_run(world, h);
    for (size_t i = 0; i < world->awake_count; i++) {
        cr_body *body = &world->bodies[world->awake_bodies[i]];
        body->center = body->center0;
        body->xf.q = cr_rot_after(body, 0);
    }
}

void cr_refresh_loads(cr_problem *problem, float h)
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
        cr_load next = cr_load_of(body);
        if (integrator->correct != NULL)
            integrator->correct(&problem->motions[i], &problem->loads[i], &next, h);
        problem->loads[i] = next;
    }
}

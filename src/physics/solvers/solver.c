/* solver.c - builds the problem of a tick, lets the chosen solver solve it, and stores the results.
 */
#include "solvers/solver.h"

#include "integrators/integrator.h"
#include "solvers/assemble.h"
#include "solvers/initial_impulses.h"
#include "solvers/solver_table.h"
#include "solvers/substeps.h"

float cr_world_velocity_lag(const cr_world *world, float h)
{
    return h / (float)cr_substeps(world) *
           (cr_integrator_of(&world->s.config)->pre_solve_fraction - 0.5f);
}

bool cr_solve(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    const cr_solver *chosen = cr_solver_of(config);
    bool batches = cr_solver_has(config, CR_TAKES_BATCHES);
    bool primes = cr_solver_has(config, CR_PRIMES_PILES);
    int32_t steps = cr_substeps(world);
    cr_problem *problem = cr_problem_build(world, h, steps, !batches);
    if (problem == NULL)
        return false;
    problem->unprimed_share = primes ? cr_mass_ratio_share(problem) : cr_unprimed_share(problem);
    bool started = !primes || (batches ? cr_set_initial_contact_impulses(problem)
                                       : cr_set_initial_impulses(problem));
    if (!started || !chosen->solve(problem))
        return false;
    cr_problem_finish(problem);
    world->s.stats.iterations =
        (uint32_t)(cr_solver_has(config, CR_CUTS_TICK) ? steps : config->iterations);
    return true;
}

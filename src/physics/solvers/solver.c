/* solver.c - the table of solvers, the number of steps of a tick, and the tick itself: builds its
 * problem, lets the chosen solver solve it, and stores the results. */
#include "solvers/solver.h"

#include "integrators/integrator.h"
#include "solvers/assemble.h"
#include "solvers/initial_impulses.h"

#define CHOICE(x, id, key, alias, label, flags, reads, help) {#key, label, help, alias},
const cr_choice cr_solver_choices[CR_SOLVERS] = {CR_SOLVER_ROWS(CHOICE, )};

#define SOLVER(x, id, key, alias, label, flags, reads, help) {cr_solve_##key, flags},
static const cr_solver solvers[CR_SOLVERS] = {CR_SOLVER_ROWS(SOLVER, )};

const cr_choice *cr_solvers(size_t *count)
{
    *count = CR_SOLVERS;
    return cr_solver_choices;
}

const cr_solver *cr_solver_of(const cr_config *config)
{
    return &solvers[config->solver];
}

/* ---- the steps of a tick ---- */

/* More steps while a crowd collides.
 *
 * Contacts are found once a tick, with all that is nearer than the margin. Where bodies close by
 * more than the margin within a step, that step sees an overlap that was never a gap: an impact of
 * one pushes its neighbours into theirs, a pile that is rained on gives way by a share of its
 * height, and what it is lifted by afterwards is energy from nothing. Twice the steps, each with
 * its passes, make that up better than as many passes more in the same steps: a step hands an
 * impact on by some bodies, and the next one sees what it left.
 *
 * That counts where many collide at once, and where one is struck by what is many times as heavy,
 * which drives all that is behind it at that speed. A ball or two keep their steps: the energy that
 * a symplectic Euler step keeps depends on its length (restitution.c), so that a bounce in other
 * steps than the flight before it would not come back to its height. */
enum {
    ONE_IN = 1024, /* contacts that close fast: with fewer of them, or fewer than CR_CROWD, steps
                      stay as they are */
    PATIENCE = 16, /* ticks that the steps outlast the last such tick by */
};

static int32_t steps_of(const cr_config *config, int level)
{
    int32_t steps = config->substeps;
    for (int i = 0; i < level && steps < config->most_substeps; i++)
        steps *= 2;
    return steps < config->most_substeps || level == 0 ? steps : config->most_substeps;
}

/* A contact is fast if it closes by more than the margin in a step. */
void cr_substeps_begin(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    world->s.steps =
        cr_solver_has(config, CR_CUTS_TICK) ? steps_of(config, world->s.crowd_level) : 1;
    for (int i = 0; i < CR_CROWD_LEVELS; i++)
        world->crowd_speed[i] =
            config->margin > 0 ? config->margin * (float)steps_of(config, i) / h : INFINITY;
}

bool cr_substeps_choose(cr_world *world)
{
    const cr_config *config = &world->s.config;
    int32_t level = 0;
    size_t crowd = world->s.contact_count / ONE_IN;
    crowd = crowd > CR_CROWD ? crowd : CR_CROWD;
    while (level < CR_CROWD_LEVELS && world->contact_hints.fast[level] >= crowd)
        level++;
    if (level >= world->s.crowd_level) {
        world->s.crowd_level = level;
        world->s.crowd_ticks = PATIENCE;
    } else if (world->s.crowd_ticks-- == 0) {
        world->s.crowd_level--;
        world->s.crowd_ticks = PATIENCE;
    }
    int32_t before = world->s.steps;
    if (cr_solver_has(config, CR_CUTS_TICK) && steps_of(config, level) > before)
        world->s.steps = steps_of(config, level);
    return world->s.steps != before;
}

/* ---- a tick ---- */

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

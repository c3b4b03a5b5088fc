#include "solver.h"

const cr_choice cr_solver_choices[CR_SOLVERS] = {
    {"impulse", "each contact's impulse on its own, no memory, linear projection"},
    {"pgs", "sequential impulses: accumulated, clamped, warm-started"},
};

static bool (*const solvers[CR_SOLVERS])(cr_world *, float) = {cr_solve_impulse, cr_solve_pgs};

const cr_choice *cr_solvers(size_t *count)
{
    *count = CR_SOLVERS;
    return cr_solver_choices;
}

bool cr_solve(cr_world *world, float h)
{
    world->s.stats.iterations = (uint32_t)world->s.config.iterations;
    return solvers[world->s.config.solver](world, h);
}

#include "solver.h"

#include "assemble.h"

typedef struct solver {
    bool (*solve)(cr_problem *);
    bool substeps; /* cuts the tick into solver.substeps steps */
    bool batches;  /* makes batches of contacts, not rows */
} solver;

const cr_choice cr_solver_choices[CR_SOLVERS] = {
    {"impulse", "each contact's impulse on its own, no memory, linear projection"},
    {"pgs", "sequential impulses: accumulated, clamped, warm-started"},
    {"pgs_ngs", "sequential impulses, then passes over the positions themselves"},
    {"pgs_soft", "sequential impulses over soft contacts, relaxed afterwards; no sub-steps"},
    {"tgs_soft", "sub-steps of one pass over soft contacts, each relaxed afterwards"},
    {"jacobi", "every contact from the same velocities; bodies split among their contacts"},
    {"xpbd", "sub-steps that move positions until compliant constraints hold"},
    {"avbd", "a 3x3 block for each body, penalties that grow, multipliers that make rows rigid"},
    {"wide", "tgs_soft in batches of contacts, as many at once as the machine can"},
};

static const solver solvers[CR_SOLVERS] = {
    {cr_solve_impulse, false, false}, {cr_solve_pgs, false, false},
    {cr_solve_pgs_ngs, false, false}, {cr_solve_pgs_soft, false, false},
    {cr_solve_tgs_soft, true, false}, {cr_solve_jacobi, false, false},
    {cr_solve_xpbd, true, false},     {cr_solve_avbd, true, false},
    {cr_solve_wide, true, true},
};

const cr_choice *cr_solvers(size_t *count)
{
    *count = CR_SOLVERS;
    return cr_solver_choices;
}

int32_t cr_solver_steps(const cr_config *config)
{
    return solvers[config->solver].substeps ? config->substeps : 1;
}

bool cr_solve(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    cr_problem *problem =
        cr_problem_build(world, h, cr_solver_steps(config), !solvers[config->solver].batches);
    if (problem == NULL || !solvers[config->solver].solve(problem))
        return false;
    cr_problem_finish(problem);
    world->s.stats.iterations =
        (uint32_t)(solvers[config->solver].substeps ? config->substeps : config->iterations);
    return true;
}

#include "solvers/solver.h"

#include "integrators/integrator.h"
#include "solvers/assemble.h"
#include "solvers/initial_impulses.h"
#include "solvers/substeps.h"

typedef struct solver {
    bool (*solve)(cr_problem *);
    bool substeps; /* cuts the tick into solver.substeps steps */
    bool batches;  /* makes batches of contacts, not rows */
    bool cold;     /* a placed pile is given first impulses; else more passes are made of it */
} solver;

const cr_choice cr_solver_choices[CR_SOLVERS] = {
    {"impulse", "Plain impulses",
     "each contact's impulse on its own, no memory, linear projection"},
    {"pgs", "PGS", "sequential impulses: accumulated, clamped, warm-started"},
    {"pgs_ngs", "PGS + NGS", "sequential impulses, then passes over the positions themselves"},
    {"pgs_soft", "PGS soft",
     "sequential impulses over soft contacts, relaxed afterwards; no sub-steps"},
    {"tgs_soft", "TGS soft",
     "sub-steps of a pass over rigid contacts and soft joints, each relaxed afterwards"},
    {"jacobi", "Jacobi",
     "every contact from the same velocities; bodies split among their contacts"},
    {"xpbd", "XPBD", "sub-steps that move positions until compliant constraints hold"},
    {"avbd", "AVBD",
     "a 3x3 block for each body, penalties that grow, multipliers that make rows rigid"},
    {"wide", "TGS soft, wide",
     "tgs_soft in batches of contacts, as many at once as the machine can"},
};

static const solver solvers[CR_SOLVERS] = {
    {cr_solve_impulse, false, false, false}, {cr_solve_pgs, false, false, false},
    {cr_solve_pgs_ngs, false, false, false}, {cr_solve_pgs_soft, false, false, true},
    {cr_solve_tgs_soft, true, false, true},  {cr_solve_jacobi, false, false, false},
    {cr_solve_xpbd, true, false, false},     {cr_solve_avbd, true, false, false},
    {cr_solve_wide, true, true, true},
};

const cr_choice *cr_solvers(size_t *count)
{
    *count = CR_SOLVERS;
    return cr_solver_choices;
}

bool cr_solver_cuts(const cr_config *config)
{
    return solvers[config->solver].substeps;
}

float cr_world_velocity_lag(const cr_world *world, float h)
{
    return h / (float)cr_substeps(world) * (cr_integrator_of(&world->s.config)->share - 0.5f);
}

bool cr_solve(cr_world *world, float h)
{
    const cr_config *config = &world->s.config;
    const solver *chosen = &solvers[config->solver];
    int32_t steps = cr_substeps(world);
    cr_problem *problem = cr_problem_build(world, h, steps, !chosen->batches);
    if (problem == NULL)
        return false;
    problem->cold = chosen->cold ? cr_unlike_share(problem) : cr_cold_share(problem);
    bool started = !chosen->cold ||
                   (chosen->batches ? cr_cold_start_contacts(problem) : cr_cold_start(problem));
    if (!started || !chosen->solve(problem))
        return false;
    cr_problem_finish(problem);
    world->s.stats.iterations = (uint32_t)(chosen->substeps ? steps : config->iterations);
    return true;
}

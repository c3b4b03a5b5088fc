/* solver_table.c - the rows of solver_table.h as tables. */
#include "solvers/solver_table.h"

#define CHOICE(x, id, key, label, flags, reads, help) {#key, label, help},
const cr_choice cr_solver_choices[CR_SOLVERS] = {CR_SOLVER_ROWS(CHOICE, )};

#define SOLVER(x, id, key, label, flags, reads, help) {cr_solve_##key, flags},
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

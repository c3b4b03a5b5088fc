/* solver_table.c - looks solvers up in their table. */
#include "solvers/solver_table.h"

#define CHOICE(x, id, key, alias, label, flags, reads, help) {#key, label, help, alias},
const cr_choice cr_solver_choices[CR_SOLVERS] = {CR_SOLVER_ROWS(CHOICE, )};

#define FLAGS(x, id, key, alias, label, flags, reads, help) flags,
static const int flags_of[CR_SOLVERS] = {CR_SOLVER_ROWS(FLAGS, )};

const cr_choice *cr_solvers(size_t *count)
{
    *count = CR_SOLVERS;
    return cr_solver_choices;
}

bool cr_solver_has(const cr_config *config, int flag)
{
    return (flags_of[config->solver] & flag) != 0;
}

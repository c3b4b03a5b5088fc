/* solver.h - the chosen solver moves the bodies of a world, in a number of steps that its tick is
 * cut into.
 *
 * A solver takes the bodies through one tick: it integrates velocities and positions (advance.h)
 * and enforces the constraints, and it leaves in every row the impulse of its last step and the
 * total of the tick. It is a file with the function cr_solve_<key> and a row of solver_table.h. */
#ifndef CR_SOLVER_H
#define CR_SOLVER_H

#include "constraints/problem.h"
#include "solvers/solver_table.h"

/* Each returns false when out of memory. */
#define CR_SOLVER_PROTOTYPE(x, id, key, alias, label, flags, reads, help)                          \
    bool cr_solve_##key(cr_problem *problem);
CR_SOLVER_ROWS(CR_SOLVER_PROTOTYPE, )
#undef CR_SOLVER_PROTOTYPE

/* Moves the world's bodies through a tick of h seconds. False when out of memory. */
bool cr_solve(cr_world *world, float h);

#endif

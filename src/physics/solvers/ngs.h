/* ngs.h - a constraint's errors taken back by moving its bodies, velocities untouched. */
#ifndef CR_NGS_H
#define CR_NGS_H

#include "constraints/problem.h"

/* One visit: the errors of its rows where the motions are now, taken back by shifting `a` and
 * `b`. */
void cr_solve_position(const cr_problem *problem, const cr_constraint *c, cr_solver_body *a,
                       cr_solver_body *b);

#endif

/* ngs.h - non-linear Gauss-Seidel: takes back a constraint's errors by moving its bodies. */
#ifndef CR_NGS_H
#define CR_NGS_H

#include "constraints/problem.h"

/* Takes back the present errors of a constraint's rows by moving `a` and `b`; velocities stay. */
void cr_solve_position(const cr_problem *problem, const cr_constraint *c, cr_solver_body *a,
                       cr_solver_body *b);

#endif

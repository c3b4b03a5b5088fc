/* block_solver.h - solves two rows together, exactly. */
#ifndef CR_BLOCK_SOLVER_H
#define CR_BLOCK_SOLVER_H

#include "constraints/problem.h"

/* The impulses x >= 0 that leave both rows of K x + b >= 0 satisfied. False
 * when rounding lets no case hold. */
bool cr_solve_two_points(const float k[3], float b1, float b2, float *x1, float *x2);
/* The same for two rows of any kind: if they are not CR_ROW_PUSH, solves K x + b = 0. */
bool cr_solve_pair(cr_row_kind kind, const float k[3], float b1, float b2, float *x1, float *x2);

#endif

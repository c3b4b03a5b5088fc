/* solver.h - the solvers behind one table. A solver takes the bodies through one tick: it
 * brings velocities and positions forward (advance.h) and keeps the constraints on the way, and it
 * leaves in every row the impulse of its last step and the total of the tick. */
#ifndef CR_SOLVER_H
#define CR_SOLVER_H

#include "constraints/problem.h"

enum {
    CR_SOLVER_IMPULSE,
    CR_SOLVER_PGS,
    CR_SOLVER_PGS_NGS,
    CR_SOLVER_PGS_SOFT,
    CR_SOLVER_TGS_SOFT,
    CR_SOLVER_JACOBI,
    CR_SOLVER_XPBD,
    CR_SOLVER_AVBD,
    CR_SOLVER_WIDE,
    CR_SOLVERS
};
enum { CR_SOLVER_DEFAULT = CR_SOLVER_WIDE };
extern const cr_choice cr_solver_choices[CR_SOLVERS];

/* Moves the world's bodies. False when out of memory. */
bool cr_solve(cr_world *world, float h);
/* Whether the chosen solver cuts a tick into steps; see substeps.h. */
bool cr_solver_cuts(const cr_config *config);

/* False when out of memory. */
bool cr_solve_impulse(cr_problem *problem);
bool cr_solve_pgs(cr_problem *problem);
bool cr_solve_tgs_soft(cr_problem *problem);
bool cr_solve_pgs_ngs(cr_problem *problem);
bool cr_solve_pgs_soft(cr_problem *problem);
bool cr_solve_jacobi(cr_problem *problem);
bool cr_solve_xpbd(cr_problem *problem);
bool cr_solve_avbd(cr_problem *problem);
bool cr_solve_wide(cr_problem *problem);

#endif

/* solver.h - the solvers behind one table. A solver reads the world's contacts, changes the
 * velocities of the bodies (and, where it corrects overlap, their positions), and leaves each
 * point's impulses in its manifold. */
#ifndef CR_SOLVER_H
#define CR_SOLVER_H

#include "world.h"

enum { CR_SOLVER_IMPULSE, CR_SOLVER_PGS, CR_SOLVERS };
enum { CR_SOLVER_DEFAULT = CR_SOLVER_PGS };
extern const cr_choice cr_solver_choices[CR_SOLVERS];

/* False when out of memory. */
bool cr_solve(cr_world *world, float h);

bool cr_solve_impulse(cr_world *world, float h);
bool cr_solve_pgs(cr_world *world, float h);

#endif

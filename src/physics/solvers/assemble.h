/* assemble.h - builds a tick's problem from the world, and stores its solution in the world. */
#ifndef CR_ASSEMBLE_H
#define CR_ASSEMBLE_H

#include "constraints/problem.h"

/* Builds the problem from the world's bodies, contacts and joints, for a tick of h seconds that is
 * cut into `steps`; NULL when out of memory. The rows' impulses are the forces of the last tick
 * times the length of one step. With `rows_of_contacts` false no rows of contacts are built. Stores
 * in the bodies where the tick began. */
cr_problem *cr_problem_build(cr_world *world, float h, int32_t steps, bool rows_of_contacts);
/* Stores the solver bodies in the bodies, updates their poses, and stores the impulses in manifolds
 * and joints. */
void cr_problem_finish(cr_problem *problem);

#endif

/* assemble.h - from the world to a tick's problem, and back. */
#ifndef CR_ASSEMBLE_H
#define CR_ASSEMBLE_H

#include "constraints/problem.h"

/* From the world's bodies, contacts and joints, for a tick of h seconds cut into `steps`; NULL when
 * out of memory. The impulses are those of the last tick, as much as one step of this one would
 * take of them. With `rows_of_contacts` false the contacts are left to the solver. Notes in the
 * bodies where the tick began. */
cr_problem *cr_problem_build(cr_world *world, float h, int32_t steps, bool rows_of_contacts);
/* Motions back into bodies, which are placed where they have come; impulses into manifolds and
 * joints. */
void cr_problem_finish(cr_problem *problem);

#endif

/* island_scaling.h - what is too much of the impulses of an island, taken back at once. */
#ifndef CR_ISLAND_SCALING_H
#define CR_ISLAND_SCALING_H

#include "constraints/problem.h"

/* The passes of the velocities after whose second (counted from 0) it is worth while: by then they
 * have mended what two neighbours disagree about, which is no reason to give up a load. */
enum { CR_RESCALE_AFTER = 1 };

/* Lessens the impulses that stand in the rows and were given in this step, island by island, to the
 * share that serves the rows best; see island_scaling.c. Rows must have been driven. */
void cr_rescale(cr_problem *problem);

#endif

/* island_scaling.h - scales down the impulses of an island that warm starting has made too large.
 */
#ifndef CR_ISLAND_SCALING_H
#define CR_ISLAND_SCALING_H

#include "base/tuning.h"
#include "constraints/problem.h"

/* Multiplies the impulses of each island's rows by the factor between 0 and 1 that satisfies the
 * rows best, and corrects the velocities. The rows must have their bias, and the bodies the
 * impulses. */
void cr_rescale_islands(cr_problem *problem);

#endif

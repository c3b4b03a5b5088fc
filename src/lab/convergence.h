/* convergence.h - how many iterations a solver needs for a world as it stands. */
#ifndef LAB_CONVERGENCE_H
#define LAB_CONVERGENCE_H

#include "carom.h"

/* The fewest iterations (the setting solver.iterations) with which one tick more gives velocities
 * within `bound` (m/s, root mean square over the bodies that can be moved; rim speeds count as
 * well) of those that the most iterations, 1000, give. Warm starting is as the world has it. 0 when
 * a tick fails or memory is out. The world is left as it is, to the bit. */
int lab_iterations_needed(cr_world *world, double bound);

#endif

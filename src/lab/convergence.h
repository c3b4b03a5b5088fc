/* convergence.h - how many iterations a solver needs for a world as it stands. */
#ifndef LAB_CONVERGENCE_H
#define LAB_CONVERGENCE_H

#include "carom.h"

/* Both below make ticks of their own and leave the world as it is, to the bit, but for its probe:
 * afterwards it has none. */

/* The fewest iterations (the setting solver.iterations) with which one tick more gives velocities
 * within `bound` (m/s, root mean square over the bodies that can be moved; rim speeds count as
 * well) of those that the most iterations, 1000, give. Warm starting is as the world has it; the
 * extra passes of a cold start are left out. 0 when the solver does not go by that setting, a tick
 * fails or memory is out. */
int lab_iterations_needed(cr_world *world, double bound);

/* What the solver, set as it is, leaves of the rows' errors in one tick more: the residual that
 * cr_probe tells after the last pass, m/s. NaN when no pass tells any, a tick fails or memory is
 * out. */
double lab_residual_left(cr_world *world);

enum { LAB_RESIDUALS = 2048 };
typedef struct lab_residual_curve {
    float value[LAB_RESIDUALS]; /* m/s: after each pass of a tick */
    size_t count;               /* passes; of more than there is room for, the first. 0: the solver
                                   tells none */
} lab_residual_curve;
/* What solver number `solver` leaves after each of its passes in one tick more of a copy of the
 * world, which stays as it is. `passes` is the setting solver.iterations; 0: as the world has it.
 * Refused where the tick fails. */
cr_result lab_residuals_of(const cr_world *world, size_t solver, int passes,
                           lab_residual_curve *out);

#endif

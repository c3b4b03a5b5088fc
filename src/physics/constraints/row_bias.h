/* row_bias.h - the bias and softness that the passes of a step solve the rows with. A row's C is
 * followed to first order from the bodies' displacement. All of these functions let a gap be closed
 * and no further, and give restitution and motors the velocity that they ask for. */
#ifndef CR_ROW_BIAS_H
#define CR_ROW_BIAS_H

#include "constraints/problem.h"

/* The limits that a solver sets to the stiffness of its rows. */
typedef struct cr_soft_limits {
    /* Highest frequencies, in units of 1/h: a step of h seconds cannot follow faster ones. 0:
     * contacts are rigid. */
    float contact, joint;
} cr_soft_limits;

/* The bias of solving: joints' errors are taken back as by stiff, overdamped springs; overlap is
 * left to cr_push_out_overlap. */
void cr_set_soft_bias(cr_problem *problem, float h, cr_soft_limits limits);
/* The bias of velocities only: no error is taken back. */
void cr_set_rigid_bias(cr_problem *problem, float h);
/* The bias of relaxing, after the velocities of a step of h seconds have moved the bodies: it
 * removes the velocity that cr_set_soft_bias added to take back joints' errors. Springs keep the
 * bias that they had. */
void cr_set_relax_bias(cr_problem *problem, float h);
/* Disables or enables the constraints that rebound in this step. A rebound is solved with the rows
 * that its approach speed was measured with: after positions have moved the rows are different, and
 * solving them again would make or lose energy. */
void cr_disable_rebounds(cr_problem *problem, bool disable);

#endif

/* row_bias.h - what the passes of a step drive the rows at, their errors followed to first order
 * from where the bodies are now. Whichever way, a gap may be closed and no further, and what
 * restitution and motors ask for they get. */
#ifndef CR_ROW_BIAS_H
#define CR_ROW_BIAS_H

#include "constraints/problem.h"

/* How a solver has the springs of its rows. */
typedef struct cr_soft_limits {
    /* Their highest frequencies, as shares of 1/h: a step of h seconds cannot follow faster ones.
     * 0: contacts are rigid. */
    float contact, joint;
} cr_soft_limits;

/* Joints' errors are taken back as by stiff, overdamped springs; overlap is left to
 * cr_part_bodies. */
void cr_set_soft_bias(cr_problem *problem, float h, cr_soft_limits limits);
/* Velocities only: no error is taken back. */
void cr_set_rigid_bias(cr_problem *problem, float h);
/* Bodies have moved for h seconds: velocities that hold where they are now. Once cr_drive_soft's
 * velocities have moved the bodies: what joints' errors added to them goes out again. Springs still
 * pull by where the step found them. */
void cr_set_relax_bias(cr_problem *problem, float h);
/* Leaves constraints that rebound in this step out of the passes that follow, or takes them in
 * again. A rebound is settled with the rows by which its approach was judged: once positions have
 * moved they are others, and visited again they would make or lose energy. */
void cr_disable_rebounds(cr_problem *problem, bool leave);

#endif

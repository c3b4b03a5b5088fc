/* position_targets.h - what solvers that work on positions share: the C that each row is to reach
 * by the end of a step, and the pass that corrects the velocities afterwards. */
#ifndef CR_POSITION_TARGETS_H
#define CR_POSITION_TARGETS_H

#include "constraints/problem.h"

/* Takes back overlap without giving bodies a velocity: a pass over the contacts moves the bodies
 * apart by a share of the overlap beyond the slop, by inverse mass and inertia, in h seconds not
 * faster than solver.push_speed. The depth that an impact of this tick may have caused stays.
 */
void cr_push_out_overlap(cr_problem *problem, float share, float h);
/* At the beginning of a tick: cr_push_out_overlap twice, by solver.projection, because a body that
 * is moved away from one body is moved into the next. */
void cr_pre_stabilize(cr_problem *problem);

/* Closes the gaps of joints by moving bodies, without changing velocities; and takes back the
 * overlap of contacts of jointed bodies, which would otherwise be moved into others. */
void cr_close_joint_gaps(cr_problem *problem);

/* Sets start_position and position_target of every row for a step of h seconds that begins now.
 * cr_advance_velocities must have set the target velocities, and the rows hold the last step's
 * impulses. */
void cr_set_position_targets(cr_problem *problem, float h);

/* Sets the bias with which velocities reach the position targets in h seconds. A point without a
 * target loses its impulse. */
void cr_set_target_bias(cr_problem *problem, float h);

/* Corrects the velocities at the new positions: a gap that has just been closed still has a closing
 * velocity. Gauss-Seidel passes ask for no closing, no sliding within the friction cone, and the
 * motors' speeds. Each row's total impulse stays within its bounds, so that at most the impulse
 * that was applied is taken back. Springs and contacts that rebounded in this step are left alone.
 */
void cr_correct_velocities(cr_problem *problem, int32_t passes, float h);

/* Reports to the world's probe, if there is one, how far the rows are from their targets: the root
 * mean square, over all rigid rows with a direction d, of the change of C that solving each row
 * once more would make, divided by the step: in m/s, as the residual of the solvers that work on
 * velocities. */
void cr_report_position_pass(cr_problem *problem, cr_pass_kind kind, float h);

#endif

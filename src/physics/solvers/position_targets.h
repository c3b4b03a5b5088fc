/* position_targets.h - what solvers that work on positions share: which C each row shall have when
 * a step is over, and the pass that makes the velocities right once it has. */
#ifndef CR_POSITION_TARGETS_H
#define CR_POSITION_TARGETS_H

#include "constraints/problem.h"

/* Takes back overlap without giving bodies a velocity: a pass over the contacts that parts the
 * bodies by a share of what is beyond the slop, by inverse mass and inertia, in h seconds not
 * faster than solver.push_speed. What an impact of this tick drove in stays. */
void cr_push_out_overlap(cr_problem *problem, float share, float h);
/* At the beginning of a tick, by solver.projection, and once more: what is parted from one body is
 * pressed into the next. */
void cr_pre_stabilize(cr_problem *problem);

/* Takes back the gaps of joints where the bodies are now, and the overlap of contacts of joined
 * bodies, which would else be pressed into others: by moving bodies, velocities untouched. */
void cr_close_joint_gaps(cr_problem *problem);

/* Sets `start` and `goal` of every row for a step of h seconds that begins now, with targets set
 * by cr_advance_velocities and the last step's impulses still in the rows. */
void cr_set_position_targets(cr_problem *problem, float h);

/* What the goals ask of velocities that move the bodies for h seconds from where they are. A point
 * that is let through loses its impulse. */
void cr_set_target_bias(cr_problem *problem, float h);

/* Positions that hold may leave velocities that do not: what closes a gap just so still closes.
 * Gauss-Seidel passes at the new positions ask of the velocities what holds for them: no closing,
 * no sliding within the friction cone, the motors' speeds. Each row's whole impulse stays within
 * its bounds, so that at most what was given is taken back. Springs and contacts that rebounded in
 * this step are left alone. */
void cr_correct_velocities(cr_problem *problem, int32_t passes, float h);

/* Tells the world's probe, if there is one, how far the rows are from their goals: the root mean
 * square, over all rigid rows with a length, of the way that one more visit of each alone would
 * close, divided by the step: m/s, as of the solvers that work on velocities. */
void cr_report_position_residual(const cr_problem *problem, float h);

#endif

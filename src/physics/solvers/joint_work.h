/* joint_work.h - the work of joints, the mouse joint among them, in a step that impact_work.h
 * judges. */
#ifndef CR_JOINT_WORK_H
#define CR_JOINT_WORK_H

#include "constraints/problem.h"

/* Takes it from the sums of impact_work.h: before positions move, and once more when the step is
 * `relaxed`. */
void cr_take_joint_work(cr_problem *problem, bool relaxed);
/* After cr_limit_impact_work, before positions move: notes the impulses and velocities of then. */
void cr_note_solved_joints(cr_problem *problem);

#endif

/* joint_rows.h - the rows of joints, and of the mouse joint. */
#ifndef CR_JOINT_ROWS_H
#define CR_JOINT_ROWS_H

#include "constraints/problem.h"

/* Adds the rows of a joint of the world, or of the mouse joint, if it can move a body. The caller
 * has made room. */
void cr_build_joint(cr_problem *problem, uint32_t slot);
void cr_build_mouse_joint(cr_problem *problem);
/* Updates the rows and errors of all joints to the present poses of the solver bodies. */
void cr_refresh_joints(cr_problem *problem);
/* By how much C of the joint's first two rows, after a step of h seconds with the present
 * velocities, will differ from C now plus J times the displacement: points on rotating bodies move
 * on arcs. */
cr_vec2 cr_predict_joint_error(const cr_problem *problem, const cr_constraint *constraint, float h);
/* Stores the impulses in the joint, or the mouse joint. */
void cr_store_joint(cr_problem *problem, const cr_constraint *constraint);

/* Updates C to the present poses, but keeps J, for joints that are not solved together (direct.h).
 */
void cr_measure_joints(cr_problem *problem);

#endif

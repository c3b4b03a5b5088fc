/* joint_rows.h - the rows of joints, and of the hand. */
#ifndef CR_JOINT_ROWS_H
#define CR_JOINT_ROWS_H

#include "constraints/problem.h"

/* Adds a joint of the world, or the hand, where it is of any effect; there is room. */
void cr_build_joint(cr_problem *problem, uint32_t slot);
void cr_build_mouse_joint(cr_problem *problem);
/* All rows and errors for the poses that the motions lead to. */
void cr_refresh_joints(cr_problem *problem);
/* How far the first two rows of a joint will have left their tangents, that is C what it is now and
 * J times the way, when a step of h seconds by the present velocities ends. */
cr_vec2 cr_predict_joint_error(const cr_problem *problem, const cr_constraint *constraint, float h);
/* Its impulses back into the joint, or the hand. */
void cr_store_joint(cr_problem *problem, const cr_constraint *constraint);

/* C alone at the motions' poses, of those that are not solved together; J stays. */
void cr_measure_joints(cr_problem *problem);

#endif

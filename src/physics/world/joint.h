/* joint.h - from an id to its joint, and the joints of a body. */
#ifndef CR_JOINT_H
#define CR_JOINT_H

#include "world/world.h"

/* The joint, or NULL when the id is dead. */
cr_joint *cr_find_joint(const cr_world *world, cr_joint_id id);
/* Whether any joint holds the body. */
bool cr_is_joined(cr_world *world, cr_body_id body);
/* Destroys the joints of a body. */
void cr_joints_drop(cr_world *world, cr_body_id body);

#endif

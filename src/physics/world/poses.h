/* poses.h - the poses of all bodies, and their bounds, made from centres and angles. */
#ifndef CR_POSES_H
#define CR_POSES_H

#include "world/world.h"

/* The member `size` of the pose of a body with this shape. */
cr_vec2 cr_pose_size(const cr_shape *shape);

/* Makes room for the poses, surfaces, predictions and face tables of `slots` bodies; false when out
 * of memory. */
bool cr_poses_reserve(cr_world *world, size_t slots);
/* Writes the table of faces of a shape; without corners it gets a table that nobody reads. */
void cr_face_table_write(cr_face_table *out, const cr_shape *shape);
/* Writes the body's pose, surface and face table, from body and shape; no motion is predicted. */
void cr_pose_update(cr_world *world, uint32_t slot);
void cr_poses_update_all(cr_world *world); /* of all slots */
/* Sets the transform and bounds of bodies from their centres of mass and angles. */
void cr_body_sync_transform(cr_world *world, uint32_t slot);
void cr_bodies_sync_transforms(cr_world *world, const uint32_t *slots, size_t count);

#endif

/* poses.h - the poses of all bodies, and their bounds, made from centres and angles. */
#ifndef CR_POSES_H
#define CR_POSES_H

#include "world/world.h"

/* What a pose says of a shape: its size. */
cr_vec2 cr_pose_size(const cr_shape *shape);

/* Makes room for the poses, surfaces and outlines of so many slots; false when out of memory. */
bool cr_poses_reserve(cr_world *world, size_t slots);
/* From body and shape. */
void cr_pose_update(cr_world *world, uint32_t slot);
void cr_poses_update_all(cr_world *world); /* of all slots */
/* Transform and bounds from centre and angle. */
void cr_body_sync_transform(cr_world *world, uint32_t slot);
void cr_bodies_sync_transforms(cr_world *world, const uint32_t *slots, size_t count);

#endif

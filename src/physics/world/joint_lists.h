/* joint_lists.h - two lists that follow from all joints together: the pairs of bodies that joints
 * keep from colliding, and the joints of each body. They are rebuilt on first use after a change,
 * so that thousands of joints created or destroyed in a row cost one rebuild. */
#ifndef CR_JOINT_LISTS_H
#define CR_JOINT_LISTS_H

#include "world/world.h"

/* Makes room for the lists of `joint_slots` joints between `slots` bodies; false when out of
 * memory. To be called before a joint is created or gets other bodies. */
bool cr_joint_lists_reserve(cr_world *world, size_t joint_slots, size_t slots);
/* To be called after joints were created or got other bodies. */
void cr_joint_lists_invalidate(cr_world *world);
/* To be called after joints were destroyed; the list of a body may then hold dead joints. */
void cr_joint_lists_note_removed(cr_world *world);

/* Rebuilds world->joint_filter if joints have changed since. */
void cr_joint_filter_rebuild(cr_world *world);

typedef struct cr_joint_list {
    const uint32_t *slots; /* of joints; some may be dead */
    size_t count;
} cr_joint_list;

/* The joints of the body in a slot; joints destroyed since the last creation are still among them.
 * Valid until the next joint is created. */
cr_joint_list cr_joints_of(cr_world *world, uint32_t slot);

#endif

/* joint_lists.h - what follows from all joints together, made anew when it is asked for: which
 * bodies they keep from colliding, and which joints a body has. So thousands of joints that are
 * made, or destroyed, one after the other cost one list, and not one each. */
#ifndef CR_JOINT_LISTS_H
#define CR_JOINT_LISTS_H

#include "world/world.h"

/* Room for the lists of so many joints, between bodies of so many slots; false when out of memory.
 * Needed before joints are made or get other bodies. */
bool cr_joint_lists_reserve(cr_world *world, size_t joint_slots, size_t slots);
/* Joints were made, or got other bodies. */
void cr_joint_lists_invalidate(cr_world *world);
/* Joints were destroyed: who is listed may be dead. */
void cr_joint_lists_note_removed(cr_world *world);

/* Sorts world->parted anew, if joints have changed since. */
void cr_joint_filter_rebuild(cr_world *world);

typedef struct cr_joint_list {
    const uint32_t *slots; /* of joints, dead ones among them */
    size_t count;
} cr_joint_list;

/* The joints that have held the body of a slot since one was made last. Valid until the next is. */
cr_joint_list cr_joints_of(cr_world *world, uint32_t slot);

#endif

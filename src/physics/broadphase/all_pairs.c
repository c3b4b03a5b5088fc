/* all_pairs.c - the plainest broad phase: every bounding box against every other. */
#include "broadphase/broadphase.h"

static bool boxes_meet(const cr_world *world, uint32_t a, uint32_t b, float margin)
{
    return cr_boxes_overlap(world->bounds[a], world->bounds[b], margin);
}

bool cr_all_pairs(cr_world *world)
{
    return cr_every_pair(world, boxes_meet);
}

/* all_pairs.c - the plainest broad phase: every bounding box against every other. */
#include "broadphase.h"

bool cr_all_pairs(cr_world *world)
{
    float margin = world->s.config.margin;
    for (uint32_t a = 0; a < world->s.slots; a++) {
        if (!world->bodies[a].alive)
            continue;
        for (uint32_t b = a + 1; b < world->s.slots; b++) {
            if (!world->bodies[b].alive)
                continue;
            cr_broad_candidate(world);
            if (cr_overlap(world->bodies[a].bounds, world->bodies[b].bounds, margin) &&
                !cr_broad_found(world, a, b))
                return false;
        }
    }
    return true;
}

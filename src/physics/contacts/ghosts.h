/* ghosts.h - speculative contacts of bodies that will not touch. */
#ifndef CR_GHOSTS_H
#define CR_GHOSTS_H

#include "world/world.h"

/* A quick test that is enough for most: what is nearer than the margin has a contact anyway. */
static inline bool cr_may_be_ghost(const cr_world *world, const cr_manifold *m)
{
    const float margin = world->s.config.margin;
    return m->count > 0 && m->points[0].separation > margin &&
           (m->count == 1 || m->points[1].separation > margin);
}

/* Whether a contact is speculative and of bodies that will not touch in the tick, or not by its
 * normal, or whose impact is better found late. Only while world->ghost_tick is set. */
bool cr_is_ghost(const cr_world *world, cr_slot_pair pair, const cr_manifold *m, float restitution);

#endif

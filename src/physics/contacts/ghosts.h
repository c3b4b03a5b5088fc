/* ghosts.h - speculative contacts of bodies that will not touch. */
#ifndef CR_GHOSTS_H
#define CR_GHOSTS_H

#include "world/world.h"

/* Whether a contact is speculative and of bodies that will not touch in the tick, or not by its
 * normal, or whose impact is better found late. Only while world->ghost_tick is set. */
bool cr_is_ghost(const cr_world *world, cr_slot_pair pair, const cr_manifold *m, float restitution);

#endif

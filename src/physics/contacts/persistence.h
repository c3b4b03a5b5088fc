/* persistence.h - what a contact keeps from the last tick: the impulses of its points, and the side
 * on which its bodies met. */
#ifndef CR_PERSISTENCE_H
#define CR_PERSISTENCE_H

#include "world/world.h"

/* Matches points by their feature; or, where the reference face has moved to the other body, by
 * their position. */
void cr_match_impulses(cr_manifold *fresh, const cr_manifold *old);

/* Flips the manifold of a contact if its normal points out of the wrong side; returns whether it
 * does. To be called for a new pair (`old` is NULL), or where the normal points against the normal
 * of the pair's old contact. */
bool cr_fix_contact_side(const cr_world *world, cr_contact *contact, const cr_contact *old);

#endif

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

/* The contact that the pair had in the last tick, or NULL; while contacts are made. */
const cr_contact *cr_find_old_contact(const cr_world *world, cr_pair pair);
/* The index of the first old contact, from `low` on, that does not come before the pair. */
size_t cr_old_contact_lower_bound(const cr_world *world, size_t low, cr_pair pair);

/* Compares an old contact with a pair in the order of slots: negative, 0 or positive. */
static inline int cr_pair_order(const cr_contact *old, cr_pair pair)
{
    if (old->a.index != pair.a.index)
        return old->a.index < pair.a.index ? -1 : 1;
    return old->b.index < pair.b.index ? -1 : old->b.index > pair.b.index;
}

#endif

/* matching.h - the impulses of a contact's last tick, handed on to its points of now. */
#ifndef CR_MATCHING_H
#define CR_MATCHING_H

#include "world/world.h"

/* Points of the same name go on where they were; or else, where faces that lie on each other
 * changed their parts, points of the same place. */
void cr_match_impulses(cr_manifold *fresh, const cr_manifold *old);

/* The contact that the pair had in the last tick, or NULL; while contacts are made. */
const cr_contact *cr_find_old_contact(const cr_world *world, cr_pair pair);
/* The first of those, from `low` on, that does not come before the pair. */
size_t cr_old_contact_lower_bound(const cr_world *world, size_t low, cr_pair pair);

/* An old contact's place in the order of the pairs: before, at or after. */
static inline int cr_pair_order(const cr_contact *old, cr_pair pair)
{
    if (old->a.index != pair.a.index)
        return old->a.index < pair.a.index ? -1 : 1;
    return old->b.index < pair.b.index ? -1 : old->b.index > pair.b.index;
}

#endif

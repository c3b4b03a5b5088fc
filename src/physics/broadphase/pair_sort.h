/* pair_sort.h - pairs of slots in their order. */
#ifndef CR_PAIR_SORT_H
#define CR_PAIR_SORT_H

#include "world/world.h"

/* Sorts by (a, b) in a time that grows with the pairs and the world's slots. False when out of
 * memory. */
bool cr_sort_pairs(cr_world *world, cr_slot_pair *pairs, size_t count);

static inline bool cr_pair_before(cr_slot_pair p, cr_slot_pair q)
{
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

#endif

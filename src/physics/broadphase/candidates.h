/* candidates.h - what all broad phases do with two bodies: count the test, and add the pair to
 * world->broad_pairs if the bodies may collide. */
#ifndef CR_CANDIDATES_H
#define CR_CANDIDATES_H

#include "world/world.h"

static inline void cr_count_candidate(cr_world *world)
{
    world->s.stats.candidates++;
}
/* Adds the pair, unless the bodies share no layer, both have infinite mass, or both are at rest.
 * False when out of memory. */
bool cr_add_pair(cr_world *world, uint32_t a, uint32_t b);

/* Drops the pairs that a joint keeps from colliding from world->broad_pairs, which are sorted. */
void cr_filter_joined_pairs(cr_world *world);

/* Tests every two bodies: n (n - 1) / 2 candidates while none sleeps. */
typedef bool cr_pair_test(const cr_world *world, uint32_t a, uint32_t b, float margin);
bool cr_every_pair(cr_world *world, cr_pair_test *test);

/* Four comparisons at once and no branches, which would be mispredicted often. */
static inline bool cr_overlap(cr_aabb a, cr_aabb b, float margin)
{
    typedef float lanes __attribute__((vector_size(16)));
    typedef int64_t halves __attribute__((vector_size(16)));
    lanes lower = {a.lower.x, a.lower.y, b.lower.x, b.lower.y};
    lanes upper = {b.upper.x, b.upper.y, a.upper.x, a.upper.y};
    halves good = (halves)(lower <= upper + margin);
    return (good[0] & good[1]) == -1;
}

#endif

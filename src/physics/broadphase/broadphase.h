/* broadphase.h - which bodies might touch. Each algorithm looks at candidates and hands on the
 * pairs that pass its test; what they share (the filter, sorting, dropping duplicates) is here. */
#ifndef CR_BROADPHASE_H
#define CR_BROADPHASE_H

#include "world.h"

enum {
    CR_BROAD_ALL_PAIRS,
    CR_BROAD_BOUNDING_CIRCLES,
    CR_BROAD_SWEEP,
    CR_BROAD_GRID,
    CR_BROAD_TREE,
    CR_BROADPHASES
};
enum { CR_BROADPHASE_DEFAULT = CR_BROAD_SWEEP };
extern const cr_choice cr_broadphase_choices[CR_BROADPHASES];

/* Fills world->found with unique pairs sorted by (a, b). False when out of memory. */
bool cr_broadphase_run(cr_world *world);

/* Each algorithm calls cr_broad_candidate for every pair that it looks at and cr_broad_found
 * for every one that its test lets through; false when out of memory. */
bool cr_all_pairs(cr_world *world);
bool cr_bounding_circles(cr_world *world);
bool cr_sweep(cr_world *world);
bool cr_grid(cr_world *world);
bool cr_tree(cr_world *world);

static inline void cr_broad_candidate(cr_world *world)
{
    world->s.stats.candidates++;
}
/* Applies the filter: layers, joints, two bodies neither of which can give way, and two at rest. */
bool cr_broad_found(cr_world *world, uint32_t a, uint32_t b);

/* Tests every two bodies: n (n - 1) / 2 candidates while none sleeps. */
typedef bool cr_pair_test(const cr_world *world, uint32_t a, uint32_t b, float margin);
bool cr_every_pair(cr_world *world, cr_pair_test *test);

static inline bool cr_overlap(cr_aabb a, cr_aabb b, float margin)
{
    return a.lower.x <= b.upper.x + margin && b.lower.x <= a.upper.x + margin &&
           a.lower.y <= b.upper.y + margin && b.lower.y <= a.upper.y + margin;
}

#endif

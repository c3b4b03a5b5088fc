/* broadphase.h - finds the pairs of bodies that might touch. Each algorithm tests candidates and
 * adds the pairs that pass its test; sorting them, and dropping those that a joint keeps from
 * colliding, is common to all. */
#ifndef CR_BROADPHASE_H
#define CR_BROADPHASE_H

#include "broadphase/candidates.h"

enum {
    CR_BROAD_ALL_PAIRS,
    CR_BROAD_BOUNDING_CIRCLES,
    CR_BROAD_SWEEP,
    CR_BROAD_GRID,
    CR_BROAD_TREE,
    CR_BROADPHASES
};
enum { CR_BROADPHASE_DEFAULT = CR_BROAD_GRID };
extern const cr_choice cr_broadphase_choices[CR_BROADPHASES];

/* Fills world->broad_pairs with unique pairs sorted by (a, b). False when out of memory. */
bool cr_broadphase_run(cr_world *world);

/* Each algorithm fills world->broad_pairs, in any order, each pair once, and counts the candidates
 * that it looked at; false when out of memory. */
bool cr_all_pairs(cr_world *world);
bool cr_bounding_circles(cr_world *world);
bool cr_sort_and_sweep(cr_world *world);
bool cr_grid(cr_world *world);
bool cr_tree(cr_world *world);

#endif

/* broadphase.h - finds the pairs of bodies that might touch. Each algorithm tests candidates and
 * adds the pairs that pass its test; sorting them, and dropping those that a joint keeps from
 * colliding, is common to all. To add one, write its function in a file of this room, and its row
 * here. */
#ifndef CR_BROADPHASE_H
#define CR_BROADPHASE_H

#include "broadphase/pairs.h"

/* ROW(ID, key, label, run, help) */
#define CR_BROADPHASE_ROWS(ROW)                                                                    \
    ROW(ALL_PAIRS, all_pairs, "All pairs", cr_all_pairs,                                           \
        "every box against every other: n (n - 1) / 2 tests")                                      \
    ROW(BOUNDING_CIRCLES, bounding_circles, "Bounding circles", cr_bounding_circles,               \
        "every circle against every other; long bodies pass falsely")                              \
    ROW(SWEEP, sweep, "Sort and sweep", cr_sort_and_sweep,                                         \
        "boxes sorted along x; only neighbours are tested")                                        \
    ROW(GRID, grid, "Uniform grid", cr_grid,                                                       \
        "boxes with room to move in, in cells; only those who left theirs look anew")              \
    ROW(TREE, tree, "AABB tree", cr_tree,                                                          \
        "the same boxes in a tree; best where bodies are of very unlike size")

#define CR_BROADPHASE_ID(id, key, label, run, help) CR_BROAD_##id,
enum { CR_BROADPHASE_ROWS(CR_BROADPHASE_ID) CR_BROADPHASES };
#undef CR_BROADPHASE_ID
enum { CR_BROADPHASE_DEFAULT = CR_BROAD_GRID };
extern const cr_choice cr_broadphase_choices[CR_BROADPHASES];

/* Fills world->broad_pairs with unique pairs sorted by (a, b). False when out of memory. */
bool cr_broadphase_run(cr_world *world);

/* Each algorithm fills world->broad_pairs, in any order, each pair once, and counts the candidates
 * that it looked at; false when out of memory. */
#define CR_BROADPHASE_PROTOTYPE(id, key, label, run, help) bool run(cr_world *world);
CR_BROADPHASE_ROWS(CR_BROADPHASE_PROTOTYPE)
#undef CR_BROADPHASE_PROTOTYPE

#endif

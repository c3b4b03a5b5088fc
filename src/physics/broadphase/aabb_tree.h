/* aabb_tree.h - bounding volume hierarchies: binary trees of boxes, each of which encloses its
 * children's, with a body's slot at each leaf. Their nodes lie in world->nodes and refer to each
 * other by index. There are two trees: long walls and floors enlarge all boxes above them, so fixed
 * bodies have a tree of their own. The heights of siblings differ by at most CR_TREE_MAX_IMBALANCE,
 * so that the height of a tree stays below 2 log2 (leaves) + 1. */
#ifndef CR_AABB_TREE_H
#define CR_AABB_TREE_H

#include "base/tuning.h"
#include "base/vec.h"
#include "world/world.h"

typedef struct cr_tree_node {
    cr_aabb box;
    uint32_t parent;   /* of the root: CR_NO_SLOT; of a free node: the next free node */
    uint32_t child[2]; /* of a leaf: the slot of its body, twice */
    int32_t height;    /* 0: a leaf */
} cr_tree_node;

enum { CR_TREE_MOVABLE, CR_TREE_FIXED, CR_TREES };

/* Adds a box, which has no NaN, and returns its leaf; CR_NO_SLOT when out of memory. */
uint32_t cr_tree_insert(cr_world *world, int tree, uint32_t slot, cr_aabb box);
void cr_tree_remove(cr_world *world, uint32_t leaf);

/* Visits the slot of each leaf whose box overlaps the given one, until a visit returns false;
 * returns whether none did. */
typedef bool cr_tree_visit(void *user, uint32_t slot);
bool cr_tree_query(const cr_world *world, int tree, cr_aabb box, cr_tree_visit *visit, void *user);

/* Width plus height: what the surface area heuristic compares in the plane. */
static inline float cr_half_perimeter(cr_aabb box)
{
    return (box.upper.x - box.lower.x) + (box.upper.y - box.lower.y);
}

#endif

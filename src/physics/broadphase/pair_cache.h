/* pair_cache.h - what the tree and the grid have in common: they keep pairs from tick to tick.
 * Every body has a box with room to move in, its proxy, and a pair stays as long as neither body
 * has left its own. So a tick looks for the partners of those alone that have left, and tests the
 * tight boxes of the kept pairs. Pairs of which neither body stirs are not kept: what sleeps costs
 * nothing, and looks about when it wakes.
 *
 * All of it may be as old as it likes, or gone: the next run brings it up to date, and what is
 * handed on depends on the bodies only. */
#ifndef CR_PAIR_CACHE_H
#define CR_PAIR_CACHE_H

#include "world/world.h"

typedef struct cr_proxy {
    cr_aabb box;   /* with the margin at its upper ends, and room; finite */
    uint32_t link; /* tree: the leaf; grid: the next slot of its cell, or CR_NO_SLOT */
    int32_t x;     /* grid: the cell */
    uint32_t row;  /* grid: its size and y */
    uint32_t layers;
} cr_proxy;

/* Of a proxy, in world->marks. */
enum {
    CR_PROXY_INSERTED = 1, /* the index holds it */
    CR_PROXY_MAY_MOVE = 2,
    CR_PROXY_FIXED = 4, /* its body cannot move by impulses: it meets no other such */
    CR_PROXY_MOVED = 8, /* into another box, or out of the index, or woke, in this run */
};

/* Where proxies are found by their place. */
typedef bool cr_visit_slot(void *user, uint32_t slot);
typedef struct cr_spatial_index {
    /* Before all else in a run; there may be proxies of new slots, none of them listed. False when
     * out of memory, and so is put. */
    bool (*open)(cr_world *world);
    bool (*insert)(cr_world *world, uint32_t slot);
    void (*remove)(cr_world *world, uint32_t slot);
    /* Visits the slots of the listed proxies whose boxes meet that of the given one, itself
     * included, until a visit returns false; whether none did. May leave out the fixed ones where
     * it is fixed itself. */
    bool (*query)(const cr_world *world, uint32_t slot, cr_visit_slot *visit, void *user);
} cr_spatial_index;

extern const cr_spatial_index cr_aabb_tree_index; /* that of grids is in grid.h */

bool cr_pair_cache_update(cr_world *world, const cr_spatial_index *index); /* see broadphase.h */
/* Empties all, as in a new world. */
void cr_pair_cache_reset(cr_world *world);
/* What is kept stays, but must be compared with every body. */
void cr_pair_cache_invalidate(cr_world *world);

typedef struct cr_proxy_changes {
    size_t moved;      /* in world->movers; they are marked as moved */
    size_t left_box;   /* of them, those that left their boxes */
    bool came_to_rest; /* a body stopped stirring */
} cr_proxy_changes;

/* Brings the proxies up to date. False when out of memory. */
bool cr_proxies_update(cr_world *world, const cr_spatial_index *index, cr_proxy_changes *changes);

#endif

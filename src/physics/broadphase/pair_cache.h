/* pair_cache.h - the persistent pairs of the tree and the grid. Every body has a proxy, a fat AABB
 * with room to move in, and the cache holds the pairs of proxies that overlap. A pair stays valid
 * until one of its bodies leaves its fat box; so a tick queries the index for the boxes that were
 * left alone, and tests the tight boxes of all cached pairs. A pair is not cached if neither body
 * may move: sleeping bodies cost nothing, and query again when they wake.
 *
 * The cache may be outdated, or empty: the next run brings it up to date, and the pairs that come
 * out depend on the bodies only. */
#ifndef CR_PAIR_CACHE_H
#define CR_PAIR_CACHE_H

#include "world/world.h"

typedef struct cr_proxy {
    cr_aabb box;   /* fat, with the contact margin at its upper ends; finite */
    uint32_t link; /* tree: its leaf; hash grid: the next slot in its cell, or CR_NO_SLOT */
    int32_t x;     /* hash grid: its cell in the row */
    uint32_t row;  /* hash grid: its row, which is made of the size class and y */
    uint32_t layers;
} cr_proxy;

/* Flags of a proxy, in world->proxy_flags. */
enum {
    CR_PROXY_INSERTED = 1, /* the index holds it */
    CR_PROXY_MAY_MOVE = 2,
    CR_PROXY_FIXED = 4, /* its body has infinite mass, so it makes no pair with another such */
    CR_PROXY_MOVED = 8, /* in this run it got another box, left the index, or its body woke */
};

/* A spatial index of proxies. */
typedef bool cr_visit_slot(void *user, uint32_t slot);
typedef struct cr_spatial_index {
    /* Called first in a run; there may be proxies of new slots, none of them inserted. This and
     * `insert` return false when out of memory. */
    bool (*open)(cr_world *world);
    bool (*insert)(cr_world *world, uint32_t slot);
    void (*remove)(cr_world *world, uint32_t slot);
    /* Visits the slots of all inserted proxies whose boxes overlap the box of the given one, itself
     * included, until a visit returns false; returns whether none did. May leave out the fixed
     * proxies if the given one is fixed. */
    bool (*query)(const cr_world *world, uint32_t slot, cr_visit_slot *visit, void *user);
} cr_spatial_index;

extern const cr_spatial_index cr_aabb_tree_index; /* the hash grid's is in grid.h */

bool cr_pair_cache_update(cr_world *world, const cr_spatial_index *index); /* see broadphase.h */
/* Empties the cache and the index, as in a new world. */
void cr_pair_cache_reset(cr_world *world);
/* Makes the next run compare every body with its proxy. */
void cr_pair_cache_invalidate(cr_world *world);

typedef struct cr_proxy_changes {
    size_t moved;      /* entries of world->moved_proxies, which have CR_PROXY_MOVED set */
    size_t left_box;   /* those among them that left their fat boxes */
    bool came_to_rest; /* a body stopped moving, so pairs may have to go */
} cr_proxy_changes;

/* Brings the proxies and the index up to date. False when out of memory. */
bool cr_proxies_update(cr_world *world, const cr_spatial_index *index, cr_proxy_changes *changes);

#endif

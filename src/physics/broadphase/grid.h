/* grid.h - the two grids that the broad phase `grid` chooses from. */
#ifndef CR_GRID_H
#define CR_GRID_H

#include "broadphase/pair_cache.h"

/* The hash grid: lists of the proxies in each cell, updated as proxies move. */
extern const cr_spatial_index cr_hash_grid_index;

/* The sorted grid: all bodies are sorted by cell again at every tick. Fills world->broad_pairs,
 * sorted; false when out of memory. */
bool cr_sorted_grid(cr_world *world);

#endif

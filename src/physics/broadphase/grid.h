/* grid.h - the two grids that the broad phase `grid` chooses from. */
#ifndef CR_GRID_H
#define CR_GRID_H

#include "broadphase/pair_cache.h"

/* Lists of the proxies in each cell, which change as proxies move. */
extern const cr_spatial_index cr_hash_grid_index;

/* All bodies sorted by cell, anew at every tick. Fills world->found, sorted; false when out of
 * memory. */
bool cr_sorted_grid(cr_world *world);

#endif

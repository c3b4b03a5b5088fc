/* grid.h - the two grids that the broad phase `grid` chooses from. */
#ifndef CR_GRID_H
#define CR_GRID_H

#include "broadphase/pair_cache.h"

/* Lists of the proxies in each cell, which change as proxies move. */
extern const cr_index cr_grid_lists;

/* All bodies sorted by cell, anew at every tick. Fills world->found, sorted; false when out of
 * memory. */
bool cr_grid_rows(cr_world *world);

#endif

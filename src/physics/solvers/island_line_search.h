/* island_line_search.h - takes from islands the velocity that the passes of a tick have left along
 * the load. */
#ifndef CR_ISLAND_LINE_SEARCH_H
#define CR_ISLAND_LINE_SEARCH_H

#include "constraints/problem.h"

/* At the end of a tick, when the impulses of its contacts are stored, and the velocities are not
 * yet: changes the velocities of each island in the proportions in which its contacts' impulses
 * change them, as far as satisfies the contacts best; and leaves an island no more of the impulses
 * with which the next tick begins than its weight and its fall explain. Does nothing unless the
 * bodies as a whole rise or, in a small world or a pile that overlaps, sink. */
void cr_search_islands(cr_problem *problem);

/* Takes its memory; to be called before the tick is solved, which could not be undone afterwards.
 * False when out of memory. */
bool cr_search_islands_reserve(cr_problem *problem);

#endif

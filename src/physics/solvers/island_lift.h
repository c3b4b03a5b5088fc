/* island_lift.h - takes back the overlap that a tick's impacts have left, from the ground up. */
#ifndef CR_ISLAND_LIFT_H
#define CR_ISLAND_LIFT_H

#include "constraints/problem.h"

/* Whether the solver lifts islands, and anything overlaps in a world with gravity. */
bool cr_may_lift_islands(const cr_problem *problem);

/* Takes its memory; to be called before the tick is solved, which could not be undone afterwards.
 * False when out of memory. */
bool cr_lift_islands_reserve(cr_problem *problem);

/* At the end of a tick, when its velocities and displacements are known but not yet stored in the
 * bodies of the world: lifts bodies out of those below them, in each island as far as half of the
 * energy that the island lost in the tick pays for it. */
void cr_lift_islands(cr_problem *problem);

#endif

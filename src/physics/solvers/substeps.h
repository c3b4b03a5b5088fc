/* substeps.h - how many steps a tick is cut into by the solvers that cut it. */
#ifndef CR_SUBSTEPS_H
#define CR_SUBSTEPS_H

#include "world.h"

/* Before contacts are found for a tick of h: sets the speeds from which they count as fast. */
void cr_substeps_begin(cr_world *world, float h);

/* Once they are found: decides for this tick by how many are fast. */
void cr_substeps_choose(cr_world *world);

/* Steps of this tick: of a solver that makes one, 1. */
int32_t cr_substeps(const cr_world *world);

/* Whether the last tick was cut into more steps than the setting says: then contacts are looked
 * for ahead of the bodies. */
static inline bool cr_crowd_collides(const cr_world *world)
{
    return world->s.crowd_level > 0;
}

#endif

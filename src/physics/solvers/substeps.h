/* substeps.h - how many steps a tick is cut into by the solvers that cut it. */
#ifndef CR_SUBSTEPS_H
#define CR_SUBSTEPS_H

#include "world/world.h"

/* At the beginning of a tick of h: its steps, and the speeds from which its contacts are fast. */
void cr_substeps_begin(cr_world *world, float h);

/* Once contacts are found: more steps for this tick and the next ones, or at last fewer, by how
 * many are fast. Returns whether this tick has got more. */
bool cr_substeps_choose(cr_world *world);

/* Steps of this tick: of a solver that makes one, 1. */
static inline int32_t cr_substeps(const cr_world *world)
{
    return world->s.steps > 0 ? world->s.steps : 1;
}

/* Whether this tick is cut into more steps than the setting says: then contacts are looked for
 * ahead of the bodies. */
static inline bool cr_crowd_collides(const cr_world *world)
{
    return world->s.crowd_level > 0;
}

#endif

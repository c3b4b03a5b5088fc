/* substeps.h - the number of steps that a tick is cut into. */
#ifndef CR_SUBSTEPS_H
#define CR_SUBSTEPS_H

#include "world/world.h"

/* At the beginning of a tick of h seconds: sets its number of steps, and the speeds above which
 * contacts count as fast. */
void cr_substeps_begin(cr_world *world, float h);

/* Once contacts are found: more steps for this tick and the next ones if many contacts are fast,
 * and fewer again some time later. Returns whether this tick has got more. */
bool cr_substeps_choose(cr_world *world);

/* The number of steps of this tick; 1 of a solver that does not cut it. */
static inline int32_t cr_substeps(const cr_world *world)
{
    return world->s.steps > 0 ? world->s.steps : 1;
}

/* Whether this tick is cut into more steps than the setting says: then contacts are speculative. */
static inline bool cr_crowd_collides(const cr_world *world)
{
    return world->s.crowd_level > 0;
}

#endif

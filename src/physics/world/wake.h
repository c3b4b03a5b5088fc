/* wake.h - ending the sleep of bodies. */
#ifndef CR_WAKE_H
#define CR_WAKE_H

#include "world/world.h"

/* Wakes the body's whole island; one that is awake begins its rest anew. */
void cr_wake(cr_world *world, uint32_t slot);
/* The same for a body about to change, and for the sleepers that rest on it, hang from it or are
 * pulled by it. */
void cr_wake_around(cr_world *world, uint32_t slot);
void cr_wake_all(cr_world *world);

#endif

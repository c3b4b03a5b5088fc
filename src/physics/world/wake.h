/* wake.h - ending the sleep of bodies. */
#ifndef CR_WAKE_H
#define CR_WAKE_H

#include "world/world.h"

/* Wakes the whole sleeping island of the body, or restarts the sleep timer of one that is awake. */
void cr_wake(cr_world *world, uint32_t slot);
/* The same for a body that is about to be changed, and for all sleeping bodies that touch it, are
 * joined to it or are attracted by it. */
void cr_wake_around(cr_world *world, uint32_t slot);
void cr_wake_all(cr_world *world);

#endif

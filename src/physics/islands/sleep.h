/* sleep.h - bodies that have come to rest sleep: they take part in no tick until something wakes
 * them. Either all bodies of an island sleep or none, so a sleeping body touches only sleeping
 * bodies and bodies of infinite mass. */
#ifndef CR_SLEEP_H
#define CR_SLEEP_H

#include "world/world.h"

/* To be called after contacts were found: wakes the sleeping bodies that touch, or are joined to or
 * attracted by, a body that may move. *any tells whether there were any; these have no forces of
 * this tick yet, and their contacts are still among the sleeping ones. False when out of memory. */
bool cr_sleep_wake(cr_world *world, bool *any);
/* To be called then: puts the islands to sleep that have been at rest for long enough. False when
 * out of memory. */
bool cr_sleep_run(cr_world *world);
/* To be called when bodies have moved by a tick of h seconds: updates their sleep timers. */
void cr_sleep_update_timers(cr_world *world, float h);

#endif

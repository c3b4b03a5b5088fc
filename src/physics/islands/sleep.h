/* sleep.h - bodies that have come to rest take part in no tick until something wakes them. Either
 * all of an island sleeps or none of it, so a sleeper touches only sleepers and what cannot move.
 */
#ifndef CR_SLEEP_H
#define CR_SLEEP_H

#include "world/world.h"

/* Once contacts are found: wakes the sleepers that something stirring meets. *any tells whether
 * there were any: this tick's forces know nothing of them, and their contacts are dormant yet.
 * False when out of memory. */
bool cr_sleep_wake(cr_world *world, bool *any);
/* Then: puts the islands to sleep that have been at rest for long enough. False when out of memory.
 */
bool cr_sleep_run(cr_world *world);
/* Once the bodies have moved by a tick of h seconds: looks who stayed where it was. */
void cr_sleep_update_timers(cr_world *world, float h);

#endif

/* events.h - what happened to contacts in a tick: begin, hit, end. */
#ifndef CR_EVENTS_H
#define CR_EVENTS_H

#include "world.h"

/* Once the contacts are judged: compares those that touch with the world's touches, those of the
 * tick before, and remembers them. False when out of memory. */
bool cr_events_run(cr_world *world);

#endif

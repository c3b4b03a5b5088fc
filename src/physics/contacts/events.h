/* events.h - what happened to contacts in a tick: begin, hit, end. */
#ifndef CR_EVENTS_H
#define CR_EVENTS_H

#include "world/world.h"

/* Makes room for the events of the present contacts; false when out of memory. */
bool cr_events_reserve(cr_world *world);
/* To be called at the end of a part of a tick: finds out which contacts touch, compares them with
 * world->touches, the touches of the part before, writes the events, and stores the new touches.
 * The events of the tick's part before, if it `goes_on`, are kept. */
void cr_events_run(cr_world *world, bool goes_on);

/* Without events: sets `touching` of all contacts and counts those that touch, the sleeping ones
 * included. */
void cr_contacts_update_touching(cr_world *world);

/* Compares by slots, as contacts are sorted; of two bodies of one slot the earlier comes first. */
int cr_touch_order(const cr_touch *touch, const cr_contact *contact);

#endif

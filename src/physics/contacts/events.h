/* events.h - what happened to contacts in a tick: begin, hit, end. */
#ifndef CR_EVENTS_H
#define CR_EVENTS_H

#include "world/world.h"

/* Makes room for what the present contacts may tell; false when out of memory. */
bool cr_events_reserve(cr_world *world);
/* At the end of a tick: judges the contacts (see contacts.h), compares those that touch with the
 * world's touches, those of the tick before, and remembers them. */
void cr_events_run(cr_world *world);

/* By slots, as contacts are; of two lives of a slot the earlier comes first. */
int cr_touch_order(const cr_touch *touch, const cr_contact *contact);
/* What is remembered of a contact that touches. */
cr_touch cr_touch_of(const cr_contact *contact);

#endif

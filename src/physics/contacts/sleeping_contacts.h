/* sleeping_contacts.h - the contacts of pairs at rest (see cr_both_at_rest). They do not change, so
 * they have an array of their own that a tick does not read; it is read only when something wakes
 * or falls asleep. */
#ifndef CR_SLEEPING_CONTACTS_H
#define CR_SLEEPING_CONTACTS_H

#include "world/world.h"

/* Partitions all contacts into world->sleeping_contacts and world->contacts, if something woke,
 * fell asleep or was destroyed since the last time. World->touches are those of world->contacts:
 * the touch of a contact leaves the list and comes back together with it. False when out of memory.
 */
bool cr_sleeping_contacts_partition(cr_world *world);

/* The same if nothing happened but that bodies woke: their contacts move to world->contacts. False
 * when out of memory. */
bool cr_sleeping_contacts_wake(cr_world *world);
/* Puts the sleeping contacts and the touches back as they were before; their counts, and
 * world->contacts, are put back by the caller. */
void cr_sleeping_contacts_undo_wake(cr_world *world);

#endif

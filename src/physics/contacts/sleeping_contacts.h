/* sleeping_contacts.h - the contacts of pairs at rest (see cr_both_at_rest). They do not change, so
 * they have an array of their own that a tick does not read; it is read only when something wakes
 * or falls asleep. */
#ifndef CR_SLEEPING_CONTACTS_H
#define CR_SLEEPING_CONTACTS_H

#include "world/world.h"

/* Parts world->contacts and world->dormant anew, where something woke, fell asleep or came to an
 * end since: contacts at rest (see cr_both_at_rest) are dormant, all others are not. World->touches
 * are those of world->contacts: the touch of a dormant contact is left out, and comes back with it.
 * False when out of memory. */
bool cr_sleeping_contacts_partition(cr_world *world);

/* The same if nothing happened but that bodies woke: their contacts move to world->contacts. False
 * when out of memory. */
bool cr_sleeping_contacts_wake(cr_world *world);
/* Puts the sleeping contacts and the touches back as they were before; their counts, and
 * world->contacts, are put back by the caller. */
void cr_sleeping_contacts_undo_wake(cr_world *world);

#endif

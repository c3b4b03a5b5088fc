/* sleeping_contacts.h - the contacts of what sleeps. They stand as they stood, so they are kept
 * apart from those that a tick looks at, and are looked at only when something wakes or falls
 * asleep. */
#ifndef CR_SLEEPING_CONTACTS_H
#define CR_SLEEPING_CONTACTS_H

#include "world/world.h"

/* Parts world->contacts and world->dormant anew, where something woke, fell asleep or came to an
 * end since: contacts at rest (see cr_both_at_rest) are dormant, all others are not. World->touches
 * are those of world->contacts: the touch of a dormant contact is left out, and comes back with it.
 * False when out of memory. */
bool cr_sleeping_contacts_partition(cr_world *world);

/* The same where something woke since, and nothing else: the contacts that are woken join
 * world->contacts. False when out of memory. */
bool cr_sleeping_contacts_wake(cr_world *world);
/* The dormant contacts, and the touches, are again as that found them; their counts are the
 * caller's to put back, and so are world->contacts. */
void cr_sleeping_contacts_undo_wake(cr_world *world);

#endif

/* sleeping_contacts.h - the contacts of what sleeps. They stand as they stood, so they are kept
 * apart from those that a tick looks at, and are looked at only when something wakes or falls
 * asleep. */
#ifndef CR_SLEEPING_CONTACTS_H
#define CR_SLEEPING_CONTACTS_H

#include "world/world.h"

/* Parts world->contacts and world->dormant anew, where something woke, fell asleep or came to an
 * end since: contacts at rest (see cr_at_rest) are dormant, all others are not. World->touches are
 * those of world->contacts: the touch of a dormant contact is left out, and comes back with it.
 * False when out of memory. */
bool cr_dormant_part(cr_world *world);

/* The same where something woke since, and nothing else: the contacts that are woken join
 * world->contacts. False when out of memory. */
bool cr_dormant_wake(cr_world *world);
/* The dormant contacts, and the touches, are again as that found them; their counts are the
 * caller's to put back, and so are world->contacts. */
void cr_dormant_undo_wake(cr_world *world);

/* Makes room for all contacts in one array, so that cr_all_contacts need not; false when out of
 * memory. */
bool cr_dormant_reserve(cr_world *world);
/* Both kinds, sorted by slots; valid until the mixture is next outdated. Several threads may ask at
 * once. */
const cr_contact *cr_all_contacts(const cr_world *world, size_t *count);

/* Where they are brought together; NULL when out of memory. */
struct cr_mixture *cr_mixture_create(void);
void cr_mixture_free(struct cr_mixture *mixture);
bool cr_mixture_reserve(cr_world *world, size_t contacts);
/* Whenever contacts have changed. */
void cr_mixture_outdate(cr_world *world);

#endif

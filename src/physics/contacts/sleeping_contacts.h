/* sleeping_contacts.h - the contacts of pairs at rest (see cr_both_at_rest). They do not change, so
 * they have an array of their own that a tick does not read; it is read only when something wakes
 * or falls asleep, or when a caller asks for all contacts. */
#ifndef CR_SLEEPING_CONTACTS_H
#define CR_SLEEPING_CONTACTS_H

#include "world/world.h"

/* Partitions all contacts into world->sleeping_contacts and world->contacts, if something woke,
 * fell asleep or was destroyed since the last time. World->touches are those of world->contacts:
 * the touch of a contact leaves the list and comes back together with the contact. False when out
 * of memory.
 */
bool cr_sleeping_contacts_partition(cr_world *world);

/* The same if nothing happened but that bodies woke: their contacts move to world->contacts. False
 * when out of memory. */
bool cr_sleeping_contacts_wake(cr_world *world);
/* Puts the sleeping contacts and the touches back as they were before; their counts, and
 * world->contacts, are put back by the caller. */
void cr_sleeping_contacts_undo_wake(cr_world *world);

/* ---- awake and sleeping contacts in one array ---- */

/* Makes room for the present contacts, so that cr_world_contacts, which merges them when it is
 * first called, need not allocate; false when out of memory. */
bool cr_all_contacts_reserve_present(cr_world *world);

/* The merged array; NULL when out of memory. */
struct cr_all_contacts *cr_all_contacts_create(void);
void cr_all_contacts_free(struct cr_all_contacts *all);
/* Makes room for that many; false when out of memory. */
bool cr_all_contacts_reserve(cr_world *world, size_t contacts);
/* To be called whenever contacts have changed. */
void cr_all_contacts_invalidate(cr_world *world);

#endif

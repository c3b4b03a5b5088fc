/* all_contacts.h - awake and sleeping contacts in one array. */
#ifndef CR_ALL_CONTACTS_H
#define CR_ALL_CONTACTS_H

#include "world/world.h"

/* Room for the present contacts, so that cr_all_contacts need none; false when out of
 * memory. */
bool cr_all_contacts_reserve_present(cr_world *world);
/* Both kinds, sorted by slots; valid until cr_all_contacts_invalidate. Several threads may ask at
 * once. */
const cr_contact *cr_all_contacts(const cr_world *world, size_t *count);

/* Where they are brought together; NULL when out of memory. */
struct cr_all_contacts *cr_all_contacts_create(void);
void cr_all_contacts_free(struct cr_all_contacts *mixture);
/* Room for so many; false when out of memory. */
bool cr_all_contacts_reserve(cr_world *world, size_t contacts);
/* Whenever contacts have changed. */
void cr_all_contacts_invalidate(cr_world *world);

#endif

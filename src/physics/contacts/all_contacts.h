/* all_contacts.h - awake and sleeping contacts in one array. */
#ifndef CR_ALL_CONTACTS_H
#define CR_ALL_CONTACTS_H

#include "world/world.h"

/* Makes room for the present contacts, so that cr_all_contacts need not allocate; false when out of
 * memory. */
bool cr_all_contacts_reserve_present(cr_world *world);
/* Awake and sleeping contacts, sorted by slots; valid until cr_all_contacts_invalidate. Several
 * threads may call it at once. */
const cr_contact *cr_all_contacts(const cr_world *world, size_t *count);

/* The merged array; NULL when out of memory. */
struct cr_all_contacts *cr_all_contacts_create(void);
void cr_all_contacts_free(struct cr_all_contacts *mixture);
/* Makes room for that many; false when out of memory. */
bool cr_all_contacts_reserve(cr_world *world, size_t contacts);
/* To be called whenever contacts have changed. */
void cr_all_contacts_invalidate(cr_world *world);

#endif

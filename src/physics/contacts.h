/* contacts.h - the touching pairs, kept from tick to tick. */
#ifndef CR_CONTACTS_H
#define CR_CONTACTS_H

#include "world.h"

/* From world->found to world->pairs and world->contacts. A point whose pair and feature stood
 * among the last contacts takes their impulses over. False when out of memory. */
bool cr_contacts_update(cr_world *world);

#endif

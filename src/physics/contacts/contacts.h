/* contacts.h - the pairs that touch or nearly do, kept from tick to tick. */
#ifndef CR_CONTACTS_H
#define CR_CONTACTS_H

#include "world/world.h"

/* From world->found to world->pairs and world->contacts. A point whose pair and feature stood
 * among the last contacts takes their impulses over, and the dormant contacts, which are parted
 * from them, stay as they are. False when out of memory. */
bool cr_contacts_update(cr_world *world);
/* Pairs and contacts are again those before; their counts are the caller's to put back. */
void cr_contacts_undo(cr_world *world);

#endif

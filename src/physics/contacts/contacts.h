/* contacts.h - the pairs of bodies that touch or nearly do, persistent from tick to tick. */
#ifndef CR_CONTACTS_H
#define CR_CONTACTS_H

#include "world/world.h"

/* From world->found to world->pairs and world->contacts. A point whose pair and feature stood
 * among the last contacts takes their impulses over, and the dormant contacts, which are parted
 * from them, stay as they are. False when out of memory. */
bool cr_contacts_update(cr_world *world);
/* Puts back the old pairs and contacts; their counts are put back by the caller. */
void cr_contacts_undo(cr_world *world);

#endif

/* contacts.h - the pairs of bodies that touch or nearly do, persistent from tick to tick. */
#ifndef CR_CONTACTS_H
#define CR_CONTACTS_H

#include "world/world.h"

/* The narrow phase: makes world->pairs and world->contacts of world->broad_pairs. A point takes
 * over the impulses that the point of the same pair and feature had in the last tick. The sleeping
 * contacts stay as they are. False when out of memory. */
bool cr_contacts_update(cr_world *world);
/* Puts back the old pairs and contacts; their counts are put back by the caller. */
void cr_contacts_undo(cr_world *world);

#endif

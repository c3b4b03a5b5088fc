/* old_contacts.h - the last tick's contacts while this tick's are written over them. A world of
 * many contacts is far larger than the cache, and two copies of it are twice as far.
 *
 * Both are sorted by slots and walked along together. What is written never catches up with what is
 * yet to be read: where a new contact comes in between, the old one in its place goes into a ring,
 * and with it, in its turn, each that follows, until as many pairs have parted as came together. */
#ifndef CR_OLD_CONTACTS_H
#define CR_OLD_CONTACTS_H

#include "world.h"

typedef struct cr_old_contacts {
    cr_world *world;
    size_t next, end;         /* world->contacts from next to end are not read yet */
    size_t head, count, size; /* of the ring in world->displaced: it comes before those */
} cr_old_contacts;

/* Takes the world's contacts for old ones, and leaves it none. False when out of memory. */
bool cr_old_contacts_begin(cr_old_contacts *old, cr_world *world);

/* The place of the next contact, that of a pair which comes after the last one's; NULL when out of
 * memory. *was is the old contact of the pair, or NULL; it stands until the next call, but it may
 * be the very place. */
cr_contact *cr_old_contacts_replace(cr_old_contacts *old, cr_pair pair, const cr_contact **was);

#endif

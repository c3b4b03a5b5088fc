/* contact_side.h - keeps the normal of a contact on the side from which the bodies met. */
#ifndef CR_CONTACT_SIDE_H
#define CR_CONTACT_SIDE_H

#include "world/world.h"

/* Flips the manifold of a contact if its normal points out of the wrong side. To be called for a
 * new pair (`old` is NULL), or where the normal points against the normal of the pair's old
 * contact. */
void cr_fix_contact_side(const cr_world *world, cr_contact *contact, const cr_contact *old);

#endif

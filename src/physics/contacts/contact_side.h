/* contact_side.h - from which side did two bodies meet? */
#ifndef CR_CONTACT_SIDE_H
#define CR_CONTACT_SIDE_H

#include "world/world.h"

/* Turns the manifold of a contact over when its normal points out of the wrong side. Of a new pair,
 * or where the normal points against that of the pair's `old` contact (NULL: none). */
void cr_fix_contact_side(const cr_world *world, cr_contact *contact, const cr_contact *old);

#endif

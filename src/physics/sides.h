/* sides.h - from which side did two bodies meet? */
#ifndef CR_SIDES_H
#define CR_SIDES_H

#include "world.h"

/* Turns the manifold of a contact over when its normal points out of the wrong side. `old` is the
 * pair's contact of the last tick (NULL: none). */
void cr_keep_side(const cr_world *world, cr_contact *contact, const cr_contact *old);

#endif

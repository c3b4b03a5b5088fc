/* gravity.h - free fall. It is an acceleration, not a force m g that would be divided by m again,
 * so that all masses fall alike to the bit. */
#ifndef CR_GRAVITY_H
#define CR_GRAVITY_H

#include "base/vec.h"
#include "world/world.h"

static inline cr_vec2 cr_gravity_on(const cr_body *body, cr_vec2 g)
{
    return body->inv_mass > 0 ? vec_mad(vec(0, 0), g, body->gravity_scale) : vec(0, 0);
}

#endif

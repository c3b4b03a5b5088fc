/* closing.h - how fast two bodies of a contact come together. */
#ifndef CR_CLOSING_H
#define CR_CLOSING_H

#include "world.h"

/* Before speeds are asked of so many contacts; false when out of memory. */
bool cr_closing_begin(cr_world *world, size_t contacts);
/* m/s along the normal, at the deepest point. */
float cr_closing_speed(const cr_world *world, const cr_contact *contact);

#endif

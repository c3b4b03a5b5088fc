/* swept.h - fast bodies stop at their first impact. */
#ifndef CR_SWEPT_H
#define CR_SWEPT_H

#include "world.h"

/* Takes fast bodies back to their first impact. False when out of memory. */
bool cr_stop_at_impacts(cr_world *world, float h);

#endif

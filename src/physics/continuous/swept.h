/* swept.h - fast bodies stop at their first impact. */
#ifndef CR_SWEPT_H
#define CR_SWEPT_H

#include "world/world.h"

/* Before bodies move: makes room; false when out of memory. */
bool cr_swept_reserve(cr_world *world);
/* Takes fast bodies back to their first impact. */
void cr_stop_at_impacts(cr_world *world, float h);

#endif

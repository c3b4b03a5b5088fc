/* swept.h - fast bodies stop at their first impact. */
#ifndef CR_SWEPT_H
#define CR_SWEPT_H

#include "world/world.h"

/* Before bodies move: makes room for cr_stop_at_impacts; false when out of memory. */
bool cr_swept_reserve(cr_world *world);
/* Moves fast bodies back to their first impact within the tick of h seconds. */
void cr_stop_at_impacts(cr_world *world, float h);

#endif

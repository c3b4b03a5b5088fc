/* length_scale.h - how large the things of a world are, and which lengths follow from it. */
#ifndef CR_LENGTH_SCALE_H
#define CR_LENGTH_SCALE_H

#include "world/world.h"

/* Counts a body that moves in (1) or out (-1). */
void cr_scale_count(cr_world *world, uint32_t slot, int32_t by);
/* The settings as they are in effect, in ticks of h seconds. */
void cr_scale_fit(cr_world *world, float h);

#endif

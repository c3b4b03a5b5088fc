/* length_scale.h - the typical size of a world's bodies, and the settings that are scaled by it. */
#ifndef CR_LENGTH_SCALE_H
#define CR_LENGTH_SCALE_H

#include "world/world.h"

/* Computes s.config from s.settings, scaled for the bodies' size and for ticks of h seconds;
 * and s.heavy_mass. */
void cr_scale_fit(cr_world *world, float h);

#endif

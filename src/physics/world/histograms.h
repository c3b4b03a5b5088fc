/* histograms.h - counts of the bodies of finite mass by their size and by their mass. */
#ifndef CR_HISTOGRAMS_H
#define CR_HISTOGRAMS_H

#include "world/world.h"

/* Adds a body to the histograms (by = 1) or takes it out (-1). Does nothing with a body of infinite
 * mass. */
void cr_histograms_count(cr_world *world, uint32_t slot, int32_t by);
/* m: the square root of the median area, within a factor of sqrt(2); 1 without bodies. */
float cr_median_length(const cr_world *world);
/* kg: the mass above which a body is heavy, CR_OVERPOWERING_MASS_RATIO times that of the lightest
 * within a factor of 2; infinite where no body can be heavy. */
float cr_heavy_mass(const cr_world *world);

#endif

/* damping.h - dampers that keep links under tension from oscillating. */
#ifndef CR_DAMPING_H
#define CR_DAMPING_H

#include "solvers/direct/pattern.h"

/* At the beginning of a tick: takes all dampers off. */
void cr_damp_begin(const cr_problem *problem, cr_direct *direct);
/* Sets their softness from the impulses of a step. Returns whether any has changed by more than
 * rounding. */
bool cr_damp(const cr_problem *problem, cr_direct *direct, cr_group *group, float h);
/* Makes those that are on so hard that the links hardly turn against each other in this step.
 * Returns whether there are any. */
bool cr_damp_snap(const cr_problem *problem, cr_direct *direct, const cr_group *group);

#endif

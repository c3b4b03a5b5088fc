/* damping.h - dampers that keep links under tension from oscillating. */
#ifndef CR_DAMPING_H
#define CR_DAMPING_H

#include "solvers/direct/pattern.h"

/* At the beginning of a tick: sets the softness of all damper rows from the last impulses. */
void cr_damp_all(const cr_problem *problem, cr_direct *direct);
/* Sets it from the impulses of a step. Returns whether any has changed by more than rounding. */
bool cr_damp(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);

#endif

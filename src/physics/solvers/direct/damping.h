/* damping.h - what keeps links under tension from ringing. */
#ifndef CR_DAMPING_H
#define CR_DAMPING_H

#include "solvers/direct/pattern.h"

/* At the beginning of a tick, by the impulses that it begins with. */
void cr_damp_all(const cr_problem *problem, cr_direct *direct);
/* By the impulses that a step has come to. Returns whether that changed anything to speak of. */
bool cr_damp(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);

#endif

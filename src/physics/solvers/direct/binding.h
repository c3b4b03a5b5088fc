/* binding.h - the active set: which bounded rows of a group are equations, and which have an
 * impulse that stays at a bound. */
#ifndef CR_BINDING_H
#define CR_BINDING_H

#include "solvers/direct/pattern.h"

/* Guesses the active rows from the impulses that the rows begin with. */
void cr_bind_all(const cr_problem *problem, cr_direct *direct);
/* Activates inactive rows whose velocity is on the wrong side. Returns whether there are any. */
bool cr_bind_violated(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);
/* Deactivates rows whose impulse x would take beyond its bounds, and sets the impulse to the bound.
 * Returns whether there are any. */
bool cr_unbind(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);

#endif

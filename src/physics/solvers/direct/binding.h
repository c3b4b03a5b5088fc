/* binding.h - which rows of a group with bounds are held to their velocity, and which are left at a
 * bound. */
#ifndef CR_BINDING_H
#define CR_BINDING_H

#include "solvers/direct/pattern.h"

/* By the impulses that the rows begin with. */
void cr_bind_all(const cr_problem *problem, cr_direct *direct);
/* Looks for rows that do not bind and are violated. Returns whether any binds now. */
bool cr_bind_violated(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);
/* Lets go of binding rows that x would carry beyond their bounds: their impulses are brought to
 * these. Returns whether there are any. */
bool cr_unbind(const cr_problem *problem, cr_direct *direct, const cr_group *group, float h);

#endif

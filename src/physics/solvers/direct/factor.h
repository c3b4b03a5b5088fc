/* factor.h - the factors of the groups' systems. */
#ifndef CR_FACTOR_H
#define CR_FACTOR_H

#include "solvers/direct/pattern.h"

/* The active row of an unknown that has one. */
const cr_row *cr_active_row(const cr_problem *problem, const cr_unknown *u);

/* Fills in the matrix of a group from its active rows, and factors it. */
void cr_factor(const cr_problem *problem, cr_direct *direct, cr_group *group);
/* x becomes the solution of A x = x. */
void cr_substitute(cr_direct *direct, const cr_group *group);

/* 1/kg, 1/(kg m^2): the inverse effective mass of a row that is not active, between the two bodies
 * of a joint of the group, as the active rows of the group leave it: J M^-1 J^T - J M^-1 J_g^T A^-1
 * J_g M^-1 J^T. Of the joints that come later in the elimination only the nearest count, so that it
 * may come out too large. The group must be factored, and its x be 0, which it stays. */
double cr_constrained_inverse_mass(const cr_problem *problem, cr_direct *direct,
                                   const cr_group *group, const cr_unknown *of);

#endif

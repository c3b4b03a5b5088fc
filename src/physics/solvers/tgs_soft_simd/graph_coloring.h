/* graph_coloring.h - colors of the constraint graph: contacts of one color share no body that
 * impulses can move, and are solved in parallel. */
#ifndef CR_GRAPH_COLORING_H
#define CR_GRAPH_COLORING_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Colors plan->last_contacts. Those for which no color is left become rows of the problem. False
 * when out of memory. */
bool cr_color_contacts(cr_problem *problem, cr_batch_plan *plan);

/* Brings the contact bodies of all solver bodies up to date; marks the plan dirty where the flags
 * of one have changed. */
void cr_update_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

/* Brings the contact bodies that were added up to date, and marks the plan dirty in the same
 * way. */
void cr_update_static_contact_bodies(const cr_problem *problem, cr_batch_plan *plan);

#endif

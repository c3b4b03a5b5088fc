/* batch_assignment.h - makes the plan of a problem, and keeps it up to date. */
#ifndef CR_BATCH_ASSIGNMENT_H
#define CR_BATCH_ASSIGNMENT_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* The problem's plan, created when it is first asked for; NULL when out of memory. */
cr_batch_plan *cr_batch_plan_of(cr_problem *problem);
void cr_batch_plan_free(cr_batch_plan *plan); /* NULL is allowed */

/* Brings the plan up to date with the tick's contacts, and the buffers for `workers` threads.
 * Contacts for which no color is left become rows of the problem. False when out of memory. */
bool cr_batch_plan_update(cr_problem *problem, cr_batch_plan *plan, int32_t workers);

#endif

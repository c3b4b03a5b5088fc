/* batch_layout.h - the making of a plan: the world's contacts in colors, clusters and batches. */
#ifndef CR_BATCH_LAYOUT_H
#define CR_BATCH_LAYOUT_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Colors all contacts that the problem has to solve, and gives each its lane; where nothing has
 * changed, as in the last tick. Those for which no color is left become rows of the problem. There
 * are benches for `workers` threads. False when out of memory. */
bool cr_wide_lay_out(cr_problem *problem, cr_wide *wide, int32_t workers);

#endif

/* springs.h - how a tick's springs are stepped. */
#ifndef CR_SPRINGS_H
#define CR_SPRINGS_H

#include "constraints/problem.h"

/* Fits the springs among the rows to the steps that the solver makes; false when out of memory. */
bool cr_tune_springs(cr_problem *problem);

/* What a spring's row asks of J v over a step of h seconds, but for what it gives way; its C is
 * `error` now. */
float cr_spring_bias(const cr_row *row, float error, float h);
void cr_set_spring_bias(cr_row *row, float error, float h);

#endif

/* springs.h - coefficients that integrate springs stably at any stiffness. */
#ifndef CR_SPRINGS_H
#define CR_SPRINGS_H

#include "constraints/problem.h"

/* Sets the spring coefficients of the rows for the solver's step; false when out of memory. */
bool cr_tune_springs(cr_problem *problem);

/* The bias of a spring's row for a step of h seconds; its C is `error` now. */
float cr_spring_bias(const cr_row *row, float error, float h);
void cr_set_spring_bias(cr_row *row, float error, float h);

#endif

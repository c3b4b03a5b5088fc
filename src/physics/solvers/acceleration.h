/* acceleration.h - extrapolation of Gauss-Seidel passes, so that far fewer of them are needed. */
#ifndef CR_ACCELERATION_H
#define CR_ACCELERATION_H

#include "constraints/problem.h"

/* Begins as CR_NOT_ACCELERATED. */
typedef struct cr_acceleration {
    float momentum; /* t_k of Nesterov's sequence */
    float change;   /* m/s: the largest that the pass before the last one has made */
} cr_acceleration;
#define CR_NOT_ACCELERATED ((cr_acceleration){.momentum = 1, .change = INFINITY})

/* Whether the passes of this problem are to be extrapolated. */
static inline bool cr_passes_accelerate(const cr_problem *problem)
{
    return !problem->has_kinematic;
}

/* The factor by which the last pass is to be extrapolated, which changed velocities by `change` at
 * most, m/s; 0 to begin anew. */
float cr_next_extrapolation(cr_acceleration *acceleration, float change);

/* After a pass: adds `factor` times its difference to the pass before, and remembers it. With a
 * factor of 0 nothing is changed and what was remembered is not read. All rows, and all bodies that
 * they act on, must get the same factors. */
void cr_extrapolate_rows(cr_problem *problem, float factor);
void cr_extrapolate_bodies(cr_problem *problem, size_t first, size_t count, float factor);

static inline float cr_extrapolate(float now, float before, float factor)
{
    return factor > 0 ? now + factor * (now - before) : now;
}

#endif

/* soft.h - how stiff a row is, in the form that a velocity solver can use.
 *
 * A row that is a spring, force = -stiffness C - damping (J v), stepped implicitly over h is
 *     J v + softness lambda = wanted,
 *     softness = 1 / (h (damping + h stiffness)),  wanted = -h stiffness C softness
 * so that a spring is solved like any other row and no stiffness explodes (Catto, "Soft
 * Constraints", GDC 2011). Given instead a frequency f and a damping ratio zeta of the row's own
 * effective mass 1/k, with w = 2 pi f, stiffness = w^2/k and damping = 2 zeta w/k, this is
 *     softness = k / (h w (2 zeta + h w)),  wanted = -C w / (2 zeta + h w). */
#ifndef CR_SOFT_H
#define CR_SOFT_H

#include "problem.h"

typedef struct cr_soft {
    float rate;     /* 1/s: wanted = -rate C */
    float softness; /* 1/kg */
} cr_soft;

static inline cr_soft cr_soft_spring(float stiffness, float damping, float h)
{
    float sum = damping + h * stiffness;
    return (cr_soft){stiffness / sum, 1 / (h * sum)};
}

/* softness is in units of the row's k. */
static inline cr_soft cr_soft_tuned(float frequency, float ratio, float h)
{
    float w = (float)(2 * CR_PI) * frequency, sum = 2 * ratio + h * w;
    return (cr_soft){w / sum, 1 / (h * w * sum)};
}

static inline void cr_row_drive(cr_row *row, float wanted, float softness)
{
    row->wanted = wanted;
    row->softness = softness;
    float sum = row->k + softness;
    row->inverse = sum > 0 ? 1 / sum : 0;
}

/* What a spring drives at is the same in every solver. */
static inline void cr_row_drive_spring(cr_row *row, float error, float h)
{
    cr_soft soft = cr_soft_spring(row->stiffness, row->damping, h);
    cr_row_drive(row, -soft.rate * error, soft.softness);
}

#endif

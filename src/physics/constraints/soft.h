/* soft.h - how stiff a row is, in the form that a velocity solver can use.
 *
 * A row with the softness sigma asks for J v + sigma lambda = bias. One that takes an error C
 * back like a spring of the stiffness s and the damping d, force = -s C - d (J v), stepped
 * implicitly over h, has sigma = 1 / (h (d + h s)),  bias = -h s C sigma, and no stiffness
 * explodes (Catto, "Soft Constraints", GDC 2011). With a frequency f and a damping ratio zeta of
 * the row's own effective mass 1/k, and w = 2 pi f, s = w^2/k and d = 2 zeta w/k, this is sigma = k
 * / (h w (2 zeta + h w)),  bias = -C w / (2 zeta + h w). Springs that somebody joined bodies with
 * keep their swing instead: see springs.c. */
#ifndef CR_SOFT_H
#define CR_SOFT_H

#include "base/tuning.h"
#include "constraints/problem.h"

typedef struct cr_soft {
    float rate;     /* 1/s: bias = -rate C */
    float softness; /* 1/kg */
} cr_soft;

/* The softness is in units of the row's inv_effective_mass. */
static inline cr_soft cr_soft_tuned(float frequency, float ratio, float h)
{
    float w = (float)(2 * CR_PI) * frequency, sum = 2 * ratio + h * w;
    return (cr_soft){w / sum, 1 / (h * w * sum)};
}

static inline void cr_row_set_bias(cr_row *row, float bias, float softness)
{
    row->bias = bias;
    row->softness = softness;
    float sum = row->inv_effective_mass + softness;
    row->effective_mass = sum > 0 ? 1 / sum : 0;
}

/* The softness of the rows that are solved together (solvers/direct), in units of the row's
 * inv_effective_mass. Contradictory or redundant rows have a unique solution only if they are a
 * little soft, and a bridge strung straight would need an infinite tension. But what yields gives
 * back more or less than it took, so that joints which no contact can contradict are stiff.
 * Rotation is stiffer: a beam keeps its length only as long as it bends little. A motor is softest,
 * for a motor that jams must not tear its pin off. */
static inline float cr_direct_softness(const cr_constraint *c, const cr_row *row)
{
    bool turns = row->d.x == 0 && row->d.y == 0;
    float way = c->stiff ? CR_DIRECT_SOFTNESS_STIFF : CR_DIRECT_SOFTNESS_WAY;
    return row->inv_effective_mass * (row->kind == CR_ROW_MOTOR ? CR_DIRECT_SOFTNESS_MOTOR
                                      : turns                   ? CR_DIRECT_SOFTNESS_TURN
                                                                : way);
}

#endif

/* time_of_impact.h - the geometry of two shapes on their ways. */
#ifndef CR_TIME_OF_IMPACT_H
#define CR_TIME_OF_IMPACT_H

#include "carom.h"

/* A time that does not come: beyond any share of a tick. */
#define CR_NEVER 2.0f

/* How far a shape's points can get from its centre of mass by turning; 0 of a circle. */
static inline float cr_turning_reach(const cr_shape *shape)
{
    return shape->kind == CR_CIRCLE ? 0 : shape->bounding_radius;
}
/* m: what two moving shapes' coordinates add up to; a share of it is rounding. */
float cr_coordinate_scale(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                          const cr_sweep *motion_b);
/* Along the best axis of two shapes at a share of their motions: at most their distance where
 * they are apart, and the depth, negative, where they overlap. */
float cr_separation_at(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                       const cr_sweep *motion_b, float time);

#endif

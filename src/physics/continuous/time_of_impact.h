/* time_of_impact.h - the distance of two moving shapes. */
#ifndef CR_TIME_OF_IMPACT_H
#define CR_TIME_OF_IMPACT_H

#include "carom.h"

/* The time of an impact that does not happen: larger than any share of a tick. */
#define CR_NEVER 2.0f

/* The radius of the arc that a shape's farthest point describes when it rotates; 0 of a circle. */
static inline float cr_turning_reach(const cr_shape *shape)
{
    return shape->kind == CR_CIRCLE ? 0 : shape->bounding_radius;
}
/* m: the size of the coordinates of two moving shapes, which rounding errors are proportional to.
 */
float cr_coordinate_scale(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                          const cr_sweep *motion_b);
/* The largest separation along any axis, at the share `time` of the motions: at most the distance
 * of shapes that are apart, and minus the depth of shapes that overlap. */
float cr_separation_at(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                       const cr_sweep *motion_b, float time);

#endif

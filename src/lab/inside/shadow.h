/* shadow.h - the projection of a shape on an axis, as the separating axis test compares them. */
#ifndef LAB_INSIDE_SHADOW_H
#define LAB_INSIDE_SHADOW_H

#include "carom.h"

/* m along the unit axis, from `origin`. A half-space's has no lower end where the axis is its own
 * normal, and no end at all along any other. */
typedef struct lab_shadow {
    double low, high;
} lab_shadow;

lab_shadow lab_shadow_of(const cr_shape *shape, cr_transform t, cr_vec2 axis, cr_vec2 origin);

#endif

/* random_values.h - what a careless or hostile caller might pass: mostly sense, now and then not.
 */
#ifndef RANDOM_VALUES_H
#define RANDOM_VALUES_H

#include "world_helpers.h"

/* One in so many is no sense at all. */
typedef struct chance {
    rng r;
    int wild; /* 1 in so many values; 0: none */
} chance;

bool one_in(chance *c, int n);
/* Infinite, NaN, subnormal, huge or 0. */
float wild_float(chance *c);
float some_float(chance *c, float low, float high);
cr_vec2 some_vec2(chance *c, float reach);
cr_shape some_shape(chance *c);
cr_body_def some_body(chance *c);
/* Between two bodies of which the ids are given; anchors and the rest by chance. */
cr_joint_def some_joint(chance *c, cr_body_id a, cr_body_id b);
/* Within the range of the setting, or anything. */
double some_setting(chance *c, const cr_setting *row);

#endif

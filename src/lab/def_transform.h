/* def_transform.h - how what describes a body or a joint changes when it is moved or mirrored. */
#ifndef LAB_DEF_TRANSFORM_H
#define LAB_DEF_TRANSFORM_H

#include "carom.h"

/* By metres, which are added in double precision. A half-space has no place to be at: it moves
 * along its normal. */
void lab_shift_body(cr_body_def *def, double x, double y);

/* A line that things are mirrored at: x = at, which swaps left and right, or y = at, which turns
 * them upside down. */
typedef struct lab_mirror {
    bool upside_down;
    double twice; /* m: 2 at, so that the middle between two floats is exact */
} lab_mirror;

/* A point of the world. */
cr_vec2 lab_mirror_point(lab_mirror mirror, cr_vec2 world);
/* Place, shape, motion and the forces set on it. Doing it twice gives the same body as far as the
 * floats of its place can say it. A shape that comes out bad is refused, and nothing changed. */
cr_result lab_mirror_body(lab_mirror mirror, cr_body_def *def);
/* Follows its mirrored bodies: a, b or both; the world counts as mirrored. The anchors go with
 * their bodies; where both are mirrored, so are angles, limits and motor. */
void lab_mirror_joint(lab_mirror mirror, bool a, bool b, cr_joint_def *def);

#endif

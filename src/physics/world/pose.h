/* pose.h - what a pair reads of a body; of a circle or a box that is all. */
#ifndef CR_POSE_H
#define CR_POSE_H

#include "carom.h"

typedef struct cr_pose {
    cr_transform t; /* of the origin */
    /* half width and height of a box; (radius, 0) of a circle; of a polygon how many corners it
     * has, and (at least) how far they reach from its origin */
    cr_vec2 size;
    uint32_t generation;
    cr_shape_kind kind;
} cr_pose;

#endif

/* poses.h - what a pair reads of a body; of a circle or a box that is all. */
#ifndef CR_POSES_H
#define CR_POSES_H

#include "carom.h"

typedef struct cr_pose {
    cr_transform t; /* of the origin */
    cr_vec2 size;   /* half width and height of a box, (radius, 0) of a circle */
    uint32_t generation;
    cr_shape_kind kind;
} cr_pose;

#endif

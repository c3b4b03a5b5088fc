/* pose.h - the part of a body that the tests of pairs read, packed closely. For circles and boxes
 * they need nothing else. */
#ifndef CR_POSE_H
#define CR_POSE_H

#include "carom.h"

typedef struct cr_pose {
    cr_transform t; /* of the origin */
    /* of a box: half width and half height; of a circle: (radius, 0); of a polygon: its number of
     * corners, and an upper bound of their distance from its origin */
    cr_vec2 size;
    uint32_t generation;
    cr_shape_kind kind;
} cr_pose;

#endif

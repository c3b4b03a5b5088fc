/* pose.h - the parts of a body that the tests of pairs read, packed closely: for circles and boxes
 * a pose is all that they need; polygons have a table of faces besides. */
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

/* The faces of a box or polygon for SIMD code: always CR_MAX_VERTICES of them, filled up with
 * copies of the first, and the two corners of a face next to each other. */
typedef struct cr_face_table {
    cr_vec2 normals[CR_MAX_VERTICES]; /* of the face that begins at the corner of the same number */
    cr_vec2 corners[CR_MAX_VERTICES + 1];
} cr_face_table;

#endif

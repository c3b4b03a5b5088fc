/* geometry_helpers.h - plain geometry in double precision that the core's is judged by. */
#ifndef GEOMETRY_HELPERS_H
#define GEOMETRY_HELPERS_H

#include "world_helpers.h"

typedef struct real2 {
    double x, y;
} real2;

typedef struct outline {
    int count; /* 0: a circle */
    real2 corners[CR_MAX_VERTICES], normals[CR_MAX_VERTICES];
    real2 center; /* of a circle */
    double radius;
} outline;

real2 real2_of(cr_vec2 v);
/* Where a circle, box or polygon stands, counter-clockwise. */
outline outline_of(const cr_shape *shape, cr_transform t);
/* Distance of a point from the shape's edge; negative inside. A half-space ignores `t`. */
double signed_distance(const cr_shape *shape, cr_transform t, real2 point);
/* How far b reaches past a's side along a unit direction: max a . d - min b . d. */
double overlap_along(const outline *a, const outline *b, real2 d);
/* The least overlap over the face normals of both outlines, which for convex polygons is the
 * least over all directions; negative when they are apart. */
double least_overlap(const outline *a, const outline *b, real2 *direction);
/* The same by trying `count` directions and refining about every local minimum. */
double searched_overlap(const outline *a, const outline *b, int count);
/* The point of the manifold on the surface of A (towards B) or of B (towards A). */
real2 surface_point(const cr_manifold *m, int point, bool of_a);

#endif

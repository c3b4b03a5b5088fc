/* manifold_lanes.h - loads the pairs of a batch into SIMD lanes, clips the faces of two polygons
 * (the latter half of cr_clip_faces), and stores the manifolds; one pair a lane. Included by
 * batch_kernels.h. */
#ifndef CR_MANIFOLD_LANES_H
#define CR_MANIFOLD_LANES_H

#include "narrowphase/collide.h"
#include "simd/lanes_gather.h"
#include "simd/lanes_vec2.h"

#include <assert.h>
#include <stddef.h>

enum { POSE_STRIDE = sizeof(cr_pose) / sizeof(float) };
static_assert(sizeof(cr_pose) == 8 * sizeof(float) && offsetof(cr_pose, t) == 0 &&
                  offsetof(cr_pose, size) == 4 * sizeof(float),
              "a pose is two rows of four");
static_assert(offsetof(cr_manifold_point, separation) == 2 * sizeof(float) &&
                  offsetof(cr_manifold_point, feature) == 3 * sizeof(float),
              "a point begins with a row of four");

/* The poses of bodies, one in each lane. */
typedef struct lanes_pose {
    cr_lanes2 p, rot; /* rot is (c, s) */
    cr_lanes2 half;   /* of a circle: (radius, 0) */
} lanes_pose;

static inline lanes_pose load_pose(const cr_pair_batch *pairs, const uint32_t *who)
{
    const float *poses = (const float *)pairs->poses;
    cr_float4 t = gather(poses, POSE_STRIDE, who), size = gather(poses + 4, POSE_STRIDE, who);
    return (lanes_pose){{t.x, t.y}, {t.z, t.w}, {size.x, size.y}};
}

static inline lanes_pose select_pose(cr_mask which, const lanes_pose *yes, const lanes_pose *no)
{
    return (lanes_pose){select2(which, yes->p, no->p), select2(which, yes->rot, no->rot),
                        select2(which, yes->half, no->half)};
}

static inline void store_point(cr_pair_batch *pairs, size_t i, int number, cr_lanes2 position,
                               cr_lanes separation, cr_int_lanes feature, cr_mask kept)
{
    _Alignas(16) float rows[CR_LANES][4];
    transpose_store(rows, (cr_float4){position.x, position.y, separation, as_float(feature)});
    for (size_t k = 0; k < CR_LANES; k++)
        memcpy(&pairs->out[i + k]->points[number], rows[k], sizeof rows[k]);
    store_mask(&pairs->kept[number][i], kept);
}

static inline void store_normal(cr_pair_batch *pairs, size_t i, cr_lanes2 normal)
{
    store(&pairs->nx[i], normal.x);
    store(&pairs->ny[i], normal.y);
}

/* ---- clipping ---- */

/* As cr_face_query. */
typedef struct lanes_query {
    cr_lanes separation;
    cr_int_lanes face;
} lanes_query;

/* Keeps the part of the segment on the inner side; returns in which lanes something is left. */
static inline cr_mask clip(cr_lanes2 segment[2], cr_lanes2 side, cr_lanes offset)
{
    cr_lanes d0 = dot2(side, segment[0]) - offset, d1 = dot2(side, segment[1]) - offset;
    cr_mask out0 = cmp_lt(splat(0), d0), out1 = cmp_lt(splat(0), d1);
    cr_lanes2 cut = mad2(segment[0], sub2(segment[1], segment[0]), d0 / (d0 - d1));
    segment[0] = select2(out0, cut, segment[0]);
    segment[1] = select2(mask_and(mask_not(out0), out1), cut, segment[1]);
    return mask_not(mask_and(out0, out1));
}

typedef struct lanes_reference {
    cr_lanes2 v1, v2, normal, origin;
    cr_lanes margin;
} lanes_reference;

static inline void store_corner(cr_pair_batch *pairs, size_t i, int number,
                                const lanes_reference *r, cr_lanes2 p, cr_int_lanes feature,
                                cr_mask there)
{
    cr_lanes separation = dot2(r->normal, sub2(p, r->v1));
    cr_lanes2 position = add2(mad2(p, r->normal, -0.5f * separation), r->origin);
    store_point(pairs, i, number, position, separation, feature,
                mask_and(there, cmp_le(separation, r->margin)));
}

/* What the features are made of: the reference face, and the corners at the segment's two ends. */
typedef struct lanes_names {
    cr_int_lanes face, first, second;
} lanes_names;

/* The reference face is B's where `owner_is_b`. Lanes that are not `near` get no points. */
static inline void clip_to_reference(cr_pair_batch *pairs, size_t i, const lanes_reference *r,
                                     cr_lanes2 segment[2], const lanes_names *names,
                                     cr_mask owner_is_b, cr_mask near)
{
    cr_lanes2 along = {-r->normal.y, r->normal.x};
    near = mask_and(near, clip(segment, neg2(along), -dot2(along, r->v1)));
    near = mask_and(near, clip(segment, along, dot2(along, r->v2)));
    cr_int_lanes owner = select_int(owner_is_b, splat_int(1 << 16), splat_int(0));
    cr_int_lanes name = owner | names->face << 8;
    store_normal(pairs, i, select2(owner_is_b, neg2(r->normal), r->normal));
    store_corner(pairs, i, 0, r, segment[0], name | names->first, near);
    store_corner(pairs, i, 1, r, segment[1], name | names->second, near);
}

#endif

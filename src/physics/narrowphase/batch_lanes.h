/* batch_lanes.h - loads the pairs of a batch into SIMD lanes, and stores their manifolds. Included
 * by batch_kernels.h. */
#ifndef CR_BATCH_LANES_H
#define CR_BATCH_LANES_H

#include "narrowphase/batch.h"
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

#endif

/* circle_lanes.h - two circles, or a circle and a box, one pair in each lane. Included by
 * batch_kernels.h. */
#ifndef CR_CIRCLE_LANES_H
#define CR_CIRCLE_LANES_H

#include "narrowphase/manifold_lanes.h"

/* cr_single_point */
static inline void store_one_point(cr_pair_batch *pairs, size_t i, cr_lanes2 normal,
                                   cr_lanes2 position, cr_lanes separation, cr_mask face,
                                   cr_mask kept)
{
    cr_int_lanes feature = select_int(face, splat_int(0), splat_int((int32_t)CR_FEATURE_VERTEX));
    store_normal(pairs, i, select2(load_mask(&pairs->swapped[i]), neg2(normal), normal));
    store_point(pairs, i, 0, position, separation, feature, kept);
    store_mask(&pairs->kept[1][i], cmp_lt(splat(0), splat(0)));
}

/* cr_collide_circles */
static inline void collide_circles(cr_pair_batch *pairs, size_t i)
{
    lanes_pose a = load_pose(pairs, &pairs->a[i]), b = load_pose(pairs, &pairs->b[i]);
    cr_lanes ra = a.half.x, rb = b.half.x;
    cr_lanes2 d = sub2(b.p, a.p);
    cr_lanes reach = ra + rb + load(&pairs->margin[i]), square = dot2(d, d);
    cr_lanes distance = sqrt_lanes(square), inverse = 1.0f / distance;
    cr_lanes2 along = {d.x * inverse, d.y * inverse}, fixed = {splat(1), splat(0)};
    cr_lanes2 normal = select2(cmp_lt(splat(CR_NO_DISTANCE), distance), along, fixed);
    cr_lanes separation = distance - (ra + rb);
    cr_lanes2 position = mad2(a.p, normal, ra + 0.5f * separation);
    store_one_point(pairs, i, normal, position, separation, cmp_lt(splat(0), splat(0)),
                    mask_not(cmp_lt(reach * reach, square)));
}

static inline cr_lanes clamped(cr_lanes v, cr_lanes low, cr_lanes high)
{
    return select_lanes(cmp_lt(v, low), low, select_lanes(cmp_lt(high, v), high, v));
}

/* The outward normal of the face that a point inside is nearest to, and its distance. */
static inline cr_lanes2 nearest_face(cr_lanes2 inside, cr_lanes2 half, cr_lanes *distance)
{
    cr_lanes x = half.x - abs_lanes(inside.x), y = half.y - abs_lanes(inside.y);
    cr_lanes zero = splat(0), one = splat(1);
    cr_mask by_x = cmp_lt(x, y);
    cr_lanes2 along_x = {select_lanes(cmp_lt(inside.x, zero), -one, one), zero};
    cr_lanes2 along_y = {zero, select_lanes(cmp_lt(inside.y, zero), -one, one)};
    *distance = select_lanes(by_x, x, y);
    return select2(by_x, along_x, along_y);
}

/* cr_has_face */
static inline cr_mask has_face(const lanes_pose *box, cr_lanes2 normal)
{
    cr_lanes2 n = unrotate2(box->rot, normal);
    return cmp_lt(splat(CR_ALONG), max_lanes(abs_lanes(n.x), abs_lanes(n.y)));
}

/* cr_collide_circle_box */
static inline void collide_circle_box(cr_pair_batch *pairs, size_t i)
{
    lanes_pose disc = load_pose(pairs, &pairs->a[i]), box = load_pose(pairs, &pairs->b[i]);
    cr_lanes radius = disc.half.x;
    cr_lanes2 center = unrotate2(box.rot, sub2(disc.p, box.p));
    cr_lanes2 closest = {clamped(center.x, -box.half.x, box.half.x),
                         clamped(center.y, -box.half.y, box.half.y)};
    cr_lanes2 out = sub2(center, closest);
    cr_lanes square = dot2(out, out), reach = radius + load(&pairs->margin[i]);
    cr_lanes distance = sqrt_lanes(square), inverse = 1.0f / distance, inside;
    cr_lanes2 through_face = nearest_face(center, box.half, &inside);
    cr_lanes2 away = {out.x * inverse, out.y * inverse};
    cr_mask outside = cmp_lt(splat(CR_NO_DISTANCE * CR_NO_DISTANCE), square);
    cr_lanes separation = select_lanes(outside, distance - radius, -inside - radius);
    cr_lanes2 normal = rotate2(box.rot, select2(outside, away, through_face));
    cr_lanes2 position = mad2(disc.p, normal, -(radius + 0.5f * separation));
    store_one_point(pairs, i, neg2(normal), position, separation, has_face(&box, normal),
                    mask_not(cmp_lt(reach * reach, square)));
}

static void circles(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circles(pairs, i);
}

static void circle_box(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_circle_box(pairs, i);
}

#endif

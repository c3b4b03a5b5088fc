/* circle_lanes.h - what a circle touches, one pair a lane. Included by batch_kernels.h. */
#ifndef CR_CIRCLE_LANES_H
#define CR_CIRCLE_LANES_H

#include "narrowphase/batch_lanes.h"

/* cr_one_point */
static inline void store_one_point(cr_pair_batch *pairs, size_t i, lanes2 normal, lanes2 position,
                                   cr_lanes separation, cr_mask face, cr_mask kept)
{
    cr_words feature = pick_words(face, all_words(0), all_words((int32_t)CR_ROUND));
    store_normal(pairs, i, pick2(load_mask(&pairs->swapped[i]), neg2(normal), normal));
    store_point(pairs, i, 0, position, separation, feature, kept);
    store_mask(&pairs->kept[1][i], below(all(0), all(0)));
}

/* cr_collide_circles */
static inline void collide_circles(cr_pair_batch *pairs, size_t i)
{
    lanes_pose a = load_pose(pairs, &pairs->a[i]), b = load_pose(pairs, &pairs->b[i]);
    cr_lanes ra = a.half.x, rb = b.half.x;
    lanes2 d = sub2(b.p, a.p);
    cr_lanes reach = ra + rb + load(&pairs->margin[i]), square = dot2(d, d);
    cr_lanes distance = root(square), inverse = 1.0f / distance;
    lanes2 along = {d.x * inverse, d.y * inverse}, fixed = {all(1), all(0)};
    lanes2 normal = pick2(below(all(CR_NO_DISTANCE), distance), along, fixed);
    cr_lanes separation = distance - (ra + rb);
    lanes2 position = mad2(a.p, normal, ra + 0.5f * separation);
    store_one_point(pairs, i, normal, position, separation, below(all(0), all(0)),
                    none_of(below(reach * reach, square)));
}

static inline cr_lanes clamped(cr_lanes v, cr_lanes low, cr_lanes high)
{
    return pick(below(v, low), low, pick(below(high, v), high, v));
}

/* The outward normal of the face that a point inside is nearest to, and its distance. */
static inline lanes2 nearest_face(lanes2 inside, lanes2 half, cr_lanes *distance)
{
    cr_lanes x = half.x - size_of(inside.x), y = half.y - size_of(inside.y);
    cr_lanes zero = all(0), one = all(1);
    cr_mask by_x = below(x, y);
    lanes2 along_x = {pick(below(inside.x, zero), -one, one), zero};
    lanes2 along_y = {zero, pick(below(inside.y, zero), -one, one)};
    *distance = pick(by_x, x, y);
    return pick2(by_x, along_x, along_y);
}

/* cr_has_face */
static inline cr_mask has_face(const lanes_pose *box, lanes2 normal)
{
    lanes2 n = unturn2(box->rot, normal);
    return below(all(CR_ALONG), greater(size_of(n.x), size_of(n.y)));
}

/* cr_collide_circle_box */
static inline void collide_circle_box(cr_pair_batch *pairs, size_t i)
{
    lanes_pose disc = load_pose(pairs, &pairs->a[i]), box = load_pose(pairs, &pairs->b[i]);
    cr_lanes radius = disc.half.x;
    lanes2 center = unturn2(box.rot, sub2(disc.p, box.p));
    lanes2 closest = {clamped(center.x, -box.half.x, box.half.x),
                      clamped(center.y, -box.half.y, box.half.y)};
    lanes2 out = sub2(center, closest);
    cr_lanes square = dot2(out, out), reach = radius + load(&pairs->margin[i]);
    cr_lanes distance = root(square), inverse = 1.0f / distance, inside;
    lanes2 through_face = nearest_face(center, box.half, &inside);
    lanes2 away = {out.x * inverse, out.y * inverse};
    cr_mask outside = below(all(CR_NO_DISTANCE * CR_NO_DISTANCE), square);
    cr_lanes separation = pick(outside, distance - radius, -inside - radius);
    lanes2 normal = turn2(box.rot, pick2(outside, away, through_face));
    lanes2 position = mad2(disc.p, normal, -(radius + 0.5f * separation));
    store_one_point(pairs, i, neg2(normal), position, separation, has_face(&box, normal),
                    none_of(below(reach * reach, square)));
}

#endif

/* circle_lanes.h - what a circle touches, one pair a lane. Included by kernels.h. */
#ifndef CR_CIRCLE_LANES_H
#define CR_CIRCLE_LANES_H

#include "batch.h"
#include "lanes.h"

/* A manifold of one point. */
static inline void store_one_point(batch *pairs, size_t i, lanes2 normal, lanes2 position,
                                   lanes separation, lanes_i kept)
{
    lanes_i swapped = lanes_load_i(&pairs->swapped[i]);
    lanes_store(&pairs->nx[i], lanes_negative_where(swapped, normal.x));
    lanes_store(&pairs->ny[i], lanes_negative_where(swapped, normal.y));
    lanes_store(&pairs->points[0].x[i], position.x);
    lanes_store(&pairs->points[0].y[i], position.y);
    lanes_store(&pairs->points[0].separation[i], separation);
    lanes_store_i(&pairs->points[0].feature[i], lanes_all_i(0));
    lanes_store_i(&pairs->points[0].kept[i], kept);
    lanes_store_i(&pairs->points[1].kept[i], lanes_all_i(0));
}

/* cr_collide_circles */
static inline void collide_circles(batch *pairs, size_t i)
{
    lanes2 p = {lanes_load(&pairs->a.x[i]), lanes_load(&pairs->a.y[i])};
    lanes2 q = {lanes_load(&pairs->b.x[i]), lanes_load(&pairs->b.y[i])};
    lanes ra = lanes_load(&pairs->a.hx[i]), rb = lanes_load(&pairs->b.hx[i]);
    lanes2 d = sub2(q, p);
    lanes reach = ra + rb + lanes_load(&pairs->margin[i]), square = dot2(d, d);
    lanes distance = lanes_root(square), inverse = 1.0f / distance;
    lanes2 along = {d.x * inverse, d.y * inverse}, fixed = {lanes_all(1), lanes_all(0)};
    lanes2 normal = pick2(distance > CR_NO_DISTANCE, along, fixed);
    lanes separation = distance - (ra + rb);
    lanes2 position = mad2(p, normal, ra + 0.5f * separation);
    store_one_point(pairs, i, normal, position, separation, ~(square > reach * reach));
}

static inline lanes clamped(lanes v, lanes low, lanes high)
{
    return lanes_pick(v < low, low, lanes_pick(v > high, high, v));
}

/* The outward normal of the face that a point inside is nearest to, and its distance. */
static inline lanes2 nearest_face(lanes2 inside, lanes2 half, lanes *distance)
{
    lanes x = half.x - lanes_abs(inside.x), y = half.y - lanes_abs(inside.y);
    lanes zero = lanes_all(0), one = lanes_all(1);
    lanes_i by_x = x < y;
    lanes2 along_x = {lanes_pick(inside.x < 0.0f, -one, one), zero};
    lanes2 along_y = {zero, lanes_pick(inside.y < 0.0f, -one, one)};
    *distance = lanes_pick(by_x, x, y);
    return pick2(by_x, along_x, along_y);
}

/* cr_collide_circle_box */
static inline void collide_circle_box(batch *pairs, size_t i)
{
    lanes2 p = {lanes_load(&pairs->a.x[i]), lanes_load(&pairs->a.y[i])};
    lanes radius = lanes_load(&pairs->a.hx[i]);
    lanes_box box = load_box(&pairs->b, i);
    lanes2 center = unturn2(box.rot, sub2(p, box.p));
    lanes2 closest = {clamped(center.x, -box.half.x, box.half.x),
                      clamped(center.y, -box.half.y, box.half.y)};
    lanes2 out = sub2(center, closest);
    lanes square = dot2(out, out), reach = radius + lanes_load(&pairs->margin[i]);
    lanes distance = lanes_root(square), inverse = 1.0f / distance, inside;
    lanes2 through_face = nearest_face(center, box.half, &inside);
    lanes2 away = {out.x * inverse, out.y * inverse};
    lanes_i outside = square > CR_NO_DISTANCE * CR_NO_DISTANCE;
    lanes separation = lanes_pick(outside, distance - radius, -inside - radius);
    lanes2 normal = turn2(box.rot, pick2(outside, away, through_face));
    lanes2 position = mad2(p, normal, -(radius + 0.5f * separation));
    store_one_point(pairs, i, neg2(normal), position, separation, ~(square > reach * reach));
}

#endif

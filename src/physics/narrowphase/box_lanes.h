/* box_lanes.h - two boxes, one pair a lane. What the single pair reaches by jumps is computed in
 * every lane, and then picked. Included by kernels.h. */
#ifndef CR_BOX_LANES_H
#define CR_BOX_LANES_H

#include "batch.h"
#include "lanes.h"

/* A box; `rot` is (c, s). */
typedef struct lanes_box {
    lanes2 p, rot, half;
} lanes_box;

static inline lanes_box load_box(const batch_side *side, size_t i)
{
    return (lanes_box){
        .p = {lanes_load(&side->x[i]), lanes_load(&side->y[i])},
        .rot = {lanes_load(&side->c[i]), lanes_load(&side->s[i])},
        .half = {lanes_load(&side->hx[i]), lanes_load(&side->hy[i])},
    };
}

static inline lanes_box pick_box(lanes_i which, const lanes_box *yes, const lanes_box *no)
{
    return (lanes_box){pick2(which, yes->p, no->p), pick2(which, yes->rot, no->rot),
                       pick2(which, yes->half, no->half)};
}

/* ---- the axis search ---- */

typedef struct lanes_query {
    lanes separation;
    lanes_i face;
} lanes_query;

/* The first of the greatest. */
static inline lanes_query best_of(const lanes s[4])
{
    lanes_query best = {lanes_all(-INFINITY), lanes_all_i(0)};
    for (int i = 0; i < 4; i++) {
        lanes_i more = s[i] > best.separation;
        best.separation = lanes_pick(more, s[i], best.separation);
        best.face = lanes_pick_i(more, lanes_all_i(i), best.face);
    }
    return best;
}

/* cr_best_face for boxes. In the frame of the other, whose deepest corner against a normal n lies
 * at -|n| . half; the normals of the owner are its rotation's columns, forth and back, and the
 * corners at which its faces start are sums and differences of half lengths along them. */
static inline void separations(lanes s[4], const lanes_box *owner, const lanes_box *other)
{
    lanes2 p = unturn2(other->rot, sub2(owner->p, other->p));
    lanes c = other->rot.x * owner->rot.x + other->rot.y * owner->rot.y;
    lanes t = other->rot.x * owner->rot.y - other->rot.y * owner->rot.x;
    lanes chx = c * owner->half.x, shx = t * owner->half.x;
    lanes chy = c * owner->half.y, shy = t * owner->half.y;
    lanes support_y = -(lanes_abs(t) * other->half.x + lanes_abs(c) * other->half.y);
    lanes support_x = -(lanes_abs(c) * other->half.x + lanes_abs(t) * other->half.y);
    s[0] = support_y - (t * (p.x + (shy - chx)) - c * (p.y - (shx + chy)));
    s[1] = support_x - (c * (p.x + (chx + shy)) + t * (p.y + (shx - chy)));
    s[2] = support_y - (c * (p.y + (shx + chy)) - t * (p.x + (chx - shy)));
    s[3] = support_x + (c * (p.x - (chx + shy)) + t * (p.y + (chy - shx)));
}

/* As aabb_aabb.c has it for two upright boxes. */
static inline void upright_separations(lanes s[4], lanes_i upright, const lanes_box *a,
                                       const lanes_box *b)
{
    lanes2 d = sub2(b->p, a->p), reach = add2(a->half, b->half);
    s[0] = lanes_pick(upright, -d.y - reach.y, s[0]);
    s[1] = lanes_pick(upright, d.x - reach.x, s[1]);
    s[2] = lanes_pick(upright, d.y - reach.y, s[2]);
    s[3] = lanes_pick(upright, -d.x - reach.x, s[3]);
}

static inline lanes_i is_upright(const lanes_box *box)
{
    return (box->rot.x == 1.0f) & (box->rot.y == 0.0f);
}

/* ---- the clipping ---- */

/* The corner of this number: (-, -), (+, -), (+, +), (-, +). */
static inline lanes2 corner_of(const lanes_box *box, lanes_i number)
{
    return (lanes2){lanes_negative_where((number == 0) | (number == 3), box->half.x),
                    lanes_negative_where(number < 2, box->half.y)};
}

static inline lanes2 normal_of(lanes_i face)
{
    lanes zero = lanes_all(0), one = lanes_all(1);
    return (lanes2){lanes_pick(face == 1, one, lanes_pick(face == 3, -one, zero)),
                    lanes_pick(face == 2, one, lanes_pick(face == 0, -one, zero))};
}

/* cr_face_along: the face that looks most nearly along a world direction. */
static inline lanes_i face_along(const lanes_box *box, lanes2 direction)
{
    lanes2 d = unturn2(box->rot, direction);
    const lanes along[4] = {-d.y, d.x, d.y, -d.x};
    return best_of(along).face;
}

/* Keeps the part of the segment on the inner side; returns in which lanes something is left. */
static inline lanes_i clip(lanes2 segment[2], lanes2 side, lanes offset)
{
    lanes d0 = dot2(side, segment[0]) - offset, d1 = dot2(side, segment[1]) - offset;
    lanes_i out0 = d0 > 0.0f, out1 = d1 > 0.0f;
    lanes2 cut = mad2(segment[0], sub2(segment[1], segment[0]), d0 / (d0 - d1));
    segment[0] = pick2(out0, cut, segment[0]);
    segment[1] = pick2(~out0 & out1, cut, segment[1]);
    return ~(out0 & out1);
}

typedef struct lanes_reference {
    lanes2 v1, v2, normal, origin;
    lanes margin;
} lanes_reference;

static inline void store_point(batch_point *to, size_t i, const lanes_reference *r, lanes2 p,
                               lanes_i feature, lanes_i there)
{
    lanes separation = dot2(r->normal, sub2(p, r->v1));
    lanes2 position = add2(mad2(p, r->normal, -0.5f * separation), r->origin);
    lanes_store(&to->x[i], position.x);
    lanes_store(&to->y[i], position.y);
    lanes_store(&to->separation[i], separation);
    lanes_store_i(&to->feature[i], feature);
    lanes_store_i(&to->kept[i], there & (separation <= r->margin));
}

/* cr_clip_faces, of lanes where the boxes are near enough. */
static inline void clip_faces(batch *pairs, size_t i, const lanes_box *polygon,
                              const lanes_box *other, lanes_query reference, lanes_i owner_is_b,
                              lanes_i near)
{
    lanes2 zero = {lanes_all(0), lanes_all(0)}, apart = sub2(other->p, polygon->p);
    lanes_i face = reference.face;
    lanes_reference r = {
        .v1 = add2(zero, turn2(polygon->rot, corner_of(polygon, face))),
        .v2 = add2(zero, turn2(polygon->rot, corner_of(polygon, (face + 1) & 3))),
        .normal = turn2(polygon->rot, normal_of(face)),
        .origin = polygon->p,
        .margin = lanes_load(&pairs->margin[i]),
    };
    lanes_i incident = face_along(other, neg2(r.normal)), next = (incident + 1) & 3;
    lanes2 segment[2] = {add2(apart, turn2(other->rot, corner_of(other, incident))),
                         add2(apart, turn2(other->rot, corner_of(other, next)))};
    lanes2 along = {-r.normal.y, r.normal.x};
    near &= clip(segment, neg2(along), -dot2(along, r.v1));
    near &= clip(segment, along, dot2(along, r.v2));
    lanes2 normal = pick2(owner_is_b, neg2(r.normal), r.normal);
    lanes_i name = (owner_is_b & 1 << 16) | face << 8;
    lanes_store(&pairs->nx[i], normal.x);
    lanes_store(&pairs->ny[i], normal.y);
    store_point(&pairs->points[0], i, &r, segment[0], name | incident, near);
    store_point(&pairs->points[1], i, &r, segment[1], name | next, near);
}

static inline void collide_boxes(batch *pairs, size_t i)
{
    lanes_box a = load_box(&pairs->a, i), b = load_box(&pairs->b, i);
    lanes margin = lanes_load(&pairs->margin[i]);
    lanes_i upright = is_upright(&a) & is_upright(&b);
    lanes s[4];
    separations(s, &a, &b);
    upright_separations(s, upright, &a, &b);
    lanes_query of_a = best_of(s);
    separations(s, &b, &a);
    lanes_query of_b = best_of(s);
    of_b.separation = lanes_pick(upright, lanes_all(-INFINITY), of_b.separation);

    lanes_i near = ~((of_a.separation > margin) | (of_b.separation > margin));
    lanes_i owner_is_b = of_b.separation > of_a.separation + CR_PREFER_A;
    lanes_box polygon = pick_box(owner_is_b, &b, &a), other = pick_box(owner_is_b, &a, &b);
    of_a.face = lanes_pick_i(owner_is_b, of_b.face, of_a.face);
    clip_faces(pairs, i, &polygon, &other, of_a, owner_is_b, near);
}

#endif

/* box_lanes.h - two boxes, one pair a lane. What the single pair reaches by jumps is computed in
 * every lane, and then picked. Included by batch_kernels.h. */
#ifndef CR_BOX_LANES_H
#define CR_BOX_LANES_H

#include "narrowphase/clip_lanes.h"

/* ---- the axis search ---- */

/* The first of the greatest. */
static inline lanes_query best_of(const cr_lanes s[4])
{
    lanes_query best = {all(-INFINITY), all_words(0)};
    for (int i = 0; i < 4; i++) {
        cr_mask more = below(best.separation, s[i]);
        best.separation = pick(more, s[i], best.separation);
        best.face = pick_words(more, all_words(i), best.face);
    }
    return best;
}

/* cr_best_face for boxes. In the frame of the other, whose deepest corner against a normal n lies
 * at -|n| . half; the normals of the owner are its rotation's columns, forth and back, and the
 * corners at which its faces start are sums and differences of half lengths along them. */
static inline void separations(cr_lanes s[4], const lanes_pose *owner, const lanes_pose *other)
{
    lanes2 p = unturn2(other->rot, sub2(owner->p, other->p));
    cr_lanes c = other->rot.x * owner->rot.x + other->rot.y * owner->rot.y;
    cr_lanes t = other->rot.x * owner->rot.y - other->rot.y * owner->rot.x;
    cr_lanes chx = c * owner->half.x, shx = t * owner->half.x;
    cr_lanes chy = c * owner->half.y, shy = t * owner->half.y;
    cr_lanes support_y = -(size_of(t) * other->half.x + size_of(c) * other->half.y);
    cr_lanes support_x = -(size_of(c) * other->half.x + size_of(t) * other->half.y);
    s[0] = support_y - (t * (p.x + (shy - chx)) - c * (p.y - (shx + chy)));
    s[1] = support_x - (c * (p.x + (chx + shy)) + t * (p.y + (shx - chy)));
    s[2] = support_y - (c * (p.y + (shx + chy)) - t * (p.x + (chx - shy)));
    s[3] = support_x + (c * (p.x - (chx + shy)) + t * (p.y + (chy - shx)));
}

/* As aabb_aabb.c has it for two upright boxes. */
static inline void upright_separations(cr_lanes s[4], cr_mask upright, const lanes_pose *a,
                                       const lanes_pose *b)
{
    lanes2 d = sub2(b->p, a->p), reach = add2(a->half, b->half);
    s[0] = pick(upright, -d.y - reach.y, s[0]);
    s[1] = pick(upright, d.x - reach.x, s[1]);
    s[2] = pick(upright, d.y - reach.y, s[2]);
    s[3] = pick(upright, -d.x - reach.x, s[3]);
}

static inline cr_mask is_upright(const lanes_pose *box)
{
    return both(equal(box->rot.x, all(1)), equal(box->rot.y, all(0)));
}

/* ---- the clipping ---- */

/* The corner of this number: (-, -), (+, -), (+, +), (-, +). */
static inline lanes2 corner_of(const lanes_pose *box, cr_words number)
{
    cr_mask first = same(number, 0), left = either(first, same(number, 3));
    cr_mask low = either(first, same(number, 1));
    return (lanes2){pick(left, -box->half.x, box->half.x), pick(low, -box->half.y, box->half.y)};
}

static inline lanes2 normal_of(cr_words face)
{
    cr_lanes zero = all(0), one = all(1);
    return (lanes2){pick(same(face, 1), one, pick(same(face, 3), -one, zero)),
                    pick(same(face, 2), one, pick(same(face, 0), -one, zero))};
}

/* cr_face_along: the face that looks most nearly along a world direction. */
static inline cr_words face_along(const lanes_pose *box, lanes2 direction)
{
    lanes2 d = unturn2(box->rot, direction);
    const cr_lanes along[4] = {-d.y, d.x, d.y, -d.x};
    return best_of(along).face;
}

/* cr_clip_faces, of lanes where the boxes are near enough. */
static inline void clip_faces(cr_pair_batch *pairs, size_t i, const lanes_pose *polygon,
                              const lanes_pose *other, lanes_query reference, cr_mask owner_is_b,
                              cr_mask near)
{
    lanes2 zero = {all(0), all(0)}, apart = sub2(other->p, polygon->p);
    cr_words face = reference.face;
    lanes_reference r = {
        .v1 = add2(zero, turn2(polygon->rot, corner_of(polygon, face))),
        .v2 = add2(zero, turn2(polygon->rot, corner_of(polygon, (face + 1) & 3))),
        .normal = turn2(polygon->rot, normal_of(face)),
        .origin = polygon->p,
        .margin = load(&pairs->margin[i]),
    };
    cr_words incident = face_along(other, neg2(r.normal)), next = (incident + 1) & 3;
    lanes2 segment[2] = {add2(apart, turn2(other->rot, corner_of(other, incident))),
                         add2(apart, turn2(other->rot, corner_of(other, next)))};
    lanes_names names = {face, incident, next};
    clip_to_reference(pairs, i, &r, segment, &names, owner_is_b, near);
}

static inline void collide_boxes(cr_pair_batch *pairs, size_t i)
{
    lanes_pose a = load_pose(pairs, &pairs->a[i]), b = load_pose(pairs, &pairs->b[i]);
    cr_lanes margin = load(&pairs->margin[i]);
    cr_mask upright = both(is_upright(&a), is_upright(&b));
    cr_lanes s[4];
    separations(s, &a, &b);
    upright_separations(s, upright, &a, &b);
    lanes_query of_a = best_of(s);
    separations(s, &b, &a);
    lanes_query of_b = best_of(s);
    of_b.separation = pick(upright, all(-INFINITY), of_b.separation);

    cr_mask near = none_of(either(below(margin, of_a.separation), below(margin, of_b.separation)));
    cr_mask owner_is_b = below(of_a.separation + all(CR_PREFER_A), of_b.separation);
    lanes_pose polygon = pick_pose(owner_is_b, &b, &a), other = pick_pose(owner_is_b, &a, &b);
    of_a.face = pick_words(owner_is_b, of_b.face, of_a.face);
    clip_faces(pairs, i, &polygon, &other, of_a, owner_is_b, near);
}

#endif

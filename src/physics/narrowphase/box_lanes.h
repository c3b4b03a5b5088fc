/* box_lanes.h - two boxes, one pair in each lane. Where the scalar code branches, this computes
 * both sides in every lane and selects. Included by batch_kernels.h. */
#ifndef CR_BOX_LANES_H
#define CR_BOX_LANES_H

#include "base/tuning.h"
#include "narrowphase/manifold_lanes.h"

/* ---- the axis search ---- */

/* The face of the greatest separation; the first one of equals. */
static inline lanes_query best_of(const cr_lanes s[4])
{
    lanes_query best = {splat(-INFINITY), splat_int(0)};
    for (int i = 0; i < 4; i++) {
        cr_mask more = cmp_lt(best.separation, s[i]);
        best.separation = select_lanes(more, s[i], best.separation);
        best.face = select_int(more, splat_int(i), best.face);
    }
    return best;
}

/* cr_best_face for boxes. In the frame of the other, whose deepest corner against a normal n lies
 * at -|n| . half; the normals of the owner are its rotation's columns, forth and back, and the
 * corners at which its faces start are sums and differences of half lengths along them. */
static inline void separations(cr_lanes s[4], const lanes_pose *owner, const lanes_pose *other)
{
    cr_lanes2 p = unrotate2(other->rot, sub2(owner->p, other->p));
    cr_lanes c = other->rot.x * owner->rot.x + other->rot.y * owner->rot.y;
    cr_lanes t = other->rot.x * owner->rot.y - other->rot.y * owner->rot.x;
    cr_lanes chx = c * owner->half.x, shx = t * owner->half.x;
    cr_lanes chy = c * owner->half.y, shy = t * owner->half.y;
    cr_lanes support_y = -(abs_lanes(t) * other->half.x + abs_lanes(c) * other->half.y);
    cr_lanes support_x = -(abs_lanes(c) * other->half.x + abs_lanes(t) * other->half.y);
    s[0] = support_y - (t * (p.x + (shy - chx)) - c * (p.y - (shx + chy)));
    s[1] = support_x - (c * (p.x + (chx + shy)) + t * (p.y + (shx - chy)));
    s[2] = support_y - (c * (p.y + (shx + chy)) - t * (p.x + (chx - shy)));
    s[3] = support_x + (c * (p.x - (chx + shy)) + t * (p.y + (chy - shx)));
}

/* As aabb_aabb.c has it for two upright boxes. */
static inline void upright_separations(cr_lanes s[4], cr_mask upright, const lanes_pose *a,
                                       const lanes_pose *b)
{
    cr_lanes2 d = sub2(b->p, a->p), reach = add2(a->half, b->half);
    s[0] = select_lanes(upright, -d.y - reach.y, s[0]);
    s[1] = select_lanes(upright, d.x - reach.x, s[1]);
    s[2] = select_lanes(upright, d.y - reach.y, s[2]);
    s[3] = select_lanes(upright, -d.x - reach.x, s[3]);
}

static inline cr_mask is_upright(const lanes_pose *box)
{
    return mask_and(cmp_eq(box->rot.x, splat(1)), cmp_eq(box->rot.y, splat(0)));
}

/* ---- the clipping ---- */

/* The corner of this number: (-, -), (+, -), (+, +), (-, +). */
static inline cr_lanes2 corner_of(const lanes_pose *box, cr_int_lanes number)
{
    cr_mask first = cmp_eq_int(number, 0), left = mask_or(first, cmp_eq_int(number, 3));
    cr_mask low = mask_or(first, cmp_eq_int(number, 1));
    return (cr_lanes2){select_lanes(left, -box->half.x, box->half.x),
                       select_lanes(low, -box->half.y, box->half.y)};
}

static inline cr_lanes2 normal_of(cr_int_lanes face)
{
    cr_lanes zero = splat(0), one = splat(1);
    return (cr_lanes2){
        select_lanes(cmp_eq_int(face, 1), one, select_lanes(cmp_eq_int(face, 3), -one, zero)),
        select_lanes(cmp_eq_int(face, 2), one, select_lanes(cmp_eq_int(face, 0), -one, zero))};
}

/* cr_face_along: the face that looks most nearly along a world direction. */
static inline cr_int_lanes face_along(const lanes_pose *box, cr_lanes2 direction)
{
    cr_lanes2 d = unrotate2(box->rot, direction);
    const cr_lanes along[4] = {-d.y, d.x, d.y, -d.x};
    return best_of(along).face;
}

/* cr_clip_faces, for the lanes where the boxes are near enough. */
static inline void clip_faces(cr_pair_batch *pairs, size_t i, const lanes_pose *polygon,
                              const lanes_pose *other, lanes_query reference, cr_mask owner_is_b,
                              cr_mask near)
{
    cr_lanes2 zero = {splat(0), splat(0)}, apart = sub2(other->p, polygon->p);
    cr_int_lanes face = reference.face;
    lanes_reference r = {
        .v1 = add2(zero, rotate2(polygon->rot, corner_of(polygon, face))),
        .v2 = add2(zero, rotate2(polygon->rot, corner_of(polygon, (face + 1) & 3))),
        .normal = rotate2(polygon->rot, normal_of(face)),
        .origin = polygon->p,
        .margin = load(&pairs->margin[i]),
    };
    cr_int_lanes incident = face_along(other, neg2(r.normal)), next = (incident + 1) & 3;
    cr_lanes2 segment[2] = {add2(apart, rotate2(other->rot, corner_of(other, incident))),
                            add2(apart, rotate2(other->rot, corner_of(other, next)))};
    lanes_names names = {face, incident, next};
    clip_to_reference(pairs, i, &r, segment, &names, owner_is_b, near);
}

static inline void collide_boxes(cr_pair_batch *pairs, size_t i)
{
    lanes_pose a = load_pose(pairs, &pairs->a[i]), b = load_pose(pairs, &pairs->b[i]);
    cr_lanes margin = load(&pairs->margin[i]);
    cr_mask upright = mask_and(is_upright(&a), is_upright(&b));
    cr_lanes s[4];
    separations(s, &a, &b);
    upright_separations(s, upright, &a, &b);
    lanes_query of_a = best_of(s);
    separations(s, &b, &a);
    lanes_query of_b = best_of(s);
    of_b.separation = select_lanes(upright, splat(-INFINITY), of_b.separation);

    cr_mask near =
        mask_not(mask_or(cmp_lt(margin, of_a.separation), cmp_lt(margin, of_b.separation)));
    cr_mask owner_is_b =
        cmp_lt(of_a.separation + splat(CR_REFERENCE_FACE_TOLERANCE), of_b.separation);
    lanes_pose polygon = select_pose(owner_is_b, &b, &a), other = select_pose(owner_is_b, &a, &b);
    of_a.face = select_int(owner_is_b, of_b.face, of_a.face);
    clip_faces(pairs, i, &polygon, &other, of_a, owner_is_b, near);
}

static void boxes(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_boxes(pairs, i);
}

#endif

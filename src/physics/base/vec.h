/* vec.h - vectors, rotations and small helpers of the core, inline. */
#ifndef CR_VEC_H
#define CR_VEC_H

#include "carom.h"

#include <math.h>

#define CR_PI 3.14159265358979323846

static inline cr_vec2 vec(float x, float y)
{
    return (cr_vec2){x, y};
}
static inline cr_vec2 vec_add(cr_vec2 a, cr_vec2 b)
{
    return vec(a.x + b.x, a.y + b.y);
}
static inline cr_vec2 vec_sub(cr_vec2 a, cr_vec2 b)
{
    return vec(a.x - b.x, a.y - b.y);
}
static inline cr_vec2 vec_neg(cr_vec2 a)
{
    return vec(-a.x, -a.y);
}
static inline cr_vec2 vec_scale(cr_vec2 a, float s)
{
    return vec(a.x * s, a.y * s);
}
/* a + b * s */
static inline cr_vec2 vec_mad(cr_vec2 a, cr_vec2 b, float s)
{
    return vec(a.x + b.x * s, a.y + b.y * s);
}
static inline float vec_dot(cr_vec2 a, cr_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}
/* The z component of the three-dimensional cross product. */
static inline float vec_cross(cr_vec2 a, cr_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}
/* w (along z) x r: the velocity of the point r of a body that turns at w. */
static inline cr_vec2 vec_spin(float w, cr_vec2 r)
{
    return vec(-w * r.y, w * r.x);
}
/* Turned by -90 degrees: the tangent that belongs to a contact normal. */
static inline cr_vec2 vec_right(cr_vec2 a)
{
    return vec(a.y, -a.x);
}
static inline float vec_length(cr_vec2 a)
{
    return sqrtf(vec_dot(a, a));
}
static inline bool vec_finite(cr_vec2 a)
{
    return isfinite(a.x) && isfinite(a.y);
}

static inline float min_float(float a, float b)
{
    return a < b ? a : b;
}
static inline float max_float(float a, float b)
{
    return a > b ? a : b;
}
static inline float clamp_float(float a, float low, float high)
{
    return a < low ? low : a > high ? high : a;
}

static inline cr_vec2 rot_apply(cr_rot q, cr_vec2 v)
{
    return vec(q.c * v.x - q.s * v.y, q.s * v.x + q.c * v.y);
}
static inline cr_vec2 rot_unapply(cr_rot q, cr_vec2 v)
{
    return vec(q.c * v.x + q.s * v.y, q.c * v.y - q.s * v.x);
}
static inline cr_vec2 transform_point(cr_transform t, cr_vec2 v)
{
    return vec_add(t.p, rot_apply(t.q, v));
}
static inline cr_vec2 inverse_transform_point(cr_transform t, cr_vec2 v)
{
    return rot_unapply(t.q, vec_sub(v, t.p));
}

/* Half width and half height of the bounds of a rotated box. The same bits as from its four
 * corners, because rounding is symmetric and monotonic. */
static inline cr_vec2 cr_box_extents(cr_vec2 half, cr_rot q)
{
    float c = fabsf(q.c), s = fabsf(q.s);
    return vec(c * half.x + s * half.y, s * half.x + c * half.y);
}
/* Whether two boxes are no farther apart than the margin along both axes: four comparisons at once
 * and no branches, which would be mispredicted often. */
static inline bool cr_boxes_overlap(cr_aabb a, cr_aabb b, float margin)
{
    typedef float lanes __attribute__((vector_size(16)));
    typedef int64_t halves __attribute__((vector_size(16)));
    lanes lower = {a.lower.x, a.lower.y, b.lower.x, b.lower.y};
    lanes upper = {b.upper.x, b.upper.y, a.upper.x, a.upper.y};
    halves good = (halves)(lower <= upper + margin);
    return (good[0] & good[1]) == -1;
}
static inline cr_aabb cr_unite(cr_aabb a, cr_aabb b)
{
    return (cr_aabb){vec(min_float(a.lower.x, b.lower.x), min_float(a.lower.y, b.lower.y)),
                     vec(max_float(a.upper.x, b.upper.x), max_float(a.upper.y, b.upper.y))};
}
/* Extends bounds along `way`, and by `more` on each side. */
static inline cr_aabb cr_extend(cr_aabb bounds, cr_vec2 way, float more)
{
    return (cr_aabb){vec(bounds.lower.x + min_float(way.x, 0) - more,
                         bounds.lower.y + min_float(way.y, 0) - more),
                     vec(bounds.upper.x + max_float(way.x, 0) + more,
                         bounds.upper.y + max_float(way.y, 0) + more)};
}
static inline cr_aabb cr_box_bounds(cr_vec2 half, cr_transform t)
{
    cr_vec2 reach = cr_box_extents(half, t.q);
    return (cr_aabb){vec_sub(t.p, reach), vec_add(t.p, reach)};
}

/* The transform from b's model space to a's. */
static inline cr_transform transform_between(cr_transform a, cr_transform b)
{
    cr_transform t;
    t.q.c = a.q.c * b.q.c + a.q.s * b.q.s;
    t.q.s = a.q.c * b.q.s - a.q.s * b.q.c;
    t.p = rot_unapply(a.q, vec_sub(b.p, a.p));
    return t;
}

#endif

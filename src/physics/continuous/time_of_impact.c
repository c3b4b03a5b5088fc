/* time_of_impact.c - conservative advancement (Mirtich, "Impulse-based Dynamic Simulation of Rigid
 * Body Systems", 1996; Catto, "Continuous Collision", GDC 2013).
 *
 * Along a fixed unit axis n, from A to B, two shapes are apart by
 *     s_n = min over B of n . p - max over A of n . p.
 * While their centres come nearer along n by c a tick and they turn by at most angles qA and qB,
 * no point of theirs moves along n by more than its arc, so that s_n shrinks by no more than
 *     rate = c + |qA| rA + |qB| rB       (r: farthest point from the centre of mass)
 * a tick, and for (s_n - target)/rate of a tick they cannot come as near as the target. That holds
 * for every axis, so the one that allows the longest advance is taken; then the axes are looked at
 * again. An axis that does not close at all proves that they never meet, which is what lets a box
 * slide along a floor or leave a wall that it touches.
 *
 * The separation, the greatest s_n, belongs to a face's normal or to the direction between the
 * nearest corners, wherever the shapes are apart, and to a face's normal where they overlap (of a
 * circle, a corner with a radius, also to the corners). Its shrinking is what brings s_n to the
 * target: each advance is at least tolerance / rate, so that the loop ends; when it has taken
 * too many, as on two shapes that graze, it stops where it is, before the impact and never after.
 *
 * Everything is measured from A's centre of mass, so that being far out costs no precision. */
#include "continuous/time_of_impact.h"

#include "base/tuning.h"
#include "base/vec.h"

/* A convex shape as corners with a radius about them: a circle is one corner. Turned to some
 * moment, relative to A's centre of mass. A half-space has one face and no corner. */
typedef struct hull {
    int corners, faces;
    float radius;
    cr_vec2 corner[CR_MAX_VERTICES], normal[CR_MAX_VERTICES];
    cr_vec2 on_face[CR_MAX_VERTICES]; /* a point of each face */
} hull;

/* Two bodies and how they move against each other. */
typedef struct approach {
    const cr_shape *a, *b;
    const cr_sweep *motion_a, *motion_b;
    cr_vec2 start, way; /* of B's centre, or of a point of the half-space's face, seen from A's */
    float swing;        /* the most that turning brings them nearer, m a tick */
    float target, tolerance, noise;
    float advance; /* the longest safe one from here, in ticks */
    float separation;
} approach;

static hull hull_at(const cr_shape *shape, const cr_sweep *motion, float time, cr_vec2 center)
{
    hull h = {.corners = shape->count, .faces = shape->count};
    if (shape->kind == CR_CIRCLE) {
        h.corners = 1;
        h.radius = shape->radius;
        h.corner[0] = center;
        return h;
    }
    cr_rot q = cr_rot_from_angle(motion->angle0 + time * (motion->angle1 - motion->angle0));
    for (int i = 0; i < shape->count; i++) {
        cr_vec2 out = vec_sub(shape->vertices[i], shape->centroid);
        h.corner[i] = h.on_face[i] = vec_add(center, rot_apply(q, out));
        h.normal[i] = rot_apply(q, shape->normals[i]);
    }
    return h;
}

/* A half-space's face. `center` lies on it. */
static hull plane_hull(const cr_shape *plane, cr_vec2 center)
{
    hull h = {.faces = 1};
    h.normal[0] = plane->normals[0];
    h.on_face[0] = center;
    return h;
}

/* The least distance of the hull from a point along a direction. */
static float beyond(const hull *h, cr_vec2 direction, cr_vec2 point)
{
    float least = INFINITY;
    for (int i = 0; i < h->corners; i++)
        least = min_float(least, vec_dot(direction, vec_sub(h->corner[i], point)));
    return least - h->radius;
}

/* An axis from A to B along which the shapes are apart by `separation`. */
static void try_axis(approach *how, cr_vec2 axis, float separation)
{
    how->separation = max_float(how->separation, separation);
    float gap = separation - how->target;
    float rate = how->swing - vec_dot(axis, how->way);
    if (gap > how->tolerance)
        how->advance = max_float(how->advance, rate > 0 ? gap / rate : CR_NEVER);
}

/* `sign` is 1 when the faces are A's. */
static void try_faces(approach *how, const hull *owner, const hull *other, float sign)
{
    if (other->corners == 0)
        return;
    for (int i = 0; i < owner->faces; i++) {
        float separation = beyond(other, owner->normal[i], owner->on_face[i]) - owner->radius;
        try_axis(how, vec_scale(owner->normal[i], sign), separation);
    }
}

/* The direction between the two nearest corners. */
static void try_corners(approach *how, const hull *a, const hull *b)
{
    cr_vec2 nearest = vec(0, 0);
    float least = INFINITY;
    for (int i = 0; i < a->corners; i++)
        for (int k = 0; k < b->corners; k++) {
            cr_vec2 d = vec_sub(b->corner[k], a->corner[i]);
            if (vec_dot(d, d) < least) {
                least = vec_dot(d, d);
                nearest = d;
            }
        }
    if (!(least > 0) || least == INFINITY)
        return;
    cr_vec2 axis = vec_scale(nearest, 1 / sqrtf(least));
    float reach_a = -beyond(a, vec_neg(axis), vec(0, 0));
    try_axis(how, axis, beyond(b, axis, vec(0, 0)) - reach_a);
}

/* Finds the separation, and the longest safe advance, at a time. */
static void measure(approach *how, float time)
{
    cr_vec2 apart = vec_mad(how->start, how->way, time);
    hull a = hull_at(how->a, how->motion_a, time, vec(0, 0));
    hull b = how->b->kind == CR_HALFSPACE ? plane_hull(how->b, apart)
                                          : hull_at(how->b, how->motion_b, time, apart);
    how->separation = -INFINITY;
    how->advance = 0;
    try_faces(how, &a, &b, 1);
    try_faces(how, &b, &a, -1);
    try_corners(how, &a, &b);
}

/* Within a factor of 1.5, and finite for all that is. */
static float rough_length(cr_vec2 d)
{
    return fabsf(d.x) + fabsf(d.y);
}

static cr_vec2 way_of(const cr_sweep *motion)
{
    return vec_sub(motion->center1, motion->center0);
}

static float swing_of(const cr_shape *shape, const cr_sweep *motion)
{
    return fabsf(motion->angle1 - motion->angle0) * cr_turning_reach(shape);
}

float cr_coordinate_scale(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                          const cr_sweep *motion_b)
{
    if (a->kind == CR_HALFSPACE)
        return cr_coordinate_scale(b, motion_b, a, motion_a);
    float moving = rough_length(way_of(motion_a)) + a->bounding_radius;
    if (b->kind == CR_HALFSPACE)
        return moving + fabsf(b->offset - vec_dot(b->normals[0], motion_a->center0));
    moving += rough_length(way_of(motion_b)) + b->bounding_radius;
    return moving + rough_length(vec_sub(motion_b->center0, motion_a->center0));
}

static approach start_from(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                           const cr_sweep *motion_b, float target)
{
    approach how = {.a = a, .b = b, .motion_a = motion_a, .motion_b = motion_b, .target = target};
    cr_vec2 way = way_of(motion_a);
    how.swing = swing_of(a, motion_a);
    if (b->kind == CR_HALFSPACE) {
        /* the point of the face below A's centre */
        cr_vec2 n = b->normals[0];
        how.start = vec_scale(n, b->offset - vec_dot(n, motion_a->center0));
        how.way = vec_scale(n, -vec_dot(n, way));
    } else {
        how.start = vec_sub(motion_b->center0, motion_a->center0);
        how.way = vec_sub(way_of(motion_b), way);
        how.swing += swing_of(b, motion_b);
    }
    how.noise = 1e-6f * cr_coordinate_scale(a, motion_a, b, motion_b);
    how.tolerance = max_float(0.25f * fabsf(target), how.noise);
    return how;
}

float cr_separation_at(const cr_shape *a, const cr_sweep *motion_a, const cr_shape *b,
                       const cr_sweep *motion_b, float time)
{
    if (a->kind == CR_HALFSPACE)
        return cr_separation_at(b, motion_b, a, motion_a, time);
    approach how = start_from(a, motion_a, b, motion_b, 0);
    measure(&how, time);
    return how.separation;
}

bool cr_time_of_impact(float *fraction, const cr_shape *a, const cr_sweep *motion_a,
                       const cr_shape *b, const cr_sweep *motion_b, float target)
{
    if (a->kind == CR_HALFSPACE && b->kind == CR_HALFSPACE)
        return false;
    if (a->kind == CR_HALFSPACE)
        return cr_time_of_impact(fraction, b, motion_b, a, motion_a, target);
    approach how = start_from(a, motion_a, b, motion_b, target);
    measure(&how, 0);
    /* The tolerance must be small against the distance from the target. For shapes that overlap
     * already this distance is smaller than a deep target. */
    how.tolerance =
        max_float(min_float(how.tolerance, 0.25f * (how.separation - target)), how.noise);
    float time = 0;
    for (int i = 0; i < CR_TOI_MAX_ADVANCES; i++) {
        measure(&how, time);
        if (how.advance == 0)
            break;
        time += how.advance;
        if (time > 1)
            return false;
    }
    *fraction = time;
    return true;
}

/* sat_textbook.c - the separating axis test as the textbooks have it: project every vertex of
 * both shapes on every face normal of both, and compare the intervals. Slower than the support
 * points, plainer to teach, and their oracle in the tests.
 *
 * The normals are unit vectors, so that overlaps on different axes compare as lengths; where
 * one interval contains the other, the overlap is not their common part but the shorter way
 * out, which adds the nearer pair of ends. */
#include "narrowphase/narrowphase.h"

typedef struct bounds {
    float min, max;
} bounds;

/* Relative to `origin`, for precision far from the world's. */
static bounds project(cr_placed_shape polygon, cr_vec2 axis, cr_vec2 origin)
{
    cr_vec2 first = vec_sub(cr_corner(polygon, 0), origin);
    bounds b = {vec_dot(axis, first), vec_dot(axis, first)};
    for (int i = 1; i < polygon.shape->count; i++) {
        float d = vec_dot(axis, vec_sub(cr_corner(polygon, i), origin));
        b.min = min_float(b.min, d);
        b.max = max_float(b.max, d);
    }
    return b;
}

/* Negative when the intervals are apart. */
static float overlap_of(bounds a, bounds b)
{
    float overlap = min_float(a.max, b.max) - max_float(a.min, b.min);
    bool contains = (a.min <= b.min && a.max >= b.max) || (b.min <= a.min && b.max >= a.max);
    if (contains)
        overlap += min_float(fabsf(a.min - b.min), fabsf(a.max - b.max));
    return overlap;
}

bool cr_textbook_axis(cr_placed_shape a, cr_placed_shape b, const cr_collide_input *in,
                      cr_vec2 *normal, float *depth)
{
    *depth = INFINITY;
    *normal = vec(0, 0);
    for (int owner = 0; owner < 2; owner++) {
        cr_placed_shape of = owner == 0 ? a : b;
        for (int i = 0; i < of.shape->count; i++) {
            cr_vec2 axis = rot_apply(of.t.q, of.shape->normals[i]);
            bounds pa = project(a, axis, a.t.p), pb = project(b, axis, a.t.p);
            float overlap = overlap_of(pa, pb);
            cr_emit_axis(in, CR_TRACE_AXIS, owner, i, axis, -overlap);
            if (-overlap > in->margin) {
                cr_emit_axis(in, CR_TRACE_SEPARATED, owner, i, axis, -overlap);
                return false;
            }
            if (overlap < *depth) {
                *depth = overlap;
                /* towards the side on which B leaves by the shorter way */
                bool forward = pa.max - pb.min <= pb.max - pa.min;
                *normal = forward ? axis : vec_neg(axis);
            }
        }
    }
    return true;
}

bool cr_mtd(cr_vec2 *out, const cr_shape *a, cr_transform ta, const cr_shape *b, cr_transform tb)
{
    cr_vec2 normal;
    float depth;
    cr_collide_input in = {.margin = 0};
    if (a->count == 0 || b->count == 0)
        return false;
    if (!cr_textbook_axis((cr_placed_shape){a, ta}, (cr_placed_shape){b, tb}, &in, &normal, &depth))
        return false;
    *out = vec_scale(normal, depth);
    return true;
}

bool cr_resolve_mtd(const cr_shape *a, cr_transform *ta, float inverse_mass_a, const cr_shape *b,
                    cr_transform *tb, float inverse_mass_b)
{
    cr_vec2 push;
    if (!cr_mtd(&push, a, *ta, b, *tb))
        return false;
    float sum = inverse_mass_a + inverse_mass_b;
    float share = sum > 0 ? inverse_mass_a / sum : 0.5f;
    ta->p = vec_mad(ta->p, push, -share);
    tb->p = vec_mad(tb->p, push, 1 - share);
    return true;
}

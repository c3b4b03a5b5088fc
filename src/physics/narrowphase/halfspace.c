/* halfspace.c - the signed distance of points to a line, for ground planes. A half-space
 * stands in world space and is always B here; what touches it is pushed along its normal. */
#include "narrowphase/narrowphase.h"

static float above(const cr_shape *plane, cr_vec2 p)
{
    return vec_dot(plane->normals[0], p) - plane->offset;
}

void cr_collide_circle_halfspace(cr_manifold *out, cr_placed_shape circle, cr_placed_shape plane,
                                 const cr_collide_input *in)
{
    cr_vec2 up = plane.shape->normals[0];
    float radius = circle.shape->radius;
    float separation = above(plane.shape, circle.t.p) - radius;
    cr_emit_axis(in, separation > in->margin ? CR_TRACE_SEPARATED : CR_TRACE_AXIS, 1, 0, up,
                 separation);
    if (separation > in->margin)
        return;
    cr_vec2 position = vec_mad(circle.t.p, up, -(radius + 0.5f * separation));
    cr_single_point(out, vec_neg(up), position, separation, true, in);
}

static void keep(cr_manifold *out, cr_placed_shape polygon, int i, float separation, cr_vec2 up,
                 const cr_collide_input *in)
{
    cr_vec2 corner = cr_corner(polygon, i);
    cr_vec2 position = vec_mad(corner, up, -0.5f * separation);
    out->points[out->count++] =
        (cr_manifold_point){.position = position, .separation = separation, .feature = (uint32_t)i};
    if (in->trace != NULL)
        cr_emit(in, (cr_trace_record){.kind = CR_TRACE_POINT,
                                      .face = 0,
                                      .vertex = i,
                                      .axis = vec_neg(up),
                                      .value = separation,
                                      .from = position});
}

/* The deepest corner, and the deeper of its two neighbours: of a convex outline these are the
 * two deepest of all. */
void cr_collide_polygon_halfspace(cr_manifold *out, cr_placed_shape polygon, cr_placed_shape plane,
                                  const cr_collide_input *in)
{
    int count = polygon.shape->count, deepest = 0;
    float s[CR_MAX_VERTICES] = {0};
    for (int i = 0; i < count; i++) {
        s[i] = above(plane.shape, cr_corner(polygon, i));
        if (s[i] < s[deepest])
            deepest = i;
    }
    cr_vec2 up = plane.shape->normals[0];
    cr_emit_axis(in, s[deepest] > in->margin ? CR_TRACE_SEPARATED : CR_TRACE_AXIS, 1, 0, up,
                 s[deepest]);
    if (s[deepest] > in->margin)
        return;
    int before = (deepest + count - 1) % count, next = (deepest + 1) % count;
    int second = s[before] < s[next] ? before : next;
    if (s[second] > in->margin)
        second = deepest;
    out->normal = vec_neg(up);
    /* in the order of the corners, whichever is deeper */
    int first = second < deepest ? second : deepest, last = second < deepest ? deepest : second;
    keep(out, polygon, first, s[first], up, in);
    if (last != first)
        keep(out, polygon, last, s[last], up, in);
}

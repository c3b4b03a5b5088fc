/* aabb_aabb.c - two boxes that stand upright: the overlaps along x and y are two subtractions
 * each, and the smaller one is the axis of least penetration. The clipping is the polygons'
 * own, so that a box which begins to lean keeps its feature ids. */
#include "narrowphase/narrowphase.h"

static bool upright(cr_placed_shape box)
{
    return box.t.q.c == 1 && box.t.q.s == 0;
}

static void collide_aabbs(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                          const cr_collide_input *in)
{
    cr_vec2 d = vec_sub(b.t.p, a.t.p);
    cr_vec2 reach = vec_add(a.shape->half, b.shape->half);
    /* separation along each face normal of A, in the order of a box's faces */
    const float separation[4] = {-d.y - reach.y, d.x - reach.x, d.y - reach.y, -d.x - reach.x};
    int best = 0;
    for (int i = 0; i < 4; i++) {
        cr_emit_axis(in, CR_TRACE_AXIS, 0, i, a.shape->normals[i], separation[i]);
        if (separation[i] > separation[best])
            best = i;
    }
    if (separation[best] > in->margin)
        cr_emit_axis(in, CR_TRACE_SEPARATED, 0, best, a.shape->normals[best], separation[best]);
    else
        cr_clip_faces(out, a, best, b, 0, in);
}

void cr_collide_boxes(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                      const cr_collide_input *in)
{
    if (upright(a) && upright(b) && !in->textbook)
        collide_aabbs(out, a, b, in);
    else
        cr_collide_polygons(out, a, b, in);
}

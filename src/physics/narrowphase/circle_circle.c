/* circle_circle.c - two circles touch when their centres are no farther apart than their radii
 * together; the squares tell, so that a miss costs no square root. */
#include "narrowphase/narrowphase.h"

void cr_collide_circles(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                        const cr_collide_input *in)
{
    cr_vec2 d = vec_sub(b.t.p, a.t.p);
    float ra = a.shape->radius, rb = b.shape->radius;
    float reach = ra + rb + in->margin;
    float square = vec_dot(d, d);
    if (square > reach * reach) {
        if (in->trace != NULL)
            cr_emit_axis(in, CR_TRACE_SEPARATED, 0, -1, vec_scale(d, 1 / sqrtf(square)),
                         sqrtf(square) - ra - rb);
        return;
    }
    float distance = sqrtf(square);
    /* centres that coincide have no direction: any fixed one will part them */
    cr_vec2 normal = distance > CR_NO_DISTANCE ? vec_scale(d, 1 / distance) : vec(1, 0);
    float separation = distance - (ra + rb);
    cr_vec2 position = vec_mad(a.t.p, normal, ra + 0.5f * separation);
    cr_emit_axis(in, CR_TRACE_AXIS, 0, -1, normal, separation);
    cr_single_point(out, normal, position, separation, false, in);
}

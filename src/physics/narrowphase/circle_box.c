/* circle_box.c - a circle and a box, in the box's frame: the closest point of the box to the
 * centre is the centre with its coordinates clamped. A centre inside the box leaves by the
 * nearest face, and then the depth is the radius *plus* the way to that face. */
#include "narrowphase/narrowphase.h"

static cr_region region_of(cr_vec2 center, cr_vec2 half)
{
    bool x = fabsf(center.x) > half.x, y = fabsf(center.y) > half.y;
    return x && y ? CR_REGION_VERTEX1 : x || y ? CR_REGION_FACE : CR_REGION_INSIDE;
}

/* The outward normal of the face that a point inside is nearest to, and its distance. */
static cr_vec2 nearest_face(cr_vec2 inside, cr_vec2 half, float *distance)
{
    float x = half.x - fabsf(inside.x), y = half.y - fabsf(inside.y);
    if (x < y) {
        *distance = x;
        return vec(inside.x < 0 ? -1 : 1, 0);
    }
    *distance = y;
    return vec(0, inside.y < 0 ? -1 : 1);
}

void cr_collide_circle_box(cr_manifold *out, cr_placed_shape circle, cr_placed_shape box,
                           const cr_collide_input *in)
{
    cr_vec2 center = inverse_transform_point(box.t, circle.t.p), half = box.shape->half;
    float radius = circle.shape->radius;
    cr_vec2 closest =
        vec(clamp_float(center.x, -half.x, half.x), clamp_float(center.y, -half.y, half.y));
    cr_vec2 out_of_box = vec_sub(center, closest);
    float square = vec_dot(out_of_box, out_of_box);
    float reach = radius + in->margin, separation;
    if (in->trace != NULL)
        cr_emit(in, (cr_trace_record){.kind = CR_TRACE_REGION,
                                      .owner = 1,
                                      .face = -1,
                                      .vertex = -1,
                                      .region = region_of(center, half),
                                      .from = transform_point(box.t, closest)});
    if (square > reach * reach) {
        if (in->trace != NULL)
            cr_emit_axis(in, CR_TRACE_SEPARATED, 1, -1,
                         rot_apply(box.t.q, vec_scale(out_of_box, 1 / sqrtf(square))),
                         sqrtf(square) - radius);
        return;
    }
    cr_vec2 outward;
    if (square > CR_NO_DISTANCE * CR_NO_DISTANCE) {
        float distance = sqrtf(square);
        outward = vec_scale(out_of_box, 1 / distance);
        separation = distance - radius;
    } else {
        float inside;
        outward = nearest_face(center, half, &inside);
        separation = -inside - radius;
    }
    cr_vec2 normal = rot_apply(box.t.q, outward);
    cr_vec2 position = vec_mad(circle.t.p, normal, -(radius + 0.5f * separation));
    cr_single_point(out, vec_neg(normal), position, separation, cr_has_face(box, normal), in);
}

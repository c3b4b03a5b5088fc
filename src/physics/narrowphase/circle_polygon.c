/* circle_polygon.c - a circle and a convex polygon. The face whose line the centre is farthest
 * beyond is the nearest one; the centre's place along that face tells its Voronoi region:
 * nearest to one of the face's two vertices, or to the face. */
#include "narrowphase/narrowphase.h"

static int nearest_face(cr_placed_shape polygon, cr_vec2 center, float *separation,
                        const cr_collide_input *in)
{
    int best = 0;
    *separation = -INFINITY;
    for (int i = 0; i < polygon.shape->count; i++) {
        cr_vec2 normal = polygon.shape->normals[i];
        float s = vec_dot(normal, vec_sub(center, polygon.shape->vertices[i]));
        cr_emit_axis(in, CR_TRACE_AXIS, 1, i, rot_apply(polygon.t.q, normal), s);
        if (s > *separation) {
            *separation = s;
            best = i;
        }
    }
    return best;
}

void cr_collide_circle_polygon(cr_manifold *out, cr_placed_shape circle, cr_placed_shape polygon,
                               const cr_collide_input *in)
{
    const cr_shape *shape = polygon.shape;
    cr_vec2 center = inverse_transform_point(polygon.t, circle.t.p);
    float radius = circle.shape->radius, reach = radius + in->margin, s;
    int face = nearest_face(polygon, center, &s, in);
    if (s > reach) {
        cr_emit_axis(in, CR_TRACE_SEPARATED, 1, face, rot_apply(polygon.t.q, shape->normals[face]),
                     s - radius);
        return;
    }
    cr_vec2 v1 = shape->vertices[face], v2 = shape->vertices[(face + 1) % shape->count];
    cr_vec2 along = vec_sub(v2, v1), outward = shape->normals[face];
    cr_region region = CR_REGION_FACE;
    if (s <= CR_NO_DISTANCE)
        region = CR_REGION_INSIDE;
    else if (vec_dot(vec_sub(center, v1), along) <= 0)
        region = CR_REGION_VERTEX1;
    else if (vec_dot(vec_sub(center, v2), along) >= 0)
        region = CR_REGION_VERTEX2;

    float distance = s; /* of the centre from the polygon, negative inside */
    if (region == CR_REGION_VERTEX1 || region == CR_REGION_VERTEX2) {
        cr_vec2 d = vec_sub(center, region == CR_REGION_VERTEX1 ? v1 : v2);
        distance = vec_length(d);
        outward = vec_scale(d, 1 / distance); /* not 0, being at least s */
    }
    cr_vec2 normal = rot_apply(polygon.t.q, outward);
    if (in->trace != NULL)
        cr_emit(in, (cr_trace_record){.kind = CR_TRACE_REGION,
                                      .owner = 1,
                                      .face = face,
                                      .vertex = -1,
                                      .region = region,
                                      .from = vec_mad(circle.t.p, normal, -distance)});
    if (distance > reach) {
        cr_emit_axis(in, CR_TRACE_SEPARATED, 1, -1, normal, distance - radius);
        return;
    }
    float separation = distance - radius;
    cr_vec2 position = vec_mad(circle.t.p, normal, -(radius + 0.5f * separation));
    cr_single_point(out, vec_neg(normal), position, separation, cr_has_face(polygon, normal), in);
}

/* sat_support.c - the separating axis test by support points: a face of one convex shape
 * separates by as much as the other's deepest vertex lies beyond it, so each face needs one
 * vertex only, not the projection of all. */
#include "narrowphase/narrowphase.h"

static float support(const cr_shape *shape, cr_vec2 direction, int *vertex)
{
    float least = vec_dot(direction, shape->vertices[0]);
    *vertex = 0;
    for (int i = 1; i < shape->count; i++) {
        float d = vec_dot(direction, shape->vertices[i]);
        if (d < least) {
            least = d;
            *vertex = i;
        }
    }
    return least;
}

cr_face_query cr_best_face(cr_placed_shape owner, cr_placed_shape other, int owner_is_b,
                           const cr_collide_input *in)
{
    cr_transform between = transform_between(other.t, owner.t);
    cr_face_query best = {-INFINITY, 0};
    for (int i = 0; i < owner.shape->count; i++) {
        /* the face in the other's model space */
        cr_vec2 normal = rot_apply(between.q, owner.shape->normals[i]);
        cr_vec2 start = transform_point(between, owner.shape->vertices[i]);
        int vertex;
        float s = support(other.shape, normal, &vertex) - vec_dot(normal, start);
        if (in->trace != NULL) {
            cr_vec2 axis = rot_apply(owner.t.q, owner.shape->normals[i]);
            cr_emit_axis(in, CR_TRACE_AXIS, owner_is_b, i, axis, s);
            cr_emit(in, (cr_trace_record){.kind = CR_TRACE_SUPPORT,
                                          .owner = 1 - owner_is_b,
                                          .face = i,
                                          .vertex = vertex,
                                          .axis = axis,
                                          .value = s,
                                          .from = cr_corner(other, vertex)});
        }
        if (s > best.separation)
            best = (cr_face_query){s, i};
        if (s > in->margin)
            break;
    }
    return best;
}

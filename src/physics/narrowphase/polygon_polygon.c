/* polygon_polygon.c - two convex polygons: find the axis of least penetration, make its face
 * the reference, clip the other's face against it. */
#include "base/tuning.h"
#include "narrowphase/narrowphase.h"

static void collide_by_support(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                               const cr_collide_input *in)
{
    cr_face_query of_a = cr_best_face(a, b, 0, in);
    if (of_a.separation > in->margin) {
        cr_emit_axis(in, CR_TRACE_SEPARATED, 0, of_a.face,
                     rot_apply(a.t.q, a.shape->normals[of_a.face]), of_a.separation);
        return;
    }
    cr_face_query of_b = cr_best_face(b, a, 1, in);
    if (of_b.separation > in->margin) {
        cr_emit_axis(in, CR_TRACE_SEPARATED, 1, of_b.face,
                     rot_apply(b.t.q, b.shape->normals[of_b.face]), of_b.separation);
        return;
    }
    if (of_b.separation > of_a.separation + CR_REFERENCE_FACE_TOLERANCE)
        cr_clip_faces(out, b, of_b.face, a, 1, in);
    else
        cr_clip_faces(out, a, of_a.face, b, 0, in);
}

/* The textbook yields a direction; the face that looks along it most nearly is the reference. */
static void collide_by_textbook(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                                const cr_collide_input *in)
{
    cr_vec2 normal;
    float depth;
    if (!cr_textbook_axis(a, b, in, &normal, &depth))
        return;
    int of_a = cr_face_along(a, normal), of_b = cr_face_along(b, vec_neg(normal));
    float along_a = vec_dot(rot_apply(a.t.q, a.shape->normals[of_a]), normal);
    float along_b = -vec_dot(rot_apply(b.t.q, b.shape->normals[of_b]), normal);
    if (along_b > along_a + CR_REFERENCE_FACE_TOLERANCE)
        cr_clip_faces(out, b, of_b, a, 1, in);
    else
        cr_clip_faces(out, a, of_a, b, 0, in);
}

void cr_collide_polygons(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                         const cr_collide_input *in)
{
    if (in->textbook)
        collide_by_textbook(out, a, b, in);
    else
        collide_by_support(out, a, b, in);
}

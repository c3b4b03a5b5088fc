/* clip.c - from a reference face to a manifold. The incident face, the one of the other polygon
 * that looks most nearly against the reference face, is clipped to the strip between the side
 * planes through the reference face's ends (Sutherland and Hodgman 1974); of what remains, the
 * points behind the reference face are the contact: two for faces that lie on each other. */
#include "narrowphase/narrowphase.h"

int cr_face_along(cr_placed_shape polygon, cr_vec2 direction)
{
    cr_vec2 d = rot_unapply(polygon.t.q, direction);
    int best = 0;
    float most = -INFINITY;
    for (int i = 0; i < polygon.shape->count; i++) {
        float along = vec_dot(polygon.shape->normals[i], d);
        if (along > most) {
            most = along;
            best = i;
        }
    }
    return best;
}

typedef struct clip_point {
    cr_vec2 p;
    uint32_t feature;
} clip_point;

/* Keeps the part of the segment where side . p <= offset; false when nothing is left. */
static bool clip_segment(clip_point segment[2], cr_vec2 side, float offset)
{
    float d0 = vec_dot(side, segment[0].p) - offset;
    float d1 = vec_dot(side, segment[1].p) - offset;
    if (d0 > 0 && d1 > 0)
        return false;
    if (d0 > 0 || d1 > 0) {
        cr_vec2 cut = vec_mad(segment[0].p, vec_sub(segment[1].p, segment[0].p), d0 / (d0 - d1));
        segment[d0 > 0 ? 0 : 1].p = cut;
    }
    return true;
}

/* The reference face. All points here are relative to its polygon's origin, so that being far
 * from the world's origin costs no precision. */
typedef struct reference {
    cr_vec2 origin;
    cr_vec2 v1, v2, normal;
    int owner, face;
    const cr_collide_input *in;
} reference;

static void emit_segment(const reference *r, cr_trace_kind kind, int owner, int face, cr_vec2 axis,
                         float offset, cr_vec2 from, cr_vec2 to)
{
    if (r->in->trace != NULL)
        cr_emit(r->in, (cr_trace_record){.kind = kind,
                                         .owner = owner,
                                         .face = face,
                                         .vertex = -1,
                                         .axis = axis,
                                         .value = offset + vec_dot(axis, r->origin),
                                         .from = vec_add(from, r->origin),
                                         .to = vec_add(to, r->origin)});
}

static bool clip_to_sides(const reference *r, clip_point segment[2])
{
    /* the face runs counter-clockwise, so its direction is the normal turned by +90 degrees */
    cr_vec2 along = vec_neg(vec_right(r->normal));
    const cr_vec2 sides[2] = {vec_neg(along), along};
    const float offsets[2] = {-vec_dot(along, r->v1), vec_dot(along, r->v2)};
    for (int i = 0; i < 2; i++) {
        if (!clip_segment(segment, sides[i], offsets[i]))
            return false;
        emit_segment(r, CR_TRACE_CLIP, r->owner, r->face, sides[i], offsets[i], segment[0].p,
                     segment[1].p);
    }
    return true;
}

static void keep_behind(const reference *r, const clip_point *point, cr_manifold *out)
{
    float separation = vec_dot(r->normal, vec_sub(point->p, r->v1));
    bool kept = separation <= r->in->margin;
    cr_vec2 halfway = vec_mad(point->p, r->normal, -0.5f * separation);
    cr_vec2 position = vec_add(halfway, r->origin);
    if (kept)
        out->points[out->count++] = (cr_manifold_point){
            .position = position, .separation = separation, .feature = point->feature};
    if (r->in->trace != NULL)
        cr_emit(r->in, (cr_trace_record){.kind = kept ? CR_TRACE_POINT : CR_TRACE_DROPPED,
                                         .face = -1,
                                         .vertex = -1,
                                         .axis = out->normal,
                                         .value = separation,
                                         .from = kept ? position : vec_add(point->p, r->origin)});
}

void cr_clip_faces(cr_manifold *out, cr_placed_shape polygon, int face, cr_placed_shape other,
                   int owner, const cr_collide_input *in)
{
    reference r = {.origin = polygon.t.p, .owner = owner, .face = face, .in = in};
    polygon.t.p = vec(0, 0);
    other.t.p = vec_sub(other.t.p, r.origin);
    r.normal = rot_apply(polygon.t.q, polygon.shape->normals[face]);
    r.v1 = cr_corner(polygon, face);
    r.v2 = cr_corner(polygon, (face + 1) % polygon.shape->count);
    int incident = cr_face_along(other, vec_neg(r.normal));
    int next = (incident + 1) % other.shape->count;
    clip_point segment[2] = {
        {cr_corner(other, incident), cr_feature(owner, face, incident)},
        {cr_corner(other, next), cr_feature(owner, face, next)},
    };
    emit_segment(&r, CR_TRACE_REFERENCE_FACE, owner, face, r.normal, vec_dot(r.normal, r.v1), r.v1,
                 r.v2);
    emit_segment(&r, CR_TRACE_INCIDENT_FACE, 1 - owner, incident, r.normal, vec_dot(r.normal, r.v1),
                 segment[0].p, segment[1].p);
    if (!clip_to_sides(&r, segment))
        return;
    out->normal = owner == 0 ? r.normal : vec_neg(r.normal);
    for (int i = 0; i < 2; i++)
        keep_behind(&r, &segment[i], out);
}

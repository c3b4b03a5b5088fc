/* narrowphase.h - computes manifolds: one function for each pair of shape kinds, in a jump table.
 */
#ifndef CR_NARROWPHASE_H
#define CR_NARROWPHASE_H

#include "base/tuning.h"
#include "base/vec.h"
#include "carom.h"

/* What a collision test needs besides the two shapes. */
typedef struct cr_collide_input {
    float margin;          /* contacts begin at this separation, m */
    bool textbook;         /* the projecting SAT for polygons */
    const cr_trace *trace; /* NULL: nobody listens */
    cr_body_id a, b;
    bool swapped; /* the test runs as (b, a) */
} cr_collide_input;

/* Nearer than this (m) two points give no direction: the square of their distance leaves the
 * floats of full precision. */
#define CR_NO_DISTANCE 1e-15f

/* A shape and its transform. */
typedef struct cr_placed_shape {
    const cr_shape *shape;
    cr_transform t;
} cr_placed_shape;

typedef void cr_collide_function(cr_manifold *out, cr_placed_shape a, cr_placed_shape b,
                                 const cr_collide_input *in);
cr_collide_function cr_collide_circles, cr_collide_circle_box, cr_collide_circle_polygon,
    cr_collide_circle_halfspace, cr_collide_boxes, cr_collide_polygons,
    cr_collide_polygon_halfspace;

/* Calls the function of the two kinds, swapping the shapes if it exists in the other order only. */
void cr_narrow_collide(cr_manifold *out, cr_placed_shape a, cr_placed_shape b, cr_collide_input in);

/* ---- polygons: an axis search, then clipping ---- */

/* The face that separates best (or overlaps least). */
typedef struct cr_face_query {
    float separation; /* of the other shape's deepest vertex, along the face's normal */
    int face;
} cr_face_query;

cr_face_query cr_best_face(cr_placed_shape owner, cr_placed_shape other, int owner_is_b,
                           const cr_collide_input *in);
/* The projecting SAT; false when an axis separates by more than the margin. */
bool cr_textbook_axis(cr_placed_shape a, cr_placed_shape b, const cr_collide_input *in,
                      cr_vec2 *normal, float *depth);
/* The face of the polygon that looks most nearly along a world direction. */
int cr_face_along(cr_placed_shape polygon, cr_vec2 direction);
/* Clips the face of `other` that looks against the reference face, and keeps what lies behind
 * it. `owner` is 0 when the reference polygon is A. */
void cr_clip_faces(cr_manifold *out, cr_placed_shape reference, int face, cr_placed_shape other,
                   int owner, const cr_collide_input *in);

/* A point is named by the reference face and the corner of the incident face that it comes from,
 * whether or not a side plane cut that corner off: for boxes of one width in a tower a hair's
 * breadth decides about the cut, and the point must not lose its impulses over it. */
static inline uint32_t cr_feature(int owner, int reference_face, int corner)
{
    return (uint32_t)owner << 16 | (uint32_t)reference_face << 8 | (uint32_t)corner;
}

/* Which of two polygons owned the reference face of a point with this feature: 0 is A. The point
 * is a corner of the other. */
static inline int cr_reference_owner(uint32_t feature)
{
    return (int)(feature >> 16 & 1u);
}

/* ---- discs ---- */

/* A bit in the feature of a disc's point: it touches no face, but a corner or another disc. No part
 * of the point's name, for it is the same one when the disc has rolled off the face. */
#define CR_FEATURE_VERTEX (UINT32_C(1) << 31)

static inline bool cr_same_name(uint32_t feature, uint32_t other)
{
    return ((feature ^ other) & ~CR_FEATURE_VERTEX) == 0;
}

#define CR_ALONG 0.999999f /* cosine between a face's normal and one that is the same */

/* Whether a polygon has a face with that normal. */
static inline bool cr_has_face(cr_placed_shape polygon, cr_vec2 normal)
{
    cr_vec2 n = rot_unapply(polygon.t.q, normal);
    for (int i = 0; i < polygon.shape->count; i++)
        if (vec_dot(n, polygon.shape->normals[i]) > CR_ALONG)
            return true;
    return false;
}

/* ---- the trace ---- */

/* Fills in the pair and sends the record; the caller has checked how->trace. */
void cr_emit(const cr_collide_input *in, cr_trace_record record);

static inline void cr_emit_axis(const cr_collide_input *in, cr_trace_kind kind, int owner, int face,
                                cr_vec2 axis, float value)
{
    if (in->trace != NULL)
        cr_emit(in, (cr_trace_record){.kind = kind,
                                      .owner = owner,
                                      .face = face,
                                      .vertex = -1,
                                      .axis = axis,
                                      .value = value});
}

/* The manifold of a disc. */
static inline void cr_single_point(cr_manifold *out, cr_vec2 normal, cr_vec2 position,
                                   float separation, bool face, const cr_collide_input *in)
{
    out->normal = normal;
    out->count = 1;
    out->points[0] = (cr_manifold_point){
        .position = position, .separation = separation, .feature = face ? 0 : CR_FEATURE_VERTEX};
    if (in->trace != NULL)
        cr_emit(in, (cr_trace_record){.kind = CR_TRACE_POINT,
                                      .face = -1,
                                      .vertex = -1,
                                      .axis = normal,
                                      .value = separation,
                                      .from = position});
}

static inline cr_vec2 cr_corner(cr_placed_shape p, int i)
{
    return transform_point(p.t, p.shape->vertices[i]);
}

#endif

/* polygon_lanes.h - two polygons, or a polygon and a box. The separating axis test takes one pair
 * after the other, with a face in each lane, first the faces of A, then the faces of B; everything
 * else has one pair in each lane. Included by batch_kernels.h. */
#ifndef CR_POLYGON_LANES_H
#define CR_POLYGON_LANES_H

#include "base/tuning.h"
#include "narrowphase/manifold_lanes.h"

enum {
    FACES = CR_MAX_VERTICES, /* in one face table, copies included */
    FACE_TABLE_STRIDE = sizeof(cr_face_table) / sizeof(float),
};
static_assert(FACES == 8 && offsetof(cr_face_table, corners) == FACES * sizeof(float[2]),
              "a face table is rows of eight x and y");

/* ---- one face in each lane ---- */

/* Lane i has the face first + i: of A below FACES, else of B. */
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
static inline cr_lanes2 load_faces(const cr_vec2 *a, const cr_vec2 *b, int first)
{
    const __m512i x = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    __m512i y = _mm512_add_epi32(x, _mm512_set1_epi32(1));
    __m512 of_a = _mm512_loadu_ps(a), of_b = _mm512_loadu_ps(b);
    (void)first;
    return (cr_lanes2){(cr_lanes)_mm512_permutex2var_ps(of_a, x, of_b),
                       (cr_lanes)_mm512_permutex2var_ps(of_a, y, of_b)};
}
static inline cr_lanes all_faces(float a, float b, int first)
{
    (void)first;
    return select_lanes((cr_mask)0xFF00, splat(b), splat(a));
}
#else
static inline cr_lanes2 load_faces(const cr_vec2 *a, const cr_vec2 *b, int first)
{
    const cr_vec2 *at = first < FACES ? a + first : b + first - FACES;
    return load_vec2(&at->x);
}
static inline cr_lanes all_faces(float a, float b, int first)
{
    return splat(first < FACES ? a : b);
}
#endif

/* The transform between the two polygons of a pair, one pair in each lane; and the same as floats.
 */
typedef struct lanes_transform {
    cr_lanes2 rot, p;
} lanes_transform;
typedef struct float_transforms {
    _Alignas(64) float c[CR_LANES], s[CR_LANES], x[CR_LANES], y[CR_LANES];
} float_transforms;

static inline lanes_transform relative_transform(const lanes_pose *to, const lanes_pose *from)
{
    return (lanes_transform){
        {to->rot.x * from->rot.x + to->rot.y * from->rot.y,
         to->rot.x * from->rot.y - to->rot.y * from->rot.x},
        unrotate2(to->rot, sub2(from->p, to->p)),
    };
}

static inline void store_transform(float_transforms *out, const lanes_transform *t)
{
    store(out->c, t->rot.x);
    store(out->s, t->rot.y);
    store(out->x, t->p.x);
    store(out->y, t->p.y);
}

/* What each face separates, as cr_best_face has it. `ab` goes from A's space to
 * B's, `ba` back. */
static inline void face_separations(float out[2 * FACES], const cr_face_table *a,
                                    const cr_face_table *b, const float_transforms *ab,
                                    const float_transforms *ba, size_t k)
{
    for (int f = 0; f < 2 * FACES; f += CR_LANES) {
        cr_lanes2 n = load_faces(a->normals, b->normals, f);
        cr_lanes2 v = load_faces(a->corners, b->corners, f);
        cr_lanes2 rot = {all_faces(ab->c[k], ba->c[k], f), all_faces(ab->s[k], ba->s[k], f)};
        cr_lanes2 p = {all_faces(ab->x[k], ba->x[k], f), all_faces(ab->y[k], ba->y[k], f)};
        cr_lanes2 normal = rotate2(rot, n), start = add2(p, rotate2(rot, v));
        cr_lanes least = splat(INFINITY);
        for (int i = 0; i < FACES; i++) {
            cr_lanes2 corner = {all_faces(b->corners[i].x, a->corners[i].x, f),
                                all_faces(b->corners[i].y, a->corners[i].y, f)};
            least = min_lanes(dot2(normal, corner), least);
        }
        store(out + f, least - dot2(normal, start));
    }
}

/* ---- one pair in each lane ---- */

/* The face of the greatest separation among a polygon's `count` faces; the first one of equals. */
static inline lanes_query best_face(const cr_lanes s[FACES], cr_lanes count)
{
    lanes_query best = {splat(-INFINITY), splat_int(0)};
    for (int i = 0; i < FACES; i++) {
        cr_mask more = mask_and(cmp_lt(splat((float)i), count), cmp_lt(best.separation, s[i]));
        best.separation = select_lanes(more, s[i], best.separation);
        best.face = select_int(more, splat_int(i), best.face);
    }
    return best;
}

static inline void gather_row(cr_lanes out[FACES], const float *base, size_t stride,
                              const uint32_t *who)
{
    for (int i = 0; i < FACES; i += 4) {
        cr_float4 four = gather(base + i, stride, who);
        out[i] = four.x;
        out[i + 1] = four.y;
        out[i + 2] = four.z;
        out[i + 3] = four.w;
    }
}

/* One of the two polygons of each pair: its pose, and how many faces it has. */
typedef struct lanes_polygon {
    lanes_pose pose;
    cr_lanes count;
} lanes_polygon;

static inline lanes_polygon load_polygon(const cr_pair_batch *pairs, const uint32_t *who)
{
    lanes_polygon out = {.pose = load_pose(pairs, who)};
    cr_float4 size = gather((const float *)pairs->poses + 4, POSE_STRIDE, who);
    cr_mask is_box = cmp_eq_int(as_int(size.w), CR_BOX);
    out.count = select_lanes(is_box, splat(4), size.x);
    return out;
}

static inline lanes_polygon select_polygon(cr_mask which, const lanes_polygon *yes,
                                           const lanes_polygon *no)
{
    return (lanes_polygon){select_pose(which, &yes->pose, &no->pose),
                           select_lanes(which, yes->count, no->count)};
}

typedef struct polygon_pairs {
    lanes_polygon a, b;
    lanes_transform ab, ba; /* from A's space to B's and back */
    cr_lanes margin;
} polygon_pairs;

static inline polygon_pairs load_pairs(const cr_pair_batch *pairs, size_t i)
{
    polygon_pairs q = {
        .a = load_polygon(pairs, &pairs->a[i]),
        .b = load_polygon(pairs, &pairs->b[i]),
        .margin = load(&pairs->margin[i]),
    };
    q.ab = relative_transform(&q.b.pose, &q.a.pose);
    q.ba = relative_transform(&q.a.pose, &q.b.pose);
    return q;
}

/* What the separating axis test of each pair found. */
typedef struct sat_result {
    cr_int_lanes face; /* the reference face */
    cr_mask owner_is_b, near;
} sat_result;

/* ---- the search ---- */

static inline void separate_faces(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                  float table[CR_LANES][2 * FACES])
{
    float_transforms ab, ba;
    store_transform(&ab, &q->ab);
    store_transform(&ba, &q->ba);
    size_t used = pairs->count - i < CR_LANES ? pairs->count - i : CR_LANES;
    for (size_t k = 0; k < used; k++)
        face_separations(table[k], &pairs->face_tables[pairs->a[i + k]],
                         &pairs->face_tables[pairs->b[i + k]], &ab, &ba, k);
    /* The other lanes' faces are never looked at, but they are searched with the rest. */
    memset(table[used], 0, (CR_LANES - used) * sizeof table[0]);
}

/* The reference faces. */
static inline sat_result search_faces(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q)
{
    static const uint32_t in_order[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    _Alignas(64) float table[CR_LANES][2 * FACES];
    cr_lanes s[FACES];
    separate_faces(pairs, i, q, table);
    gather_row(s, table[0], 2 * FACES, in_order);
    lanes_query a = best_face(s, q->a.count);
    gather_row(s, table[0] + FACES, 2 * FACES, in_order);
    lanes_query b = best_face(s, q->b.count);
    cr_mask far = mask_or(cmp_lt(q->margin, a.separation), cmp_lt(q->margin, b.separation));
    cr_mask owner_is_b = cmp_lt(a.separation + splat(CR_REFERENCE_FACE_TOLERANCE), b.separation);
    return (sat_result){select_int(owner_is_b, b.face, a.face), owner_is_b, mask_not(far)};
}

/* cr_face_along, of polygons with these numbers. */
static inline cr_int_lanes polygon_face_along(const cr_pair_batch *pairs, const uint32_t *who,
                                              const lanes_polygon *polygon, cr_lanes2 direction)
{
    cr_lanes2 d = unrotate2(polygon->pose.rot, direction);
    cr_lanes along[FACES];
    for (int i = 0; i < FACES; i += 2) {
        cr_float4 two = gather((const float *)pairs->face_tables + 2 * i, FACE_TABLE_STRIDE, who);
        along[i] = dot2((cr_lanes2){two.x, two.y}, d);
        along[i + 1] = dot2((cr_lanes2){two.z, two.w}, d);
    }
    return best_face(along, polygon->count).face;
}

/* ---- the contact ---- */

/* Gathers two consecutive vectors, `number` and the next, from the face tables of the bodies `who`;
 * `row` is that array in the first table. */
static inline cr_float4 gather_two(const cr_vec2 *row, cr_int_lanes who, cr_int_lanes number)
{
    uint32_t at[CR_LANES];
    cr_int_lanes places = who * (FACE_TABLE_STRIDE / 2) + number;
    memcpy(at, &places, sizeof at);
    return gather((const float *)row, 2, at);
}

static inline cr_int_lanes after(cr_int_lanes face, cr_lanes count)
{
    cr_int_lanes next = face + 1;
    return select_int(cmp_eq_int(next - to_int(count), 0), splat_int(0), next);
}

/* The polygon with the reference face and the other one, with their slots. */
typedef struct reference_polygons {
    lanes_polygon owner, other;
    cr_int_lanes owner_number, other_number;
} reference_polygons;

static inline reference_polygons assign_reference(const cr_pair_batch *pairs, size_t i,
                                                  const polygon_pairs *q, cr_mask owner_is_b)
{
    cr_int_lanes a = load_int(&pairs->a[i]), b = load_int(&pairs->b[i]);
    return (reference_polygons){select_polygon(owner_is_b, &q->b, &q->a),
                                select_polygon(owner_is_b, &q->a, &q->b),
                                select_int(owner_is_b, b, a), select_int(owner_is_b, a, b)};
}

static inline cr_int_lanes incident_face(const cr_pair_batch *pairs, const reference_polygons *two,
                                         cr_lanes2 normal)
{
    uint32_t who[CR_LANES];
    memcpy(who, &two->other_number, sizeof who);
    return polygon_face_along(pairs, who, &two->other, neg2(normal));
}

static inline void face_at(cr_lanes2 out[2], const cr_pair_batch *pairs,
                           const lanes_polygon *polygon, cr_int_lanes number, cr_int_lanes face,
                           cr_lanes2 origin)
{
    cr_float4 ends = gather_two(pairs->face_tables->corners, number, face);
    out[0] = add2(origin, rotate2(polygon->pose.rot, (cr_lanes2){ends.x, ends.y}));
    out[1] = add2(origin, rotate2(polygon->pose.rot, (cr_lanes2){ends.z, ends.w}));
}

static inline void collide_polygons(cr_pair_batch *pairs, size_t i)
{
    polygon_pairs q = load_pairs(pairs, i);
    sat_result sat = search_faces(pairs, i, &q);
    reference_polygons two = assign_reference(pairs, i, &q, sat.owner_is_b);
    cr_lanes2 zero = {splat(0), splat(0)}, reference[2], segment[2];
    cr_float4 n = gather_two(pairs->face_tables->normals, two.owner_number, sat.face);
    cr_lanes2 normal = rotate2(two.owner.pose.rot, (cr_lanes2){n.x, n.y});
    cr_int_lanes incident = incident_face(pairs, &two, normal);
    face_at(reference, pairs, &two.owner, two.owner_number, sat.face, zero);
    face_at(segment, pairs, &two.other, two.other_number, incident,
            sub2(two.other.pose.p, two.owner.pose.p));
    lanes_reference r = {reference[0], reference[1], normal, two.owner.pose.p, q.margin};
    lanes_names names = {sat.face, incident, after(incident, two.other.count)};
    clip_to_reference(pairs, i, &r, segment, &names, sat.owner_is_b, sat.near);
}

static void polygons(cr_pair_batch *pairs)
{
    for (size_t i = 0; i < pairs->count; i += CR_LANES)
        collide_polygons(pairs, i);
}

#endif

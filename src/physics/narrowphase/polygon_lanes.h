/* polygon_lanes.h - two polygons, or a polygon and a box. Of the axis search one pair is done after
 * the other, a face a lane, those of A and then those of B; all else goes one pair a lane. Included
 * by kernels.h. */
#ifndef CR_POLYGON_LANES_H
#define CR_POLYGON_LANES_H

#include "clip_lanes.h"

enum {
    FACES = CR_MAX_VERTICES, /* of one polygon, those that only repeat included */
    OUTLINE_STRIDE = sizeof(cr_outline) / sizeof(float),
};
static_assert(FACES == 8 && offsetof(cr_outline, nx) == 2 * sizeof(float[FACES]),
              "an outline is four rows of eight");

/* ---- a face a lane ---- */

/* Of the lanes from `first` on, those below FACES are of faces of A, the others of B. */
#if CR_LANES == 16 && defined(__AVX512F__) && defined(__AVX512DQ__)
static inline cr_lanes load_faces(const float *a, const float *b, int first)
{
    (void)first;
    __m512 of_a = _mm512_castps256_ps512(_mm256_loadu_ps(a));
    return (cr_lanes)_mm512_insertf32x8(of_a, _mm256_loadu_ps(b), 1);
}
static inline cr_lanes all_faces(float a, float b, int first)
{
    (void)first;
    return pick((cr_mask)0xFF00, all(b), all(a));
}
#else
static inline cr_lanes load_faces(const float *a, const float *b, int first)
{
    cr_lanes out;
    memcpy(&out, first < FACES ? a + first : b + first - FACES, sizeof out);
    return out;
}
static inline cr_lanes all_faces(float a, float b, int first)
{
    return all(first < FACES ? a : b);
}
#endif

/* Transforms, one a lane; and the same as floats. */
typedef struct lanes_way {
    lanes2 rot, p;
} lanes_way;
typedef struct float_ways {
    _Alignas(64) float c[CR_LANES], s[CR_LANES], x[CR_LANES], y[CR_LANES];
} float_ways;

static inline lanes_way way_between(const lanes_pose *to, const lanes_pose *from)
{
    return (lanes_way){
        {to->rot.x * from->rot.x + to->rot.y * from->rot.y,
         to->rot.x * from->rot.y - to->rot.y * from->rot.x},
        unturn2(to->rot, sub2(from->p, to->p)),
    };
}

static inline void store_way(float_ways *out, const lanes_way *way)
{
    store(out->c, way->rot.x);
    store(out->s, way->rot.y);
    store(out->x, way->p.x);
    store(out->y, way->p.y);
}

/* What each face separates, as cr_best_face has it. The ways are from A's space to B's and back. */
static inline void face_separations(float out[2 * FACES], const cr_outline *a, const cr_outline *b,
                                    const float_ways *ab, const float_ways *ba, size_t k)
{
    for (int f = 0; f < 2 * FACES; f += CR_LANES) {
        lanes2 n = {load_faces(a->nx, b->nx, f), load_faces(a->ny, b->ny, f)};
        lanes2 v = {load_faces(a->x, b->x, f), load_faces(a->y, b->y, f)};
        lanes2 rot = {all_faces(ab->c[k], ba->c[k], f), all_faces(ab->s[k], ba->s[k], f)};
        lanes2 p = {all_faces(ab->x[k], ba->x[k], f), all_faces(ab->y[k], ba->y[k], f)};
        lanes2 normal = turn2(rot, n), start = add2(p, turn2(rot, v));
        cr_lanes least = all(INFINITY);
        for (int i = 0; i < FACES; i++) {
            lanes2 corner = {all_faces(b->x[i], a->x[i], f), all_faces(b->y[i], a->y[i], f)};
            least = lesser(dot2(normal, corner), least);
        }
        store(out + f, least - dot2(normal, start));
    }
}

/* ---- a pair a lane ---- */

/* The first of the greatest. */
static inline lanes_query best_face(const cr_lanes s[FACES], cr_lanes count)
{
    lanes_query best = {all(-INFINITY), all_words(0)};
    for (int i = 0; i < FACES; i++) {
        cr_mask more = both(below(best.separation, s[i]), below(all((float)i), count));
        best.separation = pick(more, s[i], best.separation);
        best.face = pick_words(more, all_words(i), best.face);
    }
    return best;
}

/* FACES floats of each lane, beginning so many after those of its number. */
static inline void gather_faces(cr_lanes out[FACES], const float *base, size_t stride,
                                const uint32_t *who)
{
    for (int i = 0; i < FACES; i += 4) {
        cr_four four = gather(base + i, stride, who);
        out[i] = four.x;
        out[i + 1] = four.y;
        out[i + 2] = four.z;
        out[i + 3] = four.w;
    }
}

/* cr_face_along, where both have their normals. */
static inline cr_words polygon_face_along(const float *normals, const uint32_t *who, cr_lanes count,
                                          lanes2 d)
{
    cr_lanes x[FACES], y[FACES];
    gather_faces(x, normals, OUTLINE_STRIDE, who);
    gather_faces(y, normals + FACES, OUTLINE_STRIDE, who);
    for (int i = 0; i < FACES; i++)
        x[i] = dot2((lanes2){x[i], y[i]}, d);
    return best_face(x, count).face;
}

static inline lanes2 pick_up(const float *row, const uint32_t *who, cr_words number)
{
    _Alignas(64) int32_t numbers[CR_LANES];
    _Alignas(64) float x[CR_LANES], y[CR_LANES];
    memcpy(numbers, &number, sizeof number);
    for (int i = 0; i < CR_LANES; i++) {
        const float *at = row + (size_t)OUTLINE_STRIDE * who[i] + numbers[i];
        x[i] = at[0];
        y[i] = at[FACES];
    }
    return (lanes2){load(x), load(y)};
}

static inline cr_words after(cr_words face, cr_words count)
{
    cr_words next = face + 1;
    return pick_words(same(next - count, 0), all_words(0), next);
}

static inline cr_lanes count_of(const batch *pairs, const uint32_t *who)
{
    cr_four size = gather((const float *)pairs->poses + 4, POSE_STRIDE, who);
    return pick(same(as_words(size.w), CR_BOX), all(4), size.x);
}

static inline void search_faces(const batch *pairs, size_t i, const lanes_pose *a,
                                const lanes_pose *b, float table[CR_LANES][2 * FACES])
{
    lanes_way ab = way_between(b, a), ba = way_between(a, b);
    float_ways from_a, from_b;
    store_way(&from_a, &ab);
    store_way(&from_b, &ba);
    for (size_t k = 0; k < CR_LANES; k++)
        face_separations(table[k], &pairs->outlines[pairs->a[i + k]],
                         &pairs->outlines[pairs->b[i + k]], &from_a, &from_b, k);
}

static inline void collide_polygons(batch *pairs, size_t i)
{
    static const uint32_t in_order[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    _Alignas(64) float table[CR_LANES][2 * FACES];
    const float *outlines = (const float *)pairs->outlines;
    lanes_pose a = load_pose(pairs, &pairs->a[i]), b = load_pose(pairs, &pairs->b[i]);
    cr_lanes count_a = count_of(pairs, &pairs->a[i]), count_b = count_of(pairs, &pairs->b[i]);
    cr_lanes margin = load(&pairs->margin[i]), s[FACES];

    search_faces(pairs, i, &a, &b, table);
    gather_faces(s, table[0], 2 * FACES, in_order);
    lanes_query of_a = best_face(s, count_a);
    gather_faces(s, table[0] + FACES, 2 * FACES, in_order);
    lanes_query of_b = best_face(s, count_b);
    cr_mask near = none_of(either(below(margin, of_a.separation), below(margin, of_b.separation)));
    cr_mask owner_is_b = below(of_a.separation + all(CR_PREFER_A), of_b.separation);

    uint32_t bits = bits_of(owner_is_b), polygon[CR_LANES], other[CR_LANES];
    for (size_t k = 0; k < CR_LANES; k++) {
        bool swap = bits >> k & 1;
        polygon[k] = swap ? pairs->b[i + k] : pairs->a[i + k];
        other[k] = swap ? pairs->a[i + k] : pairs->b[i + k];
    }
    lanes_pose p = pick_pose(owner_is_b, &b, &a), o = pick_pose(owner_is_b, &a, &b);
    cr_lanes count_p = pick(owner_is_b, count_b, count_a),
             count_o = pick(owner_is_b, count_a, count_b);
    cr_words face = pick_words(owner_is_b, of_b.face, of_a.face);

    lanes2 zero = {all(0), all(0)}, apart = sub2(o.p, p.p);
    lanes_reference r = {
        .v1 = add2(zero, turn2(p.rot, pick_up(outlines, polygon, face))),
        .v2 = add2(zero, turn2(p.rot, pick_up(outlines, polygon, after(face, to_words(count_p))))),
        .normal = turn2(p.rot, pick_up(outlines + 2 * FACES, polygon, face)),
        .origin = p.p,
        .margin = margin,
    };
    cr_words incident =
        polygon_face_along(outlines + 2 * FACES, other, count_o, unturn2(o.rot, neg2(r.normal)));
    cr_words next = after(incident, to_words(count_o));
    lanes2 segment[2] = {add2(apart, turn2(o.rot, pick_up(outlines, other, incident))),
                         add2(apart, turn2(o.rot, pick_up(outlines, other, next)))};
    lanes_names names = {face, incident, next, owner_is_b};
    cr_mask swapped = load_mask(&pairs->swapped[i]);
    cr_mask backwards =
        either(both(owner_is_b, none_of(swapped)), both(none_of(owner_is_b), swapped));
    clip_to_reference(pairs, i, &r, segment, &names, backwards, near);
}

#endif

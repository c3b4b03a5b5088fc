/* polygon_lanes.h - two polygons, or a polygon and a box. Of the axis search one pair is done after
 * the other, a face a lane, those of A and then those of B; all else goes one pair a lane. Included
 * by batch_kernels.h. */
#ifndef CR_POLYGON_LANES_H
#define CR_POLYGON_LANES_H

#include "narrowphase/clip_lanes.h"

enum {
    FACES = CR_MAX_VERTICES, /* of one polygon, those that only repeat included */
    OUTLINE_STRIDE = sizeof(cr_face_table) / sizeof(float),
    STANCE_STRIDE = sizeof(cr_stance) / sizeof(float),
};
static_assert(FACES == 8 && offsetof(cr_face_table, corners) == FACES * sizeof(float[2]),
              "an outline is rows of eight x and y");
static_assert(sizeof(cr_stance) == 8 * sizeof(float) && offsetof(cr_stance, c) == 4 * sizeof(float),
              "a stance is two rows of four");

/* ---- a face a lane ---- */

/* Of the lanes from `first` on, those below FACES are of faces of A, the others of B. */
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

/* Transforms, one a lane; and the same as floats. */
typedef struct lanes_way {
    cr_lanes2 rot, p;
} lanes_way;
typedef struct float_ways {
    _Alignas(64) float c[CR_LANES], s[CR_LANES], x[CR_LANES], y[CR_LANES];
} float_ways;

static inline lanes_way way_between(const lanes_pose *to, const lanes_pose *from)
{
    return (lanes_way){
        {to->rot.x * from->rot.x + to->rot.y * from->rot.y,
         to->rot.x * from->rot.y - to->rot.y * from->rot.x},
        unrotate2(to->rot, sub2(from->p, to->p)),
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
static inline void face_separations(float out[2 * FACES], const cr_face_table *a,
                                    const cr_face_table *b, const float_ways *ab,
                                    const float_ways *ba, size_t k)
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

/* ---- a pair a lane ---- */

/* The best of faces and the best of the others. */
typedef struct face_race {
    cr_lanes best, second;
    cr_int_lanes face;
} face_race;

/* The first of the greatest, of so many. */
static inline face_race race_faces(const cr_lanes s[FACES], cr_lanes count)
{
    face_race race = {splat(-INFINITY), splat(-INFINITY), splat_int(0)};
    for (int i = 0; i < FACES; i++) {
        cr_lanes runs = select_lanes(cmp_lt(splat((float)i), count), s[i], splat(-INFINITY));
        cr_mask more = cmp_lt(race.best, runs);
        race.second = max_lanes(race.second, min_lanes(race.best, runs));
        race.best = select_lanes(more, runs, race.best);
        race.face = select_int(more, splat_int(i), race.face);
    }
    return race;
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

/* What a pair's two are. */
typedef struct lanes_polygon {
    lanes_pose pose;
    cr_lanes count, reach;
} lanes_polygon;

static inline lanes_polygon load_polygon(const cr_pair_batch *pairs, const uint32_t *who)
{
    lanes_polygon out = {.pose = load_pose(pairs, who)};
    cr_float4 size = gather((const float *)pairs->poses + 4, POSE_STRIDE, who);
    cr_mask is_box = cmp_eq_int(as_int(size.w), CR_BOX);
    out.count = select_lanes(is_box, splat(4), size.x);
    out.reach = select_lanes(is_box, size.x + size.y, size.y);
    return out;
}

static inline lanes_polygon pick_polygon(cr_mask which, const lanes_polygon *yes,
                                         const lanes_polygon *no)
{
    return (lanes_polygon){pick_pose(which, &yes->pose, &no->pose),
                           select_lanes(which, yes->count, no->count),
                           select_lanes(which, yes->reach, no->reach)};
}

typedef struct polygon_pairs {
    lanes_polygon a, b;
    lanes_way ab, ba; /* from A's space to B's and back */
    cr_lanes margin, least_margin;
} polygon_pairs;

static inline polygon_pairs load_pairs(const cr_pair_batch *pairs, size_t i)
{
    polygon_pairs q = {
        .a = load_polygon(pairs, &pairs->a[i]),
        .b = load_polygon(pairs, &pairs->b[i]),
        .margin = load(&pairs->margin[i]),
        .least_margin = splat(pairs->least_margin),
    };
    q.ab = way_between(&q.b.pose, &q.a.pose);
    q.ba = way_between(&q.a.pose, &q.b.pose);
    return q;
}

/* What is known of the pairs' faces, by a search or from one of before. */
typedef struct known_faces {
    cr_int_lanes face, incident;
    cr_mask owner_is_b, near;
    cr_lanes room; /* but for what the incident face leaves; see sat_cache_entry.h */
} known_faces;

/* ---- what is known from before ---- */

static inline cr_lanes length2(cr_lanes2 a)
{
    return sqrt_lanes(dot2(a, a));
}

/* How far anything may have moved since, as sat_cache_entry.h has it. */
static inline cr_lanes moved_since(const polygon_pairs *q, const lanes_way *then)
{
    cr_lanes2 then_b = neg2(unrotate2(then->rot, then->p));
    cr_lanes chord = length2(sub2(q->ab.rot, then->rot));
    cr_lanes by_a = length2(sub2(q->ab.p, then->p)) + chord * q->a.reach;
    cr_lanes by_b = length2(sub2(q->ba.p, then_b)) + chord * q->b.reach;
    return max_lanes(by_a, by_b);
}

/* Returns in which lanes nothing is known or holds any more. */
static inline cr_mask recall_faces(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                   known_faces *out)
{
    if (pairs->stances == NULL) {
        memset(out, 0, sizeof *out);
        return cmp_lt(splat(0), splat(1));
    }
    const float *stances = (const float *)pairs->stances;
    uint32_t who[CR_LANES];
    for (size_t k = 0; k < CR_LANES; k++)
        who[k] = (uint32_t)(i + k < pairs->count ? i + k : i);
    cr_float4 first = gather(stances, STANCE_STRIDE, who);
    cr_float4 second = gather(stances + 4, STANCE_STRIDE, who);
    lanes_way then = {{second.x, second.y}, {first.z, first.w}};
    cr_int_lanes found = as_int(second.w);
    cr_mask apart = test_bit(second.w, CR_STANCE_APART);
    out->face = found & CR_STANCE_FACE_MASK;
    out->incident = found >> CR_STANCE_INCIDENT & CR_STANCE_FACE_MASK;
    out->owner_is_b = test_bit(second.w, CR_STANCE_OF_B);
    out->near = mask_not(apart);
    out->room = second.z;
    cr_lanes used = moved_since(q, &then) + select_or_zero(apart, q->margin - q->least_margin);
    return mask_not(cmp_lt(used, second.z));
}

/* ---- the search ---- */

static inline uint32_t lanes_in_use(const cr_pair_batch *pairs, size_t i)
{
    size_t left = pairs->count - i;
    return left < CR_LANES ? (1u << left) - 1 : (1u << CR_LANES) - 1;
}

static inline void separate_faces(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                  uint32_t which, float table[CR_LANES][2 * FACES])
{
    float_ways ab, ba;
    store_way(&ab, &q->ab);
    store_way(&ba, &q->ba);
    for (; which != 0; which &= which - 1) {
        size_t k = (size_t)__builtin_ctz(which);
        face_separations(table[k], &pairs->outlines[pairs->a[i + k]],
                         &pairs->outlines[pairs->b[i + k]], &ab, &ba, k);
    }
}

static inline cr_mask pick_mask(cr_mask which, cr_mask yes, cr_mask no)
{
    return mask_or(mask_and(which, yes), mask_and(mask_not(which), no));
}

/* What the separations leave, see sat_cache_entry.h. */
static inline cr_lanes distance_room(const polygon_pairs *q, const face_race *a, const face_race *b,
                                     cr_mask owner_is_b, cr_mask near)
{
    cr_lanes span = length2(q->ab.p) + q->a.reach + q->b.reach;
    cr_lanes of_owner = select_lanes(owner_is_b, b->best - b->second, a->best - a->second);
    cr_lanes of_sides = abs_lanes(b->best - (a->best + splat(CR_PREFER_A)));
    cr_lanes beyond = max_lanes(a->best, b->best) - q->least_margin;
    cr_lanes within = min_lanes(0.5f * min_lanes(of_owner, of_sides), neg_lanes(beyond));
    return min_lanes(select_lanes(near, within, beyond) - span * CR_STANCE_ROUNDING, 0.25f * span);
}

/* The reference faces, in these lanes. */
static inline void search_faces(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                cr_mask which, uint32_t which_bits, known_faces *out)
{
    static const uint32_t in_order[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    _Alignas(64) float table[CR_LANES][2 * FACES];
    cr_lanes s[FACES];
    separate_faces(pairs, i, q, which_bits, table);
    gather_row(s, table[0], 2 * FACES, in_order);
    face_race a = race_faces(s, q->a.count);
    gather_row(s, table[0] + FACES, 2 * FACES, in_order);
    face_race b = race_faces(s, q->b.count);
    cr_mask far = mask_or(cmp_lt(q->margin, a.best), cmp_lt(q->margin, b.best));
    cr_mask owner_is_b = cmp_lt(a.best + splat(CR_PREFER_A), b.best), near = mask_not(far);
    out->near = pick_mask(which, near, out->near);
    out->owner_is_b = pick_mask(which, owner_is_b, out->owner_is_b);
    out->face = select_int(which, select_int(owner_is_b, b.face, a.face), out->face);
    out->room = distance_room(q, &a, &b, owner_is_b, near);
}

/* cr_face_along, of polygons with these numbers. */
static inline face_race race_along(const cr_pair_batch *pairs, const uint32_t *who,
                                   const lanes_polygon *polygon, cr_lanes2 direction)
{
    cr_lanes2 d = unrotate2(polygon->pose.rot, direction);
    cr_lanes along[FACES];
    for (int i = 0; i < FACES; i += 2) {
        cr_float4 two = gather((const float *)pairs->outlines + 2 * i, OUTLINE_STRIDE, who);
        along[i] = dot2((cr_lanes2){two.x, two.y}, d);
        along[i + 1] = dot2((cr_lanes2){two.z, two.w}, d);
    }
    return race_faces(along, polygon->count);
}

static inline void store_stances(cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                 const known_faces *found, uint32_t which)
{
    _Alignas(16) float ways[CR_LANES][4], rest[CR_LANES][4];
    cr_int_lanes bits = found->face | found->incident << CR_STANCE_INCIDENT |
                        select_int(found->owner_is_b, splat_int(CR_STANCE_OF_B), splat_int(0)) |
                        select_int(found->near, splat_int(0), splat_int(CR_STANCE_APART));
    transpose_store(ways, (cr_float4){q->ab.p.x, q->ab.p.y, q->ab.rot.x, q->ab.rot.y});
    transpose_store(rest, (cr_float4){found->room, as_float(bits), found->room, found->room});
    for (; which != 0; which &= which - 1) {
        size_t k = (size_t)__builtin_ctz(which);
        cr_stance *to = &pairs->stances[i + k];
        memcpy(&to->x, ways[k], sizeof ways[k]);
        memcpy(&to->room, rest[k], 2 * sizeof(float));
    }
}

/* ---- the contact ---- */

/* Of a row of vectors in the outlines, those of this number and the next. */
static inline cr_float4 pick_up(const cr_vec2 *row, cr_int_lanes who, cr_int_lanes number)
{
    uint32_t at[CR_LANES];
    cr_int_lanes places = who * (OUTLINE_STRIDE / 2) + number;
    memcpy(at, &places, sizeof at);
    return gather((const float *)row, 2, at);
}

static inline cr_int_lanes after(cr_int_lanes face, cr_lanes count)
{
    cr_int_lanes next = face + 1;
    return select_int(cmp_eq_int(next - to_int(count), 0), splat_int(0), next);
}

/* The polygon with the reference face and the other one, with their numbers. */
typedef struct facing_polygons {
    lanes_polygon owner, other;
    cr_int_lanes owner_number, other_number;
} facing_polygons;

static inline facing_polygons face_off(const cr_pair_batch *pairs, size_t i, const polygon_pairs *q,
                                       cr_mask owner_is_b)
{
    cr_int_lanes a = load_int(&pairs->a[i]), b = load_int(&pairs->b[i]);
    return (facing_polygons){pick_polygon(owner_is_b, &q->b, &q->a),
                             pick_polygon(owner_is_b, &q->a, &q->b), select_int(owner_is_b, b, a),
                             select_int(owner_is_b, a, b)};
}

/* The incident faces, in these lanes. */
static inline void search_incident(const cr_pair_batch *pairs, const facing_polygons *two,
                                   cr_lanes2 normal, cr_mask which, known_faces *out)
{
    uint32_t who[CR_LANES];
    memcpy(who, &two->other_number, sizeof who);
    face_race race = race_along(pairs, who, &two->other, neg2(normal));
    cr_lanes room = 0.5f * (race.best - race.second) - splat(CR_COSINE_ROUNDING);
    room = min_lanes(out->room, room * max_lanes(two->owner.reach, two->other.reach));
    out->room = select_lanes(out->near, room, out->room);
    out->incident = select_int(which, race.face, out->incident);
}

static inline void face_at(cr_lanes2 out[2], const cr_pair_batch *pairs,
                           const lanes_polygon *polygon, cr_int_lanes number, cr_int_lanes face,
                           cr_lanes2 origin)
{
    cr_float4 ends = pick_up(pairs->outlines->corners, number, face);
    out[0] = add2(origin, rotate2(polygon->pose.rot, (cr_lanes2){ends.x, ends.y}));
    out[1] = add2(origin, rotate2(polygon->pose.rot, (cr_lanes2){ends.z, ends.w}));
}

static inline void collide_polygons(cr_pair_batch *pairs, size_t i)
{
    polygon_pairs q = load_pairs(pairs, i);
    known_faces known;
    cr_mask unknown = recall_faces(pairs, i, &q, &known);
    uint32_t in_use = lanes_in_use(pairs, i), unknown_bits = mask_bits(unknown) & in_use;
    pairs->recalled += (size_t)__builtin_popcount(in_use ^ unknown_bits);
    if (unknown_bits != 0)
        search_faces(pairs, i, &q, unknown, unknown_bits, &known);

    facing_polygons two = face_off(pairs, i, &q, known.owner_is_b);
    cr_lanes2 zero = {splat(0), splat(0)}, reference[2], segment[2];
    cr_float4 n = pick_up(pairs->outlines->normals, two.owner_number, known.face);
    cr_lanes2 normal = rotate2(two.owner.pose.rot, (cr_lanes2){n.x, n.y});
    if (unknown_bits != 0) {
        search_incident(pairs, &two, normal, unknown, &known);
        if (pairs->stances != NULL)
            store_stances(pairs, i, &q, &known, unknown_bits);
    }
    face_at(reference, pairs, &two.owner, two.owner_number, known.face, zero);
    face_at(segment, pairs, &two.other, two.other_number, known.incident,
            sub2(two.other.pose.p, two.owner.pose.p));
    lanes_reference r = {reference[0], reference[1], normal, two.owner.pose.p, q.margin};
    lanes_names names = {known.face, known.incident, after(known.incident, two.other.count)};
    clip_to_reference(pairs, i, &r, segment, &names, known.owner_is_b, known.near);
}

#endif

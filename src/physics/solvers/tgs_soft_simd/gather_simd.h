/* gather_simd.h - the world's contacts into lanes, and their impulses back. A contact is read and
 * written four floats at a time, as they lie in it. */
#ifndef CR_GATHER_SIMD_H
#define CR_GATHER_SIMD_H

#include "base/prefetch.h"
#include "narrowphase/narrowphase.h"
#include "solvers/tgs_soft_simd/rows_simd.h"

#include <assert.h>
#include <stddef.h>

enum {
    CONTACT_STRIDE = sizeof(cr_contact) / sizeof(float),
    STAND_STRIDE = sizeof(cr_stand) / sizeof(float),
};

#define WORD_OF(field) (offsetof(cr_contact, field) / sizeof(float))
enum {
    MATERIAL = WORD_OF(restitution),  /* and friction */
    NORMAL = WORD_OF(manifold.normal) /* and count */
};
static const size_t PLACE[] = {WORD_OF(manifold.points[0].position),
                               WORD_OF(manifold.points[1].position)};
static const size_t IMPULSE[] = {WORD_OF(manifold.points[0].normal_impulse),
                                 WORD_OF(manifold.points[1].normal_impulse)};
static_assert(sizeof(cr_contact) % sizeof(float) == 0 && WORD_OF(friction) == MATERIAL + 1 &&
                  WORD_OF(manifold.count) == NORMAL + 2 &&
                  WORD_OF(manifold.points[0].separation) ==
                      WORD_OF(manifold.points[0].position) + 2 &&
                  WORD_OF(manifold.points[0].feature) == WORD_OF(manifold.points[0].position) + 3 &&
                  WORD_OF(manifold.points[0].tangent_force) ==
                      WORD_OF(manifold.points[0].normal_impulse) + 3,
              "rows of four lie side by side");

/* A lane without a contact reads that of the batch's first, of which nothing is taken. */
typedef struct members {
    _Alignas(64) uint32_t of[CR_LANES];
    _Alignas(64) uint32_t a[CR_LANES];
    _Alignas(64) uint32_t b[CR_LANES]; /* their bodies' stands */
    cr_mask live;
} members;

static inline members members_of(const cr_wide_step *step, size_t index, int lane)
{
    const cr_seat *of = step->seats[index].of;
    _Alignas(64) int32_t live[CR_LANES];
    members out;
    for (int i = 0; i < CR_LANES; i++) {
        const cr_seat *seat = &of[lane + i];
        live[i] = seat->contact != CR_NO_SLOT ? -1 : 0;
        out.of[i] = seat->contact != CR_NO_SLOT ? seat->contact : of[0].contact;
        out.a[i] = seat->a;
        out.b[i] = seat->b;
    }
    out.live = load_mask(live);
    return out;
}

static inline cr_float4 row_of(const cr_wide_step *step, const members *who, size_t word)
{
    return gather((const float *)step->contacts + word, CONTACT_STRIDE, who->of);
}

/* The contacts of a color lie far apart, so those of a batch to come are asked for in time. */
static inline void ask_for(const cr_wide_step *step, size_t index)
{
    const cr_seat *from = step->seats[index].of;
    for (int i = 0; i < CR_BATCH; i++)
        if (from[i].contact != CR_NO_SLOT)
            CR_PREFETCH_WHOLE(step->contacts, from[i].contact);
}

/* Where a batch to come is filled in. */
static inline void ask_for_room(const cr_wide_step *step, size_t index)
{
    CR_PREFETCH(step->seats, index + 1);
    CR_PREFETCH(step->batches, index);
    CR_PREFETCH(step->starts, index);
}

/* Whom a lane's bodies are, and what they weigh. One without a contact gets two bodies of 1 kg that
 * stay where they are. */
static inline void fill_bodies(const cr_wide_step *step, size_t index, int lane, const members *who)
{
    cr_batch *batch = &step->batches[index];
    for (int i = 0; i < CR_LANES; i++) {
        batch->a.of[lane + i] = who->a[i] < step->still ? who->a[i] : step->still;
        batch->b.of[lane + i] = who->b[i] < step->still ? who->b[i] : step->still;
    }
    cr_float4 a = gather_motion(step->motions, 1, batch->a.of + lane);
    cr_float4 b = gather_motion(step->motions, 1, batch->b.of + lane);
    batch->skip_a |= mask_bits(cmp_le(a.z + a.w, splat(0))) << lane;
    batch->skip_b |= mask_bits(cmp_le(b.z + b.w, splat(0))) << lane;
    set(&batch->mass_a, lane, select_lanes(who->live, a.z, splat(1)));
    set(&batch->mass_b, lane, select_lanes(who->live, b.z, splat(1)));
    set(&batch->inertia_a, lane, a.w);
    set(&batch->inertia_b, lane, b.w);
}

static inline cr_float4 stand_of(const cr_wide_step *step, const uint32_t *who)
{
    return gather((const float *)step->stands, STAND_STRIDE, who);
}

/* What is filled in along x and y goes into the contact's frame. */
static inline void set_framed(cr_line *n, cr_line *t, int lane, cr_lanes nx, cr_lanes ny,
                              cr_lanes x, cr_lanes y)
{
    set(n, lane, nx * x + ny * y);
    set(t, lane, ny * x - nx * y);
}

/* How polygons stand. */
static inline void fill_flat(const cr_wide_step *step, size_t index, int lane, const members *who,
                             cr_float4 normal)
{
    cr_flat_lines *flat = &step->starts[index].flat;
    cr_float4 a = stand_of(step, who->a), b = stand_of(step, who->b);
    cr_mask two = test_bit(normal.z, 2);
    cr_float4 place[CR_MAX_MANIFOLD_POINTS] = {row_of(step, who, PLACE[0]),
                                               row_of(step, who, PLACE[1])};
    /* as cr_rides_on_b */
    cr_mask plane_a = test_bit(a.w, CR_STAND_PLANE), plane_b = test_bit(b.w, CR_STAND_PLANE);
    cr_mask of_a = mask_not(test_bit(place[0].w, UINT32_C(1) << 16));
    cr_mask on_b = mask_or(plane_a, mask_and(mask_not(plane_b), of_a));
    cr_lanes nx = select_or_zero(who->live, normal.x), ny = select_or_zero(who->live, normal.y);
    cr_lanes cx = select_lanes(on_b, b.x, a.x), cy = select_lanes(on_b, b.y, a.y);
    set(&flat->side, lane, select_lanes(on_b, splat(1), splat(-1)));
    set_framed(&flat->apart_n, &flat->apart_t, lane, nx, ny, a.x - b.x, a.y - b.y);
    for (int i = 0; i < CR_MAX_MANIFOLD_POINTS; i++) {
        cr_mask there = i == 0 ? who->live : mask_and(who->live, two);
        set_framed(&flat->start[i].n, &flat->start[i].t, lane, nx, ny,
                   select_or_zero(there, place[i].x - cx), select_or_zero(there, place[i].y - cy));
        set(&flat->start[i].separation, lane, select_lanes(there, place[i].z, splat(CR_NO_POINT)));
    }
}

/* How a disc stands to what it touches: set_round of contact_rows.c. */
static inline void fill_disc(const cr_wide_step *step, size_t index, int lane, const members *who,
                             cr_float4 normal)
{
    cr_disc_lines *disc = &step->starts[index].disc;
    cr_float4 a = stand_of(step, who->a), b = stand_of(step, who->b);
    cr_float4 place = row_of(step, who, PLACE[0]);
    cr_mask disc_a = test_bit(a.w, CR_STAND_DISC), on_b = test_bit(b.w, CR_STAND_DISC);
    cr_mask round = mask_and(who->live, test_bit(place.w, CR_FEATURE_VERTEX));
    cr_mask corner = mask_and(round, mask_not(mask_and(disc_a, on_b)));
    cr_lanes nx = select_or_zero(who->live, normal.x), ny = select_or_zero(who->live, normal.y);
    cr_lanes x = a.x - b.x, y = a.y - b.y;
    cr_lanes reach = select_lanes(on_b, b.z, a.z) + place.z,
             outward = select_lanes(on_b, splat(1), splat(-1));
    set(&disc->side, lane, outward);
    store_mask(disc->round.of + lane, round);
    set(&disc->nx, lane, nx);
    set(&disc->ny, lane, ny);
    set(&disc->hub_x, lane, select_or_zero(corner, neg_lanes(outward * (x + nx * reach))));
    set(&disc->hub_y, lane, select_or_zero(corner, neg_lanes(outward * (y + ny * reach))));
    set(&disc->radius_a, lane, a.z);
    set(&disc->radius_b, lane, b.z);
    set(&disc->apart_x, lane, x);
    set(&disc->apart_y, lane, y);
    set(&disc->separation, lane, select_lanes(who->live, place.z, splat(CR_NO_POINT)));
}

static inline void fill_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                              const members *who, cr_float4 normal)
{
    cr_batch *batch = &step->batches[index];
    cr_float4 material = row_of(step, who, MATERIAL);
    fill_bodies(step, index, lane, who);
    cr_lanes restitution = select_or_zero(who->live, material.x);
    if (mask_any(cmp_lt(splat(0), restitution)))
        batch->bouncy = true;
    if (step->bouncy)
        set(&step->bounces[index].restitution, lane, restitution);
    set(&batch->friction, lane, step->rough ? select_or_zero(who->live, material.y) : splat(0));
    set(&batch->nx, lane, select_or_zero(who->live, normal.x));
    set(&batch->ny, lane, select_or_zero(who->live, normal.y));
    for (int i = 0; i < points; i++) {
        cr_mask there = i == 0 ? who->live : mask_and(who->live, test_bit(normal.z, 2));
        cr_float4 force = row_of(step, who, IMPULSE[i]);
        set(&batch->point[i].normal, lane, select_or_zero(there, splat(step->h) * force.z));
        set(&batch->point[i].tangent, lane, select_or_zero(there, splat(step->h) * force.w));
        set(&batch->point[i].normal_total, lane, splat(0));
        set(&batch->point[i].tangent_total, lane, splat(0));
    }
}

/* By how much loads may grow, and of what nothing pulls on that it bears nothing (advance.c). */
static inline void fill_growth(const cr_wide_step *step, cr_batch *batch, int lane, int points)
{
    cr_float4 a = gather((const float *)step->loads, LOAD_STRIDE, batch->a.of + lane);
    cr_float4 b = gather((const float *)step->loads, LOAD_STRIDE, batch->b.of + lane);
    cr_lanes pull = sqrt_lanes(max_lanes(a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y));
    cr_mask pulled = cmp_lt(splat(0), pull);
    set(&batch->growth, lane,
        splat(CR_LOAD_GROWTH * step->h) * select_lanes(pulled, pull, splat(CR_PULL_OF_NOTHING)));
    for (int i = 0; i < points; i++) {
        set(&batch->point[i].normal, lane,
            select_or_zero(pulled, get(&batch->point[i].normal, lane)));
        set(&batch->point[i].tangent, lane,
            select_or_zero(pulled, get(&batch->point[i].tangent, lane)));
    }
}

static inline void begin_batch(const cr_wide_step *step, size_t index)
{
    cr_batch *batch = &step->batches[index];
    const cr_seat *seat = &step->seats[index].of[0]; /* which is always taken */
    uint32_t are = step->stands[seat->a].is | step->stands[seat->b].is;
    batch->disc = (are & CR_STAND_DISC) != 0;
    batch->skip_a = batch->skip_b = 0;
    batch->bouncy = false;
    if (step->bouncy)
        memset(&step->bounces[index], 0, sizeof step->bounces[index]);
}

static inline void store_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    const cr_batch *batch = &step->batches[index];
    members who = members_of(step, index, lane);
    cr_float4 normal = row_of(step, &who, NORMAL);
    for (int i = 0; i < points; i++) {
        const cr_point_lines *point = &batch->point[i];
        cr_mask there = i == 0 ? who.live : mask_and(who.live, test_bit(normal.z, 2));
        cr_float4 row = {get(&point->normal_total, lane), get(&point->tangent_total, lane),
                         get(&point->normal, lane) * splat(step->rate_h),
                         get(&point->tangent, lane) * splat(step->rate_h)};
        scatter((float *)step->contacts + IMPULSE[i], CONTACT_STRIDE, who.of,
                mask_bits(mask_not(there)), row);
    }
}

#endif

/* restitution_simd.h - what restitution asks for of lanes of contacts, and who is next to it. */
#ifndef CR_RESTITUTION_SIMD_H
#define CR_RESTITUTION_SIMD_H

#include "solvers/tgs_soft_simd/rows_simd.h"

/* cr_rebound, of lanes. */
static inline cr_lanes rebound(const cr_wide_step *step, cr_lanes approach, cr_lanes acceleration,
                               cr_lanes separation, cr_lanes restitution)
{
    const cr_lanes zero = splat(0), h = splat(step->h);
    cr_lanes speed = neg_lanes(approach), g = neg_lanes(acceleration);
    cr_mask asks = mask_and(cmp_le(splat(step->threshold), speed), cmp_lt(zero, restitution));
    cr_lanes left = separation - h * (speed + splat(step->share) * g * h);
    asks = mask_and(asks, mask_not(mask_and(cmp_lt(zero, separation), cmp_lt(zero, left))));
    cr_lanes x = max_lanes(separation, neg_lanes(splat(step->tick) * speed));
    cr_lanes e2 = restitution * restitution;
    cr_lanes u0 = speed + g * h * splat(step->share - 0.5f);
    cr_lanes square = e2 * u0 * u0 - splat(2) * g * x * (splat(1) - e2);
    asks = mask_and(asks, mask_and(cmp_lt(zero, u0), cmp_lt(zero, square)));
    cr_lanes speed_out = sqrt_lanes(select_or_zero(asks, square)) - splat(0.5f) * g * h;
    return select_or_zero(asks, max_lanes(speed_out, zero));
}

/* The contacts of these lanes that rebound. */
static inline cr_mask judge_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    const cr_batch *batch = &step->batches[index];
    cr_bounce_lines *bounce = &step->bounces[index];
    bodies at = meet(step, batch, lane);
    cr_float4 a = gather((const float *)step->loads, LOAD_STRIDE, batch->a.of + lane);
    cr_float4 b = gather((const float *)step->loads, LOAD_STRIDE, batch->b.of + lane);
    cr_lanes x = b.x - a.x, y = b.y - a.y;
    cr_lanes pull_n = at.nx * x + at.ny * y;
    cr_lanes a_n = at.nx * a.x + at.ny * a.y, b_n = at.nx * b.x + at.ny * b.y;
    cr_mask pressed = mask_or(cmp_lt(splat(0), a_n), cmp_lt(b_n, splat(0)));
    cr_lanes e = get(&bounce->restitution, lane);
    cr_mask rebounds = mask_none();
    for (int i = 0; i < points; i++) {
        const cr_point_lines *point = &batch->point[i];
        arms r = arms_of(batch, i, lane);
        cr_lanes speed = speed_n(&at, r);
        cr_lanes pull = pull_n + r.bt * b.z - r.at * a.z;
        cr_lanes target = rebound(step, speed, pull, get(&point->separation, lane), e);
        set(&bounce->point[i].approach, lane, speed);
        set(&bounce->point[i].target, lane, target);
        store_mask(bounce->point[i].pressed.of + lane, pressed);
        rebounds = mask_or(rebounds, cmp_lt(splat(0), target));
    }
    return rebounds;
}

static inline void mark_struck(const cr_wide_step *step, const cr_batch *batch, int lane,
                               cr_mask rebounds)
{
    _Alignas(64) int32_t marks[CR_LANES];
    store_mask(marks, rebounds);
    for (int i = 0; i < CR_LANES; i++) {
        if (marks[i] == 0)
            continue;
        if ((batch->skip_a >> (lane + i) & 1) == 0)
            step->struck[batch->a.of[lane + i]] = true;
        if ((batch->skip_b >> (lane + i) & 1) == 0)
            step->struck[batch->b.of[lane + i]] = true;
    }
}

static inline cr_mask struck_lanes(const cr_wide_step *step, const cr_batch *batch, int lane,
                                   const bodies *at)
{
    _Alignas(64) int32_t a[CR_LANES], b[CR_LANES];
    for (int i = 0; i < CR_LANES; i++) {
        a[i] = step->struck[batch->a.of[lane + i]] ? -1 : 0;
        b[i] = step->struck[batch->b.of[lane + i]] ? -1 : 0;
    }
    return mask_or(mask_and(load_mask(a), cmp_lt(splat(0), at->mass_a)),
                   mask_and(load_mask(b), cmp_lt(splat(0), at->mass_b)));
}

static inline cr_mask rebounding(const cr_bounce_lines *bounce, int lane, int points)
{
    cr_mask some = mask_none();
    for (int i = 0; i < points; i++)
        some = mask_or(some, cmp_lt(splat(0), get(&bounce->point[i].target, lane)));
    return some;
}

#endif

/* overlap_simd.h - overlap taken back by moving the bodies, lanes at a time: cr_part_bodies of
 * position_targets.c, where the reasons are. */
#ifndef CR_OVERLAP_SIMD_H
#define CR_OVERLAP_SIMD_H

#include "solvers/tgs_soft_simd/rows_simd.h"

/* The overlap beyond the slop that no impact of this tick drove in. */
static inline cr_lanes standing_overlap(const cr_wide_step *step, const cr_batch *batch, int lane,
                                        const bodies *at, int i)
{
    cr_lanes speed = abs_lanes(speed_n(at, arms_of(batch, i, lane)));
    cr_lanes separation = get(&batch->point[i].separation, lane);
    return neg_lanes(separation) - splat(step->slop) - splat(step->tick) * speed;
}

/* row_keep_spin: what the push adds to the angular momentum of two bodies that slide past each
 * other is taken from the sliding. */
static inline void keep_spin(cr_batch *batch, int lane, bodies *at, cr_lanes push)
{
    const cr_lanes zero = splat(0);
    cr_lanes reach = get(&batch->way_n, lane) + at->give * push;
    set(&batch->way_n, lane, reach);
    cr_mask turns =
        mask_and(cmp_lt(zero, reach), mask_and(cmp_lt(zero, at->mass_a), cmp_lt(zero, at->mass_b)));
    cr_lanes share = min_lanes(push * at->give / select_lanes(turns, reach, splat(1)), splat(1));
    cr_lanes slowed = select_or_zero(turns, share * at->dt);
    at->dt = at->dt - slowed;
    at->sum_t = at->sum_t - slowed / at->give;
}

static inline void part_overlaps(const cr_wide_step *step, cr_batch *batch, int lane, bodies *at,
                                 int points)
{
    cr_lanes most = splat(0);
    for (int i = 0; i < points; i++)
        most = max_lanes(most, standing_overlap(step, batch, lane, at, i));
    cr_mask deep = cmp_lt(splat(step->skin), most);
    if (!mask_any(deep))
        return;
    cr_float4 a = gather_motion(step->motions, 1, batch->a.of + lane);
    cr_float4 b = gather_motion(step->motions, 1, batch->b.of + lane);
    for (int i = 0; i < points; i++) {
        arms r = arms_of(batch, i, lane);
        cr_lanes beyond =
            select_or_zero(deep, max_lanes(standing_overlap(step, batch, lane, at, i), splat(0)));
        cr_lanes way = min_lanes(splat(step->part) * beyond, splat(step->most_part));
        cr_lanes push = way / k_n(at, r);
        cr_lanes x = push * at->nx, y = push * at->ny;
        a.x = a.x - at->mass_a * x;
        a.y = a.y - at->mass_a * y;
        at->a.w = at->a.w - at->inertia_a * r.at * push;
        b.x = b.x + at->mass_b * x;
        b.y = b.y + at->mass_b * y;
        at->b.w = at->b.w + at->inertia_b * r.bt * push;
        for (int other = 0; other < points; other++) {
            arms q = arms_of(batch, other, lane);
            cr_lanes k = at->give + at->inertia_a * r.at * q.at + at->inertia_b * r.bt * q.bt;
            set(&batch->point[other].separation, lane,
                get(&batch->point[other].separation, lane) + k * push);
            set(&batch->point[other].an, lane, q.an + at->mass_a * push);
        }
        keep_spin(batch, lane, at, push);
    }
    float *motions = (float *)step->motions + 4;
    scatter(motions, MOTION_STRIDE, batch->a.of + lane, batch->skip_a >> lane, a);
    scatter(motions, MOTION_STRIDE, batch->b.of + lane, batch->skip_b >> lane, b);
}

#endif

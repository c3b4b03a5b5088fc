/* anchors_simd.h - where contacts' points are when bodies have moved since the tick's start. */
#ifndef CR_ANCHORS_SIMD_H
#define CR_ANCHORS_SIMD_H

#include "solvers/tgs_soft_simd/rows_simd.h"

/* How far the two have come since the tick's start. */
typedef struct ways {
    cr_lanes turn_a, turn_b;
    cr_lanes x, y; /* of b's centre, less a's */
} ways;

static inline ways ways_of(const cr_wide_step *step, const cr_batch *batch, int lane,
                           const bodies *at)
{
    cr_float4 a = gather_motion(step->motions, 1, batch->a.of + lane);
    cr_float4 b = gather_motion(step->motions, 1, batch->b.of + lane);
    return (ways){at->a.w, at->b.w, b.x - a.x, b.y - a.y};
}

/* The corner, on the body that it rides on, turns by that body's angle p; the face, whose body's
 * centre is at o from the corner, turns by q. To the second order
 *     corner  r -> r + p x r - p^2/2 r,
 *     n . o   -> n . o - q (t . o) - q^2/2 (n . o)
 * the latter because the separation is along the face's own normal. What pushes, n, stays. */
static inline void refresh_flat(cr_batch *batch, const cr_start_lines *starts, int lane, bodies *at,
                                ways gone, int points)
{
    const cr_flat_lines *flat = &starts->flat;
    cr_lanes side = get(&flat->side, lane);
    cr_mask on_b = cmp_lt(splat(0), side);
    cr_lanes p = select_lanes(on_b, gone.turn_b, gone.turn_a),
             q = select_lanes(on_b, gone.turn_a, gone.turn_b);
    cr_lanes gone_n = at->nx * gone.x + at->ny * gone.y;
    cr_lanes gone_t = at->ny * gone.x - at->nx * gone.y;
    cr_lanes way_n = gone_n - get(&flat->apart_n, lane);
    cr_lanes way_t = gone_t - get(&flat->apart_t, lane);
    cr_lanes half_p2 = splat(0.5f) * p * p, half_q2 = splat(0.5f) * q * q;
    set(&batch->way_n, lane, way_n);
    set(&batch->way_t, lane, way_t);
    for (int i = 0; i < points; i++) {
        cr_lanes n = get(&flat->start[i].n, lane), t = get(&flat->start[i].t, lane);
        cr_lanes more = p * t - half_p2 * n;
        cr_lanes rn = n + more, rt = t - p * n - half_p2 * t;
        cr_lanes on = rn + side * way_n, ot = rt + side * way_t;
        cr_lanes moved = more + side * gone_n - q * ot - half_q2 * on;
        set(&batch->point[i].separation, lane,
            get(&flat->start[i].separation, lane) + side * moved);
        set(&batch->point[i].an, lane, select_lanes(on_b, on, rn));
        set(&batch->point[i].at, lane, select_lanes(on_b, ot, rt));
    }
}

typedef struct direction {
    cr_lanes x, y;
} direction;

/* turned() of contact_rows.c: the change of v, which is small and keeps its precision. */
static inline direction turn_by(direction v, cr_lanes angle)
{
    cr_lanes t = splat(0.5f) * angle, scale = splat(1) / (splat(1) + t * t);
    cr_lanes less = splat(2) * t * t * scale, s = splat(2) * t * scale;
    return (direction){neg_lanes(less * v.x) - s * v.y, s * v.x - less * v.y};
}

static inline cr_lanes dot(cr_lanes ax, cr_lanes ay, cr_lanes bx, cr_lanes by)
{
    return ax * bx + ay * by;
}

/* On a face the disc's point is on its rim; else halfway between the surfaces. */
static inline void refresh_disc(cr_batch *batch, const cr_start_lines *starts, int lane, bodies *at,
                                ways gone)
{
    const cr_disc_lines *disc = &starts->disc;
    cr_mask on_b = cmp_lt(splat(0), get(&disc->side, lane));
    cr_mask round = load_mask(disc->round.of + lane);
    cr_lanes turn = select_lanes(on_b, gone.turn_a, gone.turn_b);
    cr_lanes way_x = gone.x - get(&disc->apart_x, lane), way_y = gone.y - get(&disc->apart_y, lane);
    cr_lanes radius_a = get(&disc->radius_a, lane), radius_b = get(&disc->radius_b, lane);

    direction n0 = {get(&disc->nx, lane), get(&disc->ny, lane)};
    direction change = turn_by(n0, turn);
    cr_lanes rim_gap = get(&disc->separation, lane) + dot(n0.x, n0.y, gone.x, gone.y) +
                       dot(change.x, change.y, way_x, way_y);

    direction hub = {get(&disc->hub_x, lane), get(&disc->hub_y, lane)};
    direction swung = turn_by(hub, turn);
    hub = (direction){hub.x + swung.x, hub.y + swung.y};
    cr_lanes x = select_lanes(on_b, way_x - hub.x, way_x + hub.x);
    cr_lanes y = select_lanes(on_b, way_y - hub.y, way_y + hub.y);
    cr_lanes distance = sqrt_lanes(x * x + y * y);
    cr_mask known = cmp_lt(splat(1e-15f), distance);
    cr_lanes inverse = splat(1) / select_lanes(known, distance, splat(1));
    cr_lanes round_gap = distance - radius_a - radius_b;

    at->nx = select_lanes(round, select_lanes(known, x * inverse, at->nx), n0.x + change.x);
    at->ny = select_lanes(round, select_lanes(known, y * inverse, at->ny), n0.y + change.y);
    cr_lanes way_n = dot(at->nx, at->ny, way_x, way_y);
    cr_lanes way_t = dot(at->ny, neg_lanes(at->nx), way_x, way_y);
    cr_lanes hub_n = dot(at->nx, at->ny, hub.x, hub.y);
    cr_lanes hub_t = dot(at->ny, neg_lanes(at->nx), hub.x, hub.y);
    cr_lanes round_n = radius_a + splat(0.5f) * round_gap + select_or_zero(on_b, hub_n);
    cr_lanes rim_n = select_lanes(on_b, way_n - radius_b, radius_a);
    set(&batch->nx, lane, at->nx);
    set(&batch->ny, lane, at->ny);
    set(&batch->way_n, lane, way_n);
    set(&batch->way_t, lane, way_t);
    set(&batch->point[0].separation, lane, select_lanes(round, round_gap, rim_gap));
    set(&batch->point[0].an, lane, select_lanes(round, round_n, rim_n));
    set(&batch->point[0].at, lane,
        select_lanes(round, select_or_zero(on_b, hub_t), select_or_zero(on_b, way_t)));
}

/* The velocities in the frame, which may have turned. */
static inline void refresh(const cr_wide_step *step, size_t index, int lane, bodies *at, ways gone,
                           int points)
{
    cr_batch *batch = &step->batches[index];
    if (!batch->disc) {
        refresh_flat(batch, &step->starts[index], lane, at, gone, points);
        return;
    }
    refresh_disc(batch, &step->starts[index], lane, at, gone);
    cr_lanes x = at->b.x - at->a.x, y = at->b.y - at->a.y;
    at->dn = at->nx * x + at->ny * y;
    at->dt = at->ny * x - at->nx * y;
}

#endif

/* anchors_simd.h - updates the points of contacts after the bodies have moved, and takes back their
 * overlap. */
#ifndef CR_ANCHORS_SIMD_H
#define CR_ANCHORS_SIMD_H

#include "solvers/tgs_soft_simd/rows_simd.h"

/* The displacements of the two bodies since the tick's start. */
typedef struct displacements {
    cr_lanes delta_angle_a, delta_angle_b;
    cr_lanes x, y; /* displacement of b's centre, less that of a's */
} displacements;

static inline displacements displacements_of(const cr_simd_step *step, const cr_batch *batch,
                                             int lane, const body_pair *at)
{
    cr_float4 a = gather_body(step->bodies, 1, batch->a.of + lane);
    cr_float4 b = gather_body(step->bodies, 1, batch->b.of + lane);
    return (displacements){at->a.w, at->b.w, b.x - a.x, b.y - a.y};
}

/* The corner rotates with the body that it is anchored on, by the angle p; the face rotates with
 * the other body, whose centre is at o from the corner, by q. To the second order corner  r -> r +
 * p x r - p^2/2 r, n . o   -> n . o - q (t . o) - q^2/2 (n . o) the latter because the separation
 * is along the face's own normal. The direction of the impulse, n, stays. */
static inline void refresh_flat(cr_batch *batch, const cr_batch_start *starts, int lane,
                                body_pair *at, displacements moved_by, int points)
{
    const cr_flat_start *flat = &starts->flat;
    cr_lanes side = get(&flat->side, lane);
    cr_mask on_b = cmp_lt(splat(0), side);
    cr_lanes p = select_lanes(on_b, moved_by.delta_angle_b, moved_by.delta_angle_a),
             q = select_lanes(on_b, moved_by.delta_angle_a, moved_by.delta_angle_b);
    cr_lanes gone_n = at->nx * moved_by.x + at->ny * moved_by.y;
    cr_lanes gone_t = at->ny * moved_by.x - at->nx * moved_by.y;
    cr_lanes a_to_b_n = gone_n - get(&flat->center_offset_n, lane);
    cr_lanes a_to_b_t = gone_t - get(&flat->center_offset_t, lane);
    cr_lanes half_p2 = splat(0.5f) * p * p, half_q2 = splat(0.5f) * q * q;
    set(&batch->a_to_b_n, lane, a_to_b_n);
    set(&batch->a_to_b_t, lane, a_to_b_t);
    for (int i = 0; i < points; i++) {
        cr_lanes n = get(&flat->start[i].n, lane), t = get(&flat->start[i].t, lane);
        cr_lanes more = p * t - half_p2 * n;
        cr_lanes rn = n + more, rt = t - p * n - half_p2 * t;
        cr_lanes on = rn + side * a_to_b_n, ot = rt + side * a_to_b_t;
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

/* The change of v when it rotates by an angle, as turned() of contact_rows.c: the change is small
 * and keeps its precision. */
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

/* The point of a disc on a face lies on its rim, of a radial contact halfway between the surfaces.
 */
static inline void refresh_disc(cr_batch *batch, const cr_batch_start *starts, int lane,
                                body_pair *at, displacements moved_by)
{
    const cr_disc_start *disc = &starts->disc;
    cr_mask on_b = cmp_lt(splat(0), get(&disc->side, lane));
    cr_mask round = load_mask(disc->radial.of + lane);
    cr_lanes turn = select_lanes(on_b, moved_by.delta_angle_a, moved_by.delta_angle_b);
    cr_lanes way_x = moved_by.x - get(&disc->center_offset_x, lane),
             way_y = moved_by.y - get(&disc->center_offset_y, lane);
    cr_lanes radius_a = get(&disc->radius_a, lane), radius_b = get(&disc->radius_b, lane);

    direction n0 = {get(&disc->nx, lane), get(&disc->ny, lane)};
    direction change = turn_by(n0, turn);
    cr_lanes rim_gap = get(&disc->separation, lane) + dot(n0.x, n0.y, moved_by.x, moved_by.y) +
                       dot(change.x, change.y, way_x, way_y);

    direction vertex = {get(&disc->vertex_x, lane), get(&disc->vertex_y, lane)};
    direction swung = turn_by(vertex, turn);
    vertex = (direction){vertex.x + swung.x, vertex.y + swung.y};
    cr_lanes x = select_lanes(on_b, way_x - vertex.x, way_x + vertex.x);
    cr_lanes y = select_lanes(on_b, way_y - vertex.y, way_y + vertex.y);
    cr_lanes distance = sqrt_lanes(x * x + y * y);
    cr_mask known = cmp_lt(splat(1e-15f), distance);
    cr_lanes inverse = splat(1) / select_lanes(known, distance, splat(1));
    cr_lanes round_gap = distance - radius_a - radius_b;

    at->nx = select_lanes(round, select_lanes(known, x * inverse, at->nx), n0.x + change.x);
    at->ny = select_lanes(round, select_lanes(known, y * inverse, at->ny), n0.y + change.y);
    cr_lanes a_to_b_n = dot(at->nx, at->ny, way_x, way_y);
    cr_lanes a_to_b_t = dot(at->ny, neg_lanes(at->nx), way_x, way_y);
    cr_lanes vertex_n = dot(at->nx, at->ny, vertex.x, vertex.y);
    cr_lanes vertex_t = dot(at->ny, neg_lanes(at->nx), vertex.x, vertex.y);
    cr_lanes round_n = radius_a + splat(0.5f) * round_gap + select_or_zero(on_b, vertex_n);
    cr_lanes rim_n = select_lanes(on_b, a_to_b_n - radius_b, radius_a);
    set(&batch->nx, lane, at->nx);
    set(&batch->ny, lane, at->ny);
    set(&batch->a_to_b_n, lane, a_to_b_n);
    set(&batch->a_to_b_t, lane, a_to_b_t);
    set(&batch->point[0].separation, lane, select_lanes(round, round_gap, rim_gap));
    set(&batch->point[0].an, lane, select_lanes(round, round_n, rim_n));
    set(&batch->point[0].at, lane,
        select_lanes(round, select_or_zero(on_b, vertex_t), select_or_zero(on_b, a_to_b_t)));
}

/* Updates points, normal and anchors, and the relative velocity in the frame, which may have
 * rotated. */
static inline void refresh(const cr_simd_step *step, size_t index, int lane, body_pair *at,
                           displacements moved_by, int points)
{
    cr_batch *batch = &step->batches[index];
    if (!batch->disc) {
        refresh_flat(batch, &step->starts[index], lane, at, moved_by, points);
        return;
    }
    refresh_disc(batch, &step->starts[index], lane, at, moved_by);
    cr_lanes x = at->b.x - at->a.x, y = at->b.y - at->a.y;
    at->vn = at->nx * x + at->ny * y;
    at->vt = at->ny * x - at->nx * y;
}

/* ---- overlap ---- */

/* The overlap a share of which is to be taken back: see way_apart of position_targets.c. */
static inline cr_lanes resting_penetration(const cr_simd_step *step, const cr_batch *batch,
                                           int lane, const body_pair *at, int i)
{
    cr_lanes driving = abs_lanes(speed_n(at, anchors_of(batch, i, lane)));
    return neg_lanes(get(&batch->point[i].separation, lane)) - splat(step->slop) -
           splat(step->tick) * driving;
}

/* row_conserve_angular_momentum of row.h: what the push adds to the angular momentum of two bodies
 * that slide past each other is taken from the sliding. */
static inline void conserve_angular_momentum(cr_batch *batch, int lane, body_pair *at,
                                             cr_lanes push)
{
    const cr_lanes zero = splat(0);
    cr_lanes reach = get(&batch->a_to_b_n, lane) + at->inv_mass_sum * push;
    set(&batch->a_to_b_n, lane, reach);
    cr_mask turns =
        mask_and(cmp_lt(zero, reach), mask_and(cmp_lt(zero, at->mass_a), cmp_lt(zero, at->mass_b)));
    cr_lanes share =
        min_lanes(push * at->inv_mass_sum / select_lanes(turns, reach, splat(1)), splat(1));
    cr_lanes slowed = select_or_zero(turns, share * at->vt);
    at->vt = at->vt - slowed;
    at->impulse_t = at->impulse_t - slowed / at->inv_mass_sum;
}

/* cr_push_out_overlap of position_targets.c, which explains it: moves the bodies of the contacts
 * apart. */
static inline void project_overlaps(const cr_simd_step *step, size_t index, int lane, body_pair *at,
                                    int points)
{
    cr_batch *batch = &step->batches[index];
    cr_lanes most = splat(0);
    for (int i = 0; i < points; i++)
        most = max_lanes(most, resting_penetration(step, batch, lane, at, i));
    cr_mask deep = cmp_lt(splat(step->skin), most);
    if (!mask_any(deep))
        return;
    cr_float4 a = gather_body(step->bodies, 1, batch->a.of + lane);
    cr_float4 b = gather_body(step->bodies, 1, batch->b.of + lane);
    for (int i = 0; i < points; i++) {
        anchors r = anchors_of(batch, i, lane);
        cr_lanes penetration = resting_penetration(step, batch, lane, at, i);
        cr_lanes beyond = select_or_zero(deep, max_lanes(penetration, splat(0)));
        cr_lanes k = inv_mass_n(at, r);
        cr_lanes push =
            min_lanes(splat(step->projection) * beyond, splat(step->max_projection)) / k;
        cr_lanes x = push * at->nx, y = push * at->ny;
        a.x = a.x - at->mass_a * x;
        a.y = a.y - at->mass_a * y;
        at->a.w = at->a.w - at->inertia_a * r.at * push;
        b.x = b.x + at->mass_b * x;
        b.y = b.y + at->mass_b * y;
        at->b.w = at->b.w + at->inertia_b * r.bt * push;
        for (int other = 0; other < points; other++) {
            anchors q = anchors_of(batch, other, lane);
            cr_lanes coupling =
                at->inv_mass_sum + at->inertia_a * r.at * q.at + at->inertia_b * r.bt * q.bt;
            set(&batch->point[other].separation, lane,
                get(&batch->point[other].separation, lane) + coupling * push);
            set(&batch->point[other].an, lane, q.an + at->mass_a * push);
        }
        conserve_angular_momentum(batch, lane, at, push);
    }
    float *bodies = (float *)step->bodies + 4;
    scatter(bodies, BODY_STRIDE, batch->a.of + lane, batch->static_mask_a >> lane, a);
    scatter(bodies, BODY_STRIDE, batch->b.of + lane, batch->static_mask_b >> lane, b);
}

#endif

/* rows_simd.h - the rows of contacts, a contact in each lane: their velocities, effective masses,
 * impulses and restitution. Compiled once for each number of lanes; see lanes.h. The mathematics is
 * the same as in row_bias.c, block_solver.c, gauss_seidel.c, contact_rows.c and restitution.c,
 * which solve one contact at a time and explain it; the names are the same. */
#ifndef CR_ROWS_SIMD_H
#define CR_ROWS_SIMD_H

#include "base/tuning.h"
#include "constraints/row.h"
#include "simd/lanes_gather.h"
#include "solvers/tgs_soft_simd/kernels.h"

enum { BODY_STRIDE = sizeof(cr_solver_body) / sizeof(float) };
enum { EXTERNAL_STRIDE = sizeof(cr_external_acceleration) / sizeof(float) };

static inline cr_lanes get(const cr_float16 *line, int lane)
{
    return load(line->of + lane);
}
static inline void set(cr_float16 *line, int lane, cr_lanes x)
{
    store(line->of + lane, x);
}

static inline cr_mask mask_none(void)
{
    return cmp_lt(splat(0), splat(0));
}

/* ---- the two bodies of a contact while it is solved ---- */

typedef struct body_pair {
    cr_float4 a, b; /* v.x, v.y, w, delta_angle */
    cr_lanes nx, ny;
    cr_lanes mass_a, mass_b, inertia_a, inertia_b, inv_mass_sum;
    cr_lanes vn, vt;               /* vB - vA in the contact's frame */
    cr_lanes impulse_n, impulse_t; /* impulses of this pass, not yet in a and b */
    cr_lanes change;               /* m/s: the largest change of a row */
} body_pair;

static inline cr_float4 gather_body(const cr_solver_body *bodies, int half, const uint32_t *index)
{
    return gather((const float *)bodies + 4 * half, BODY_STRIDE, index);
}

static inline body_pair load_bodies(const cr_simd_step *step, const cr_batch *batch, int lane)
{
    body_pair at;
    at.a = gather_body(step->bodies, 0, batch->a.of + lane);
    at.b = gather_body(step->bodies, 0, batch->b.of + lane);
    at.nx = get(&batch->nx, lane);
    at.ny = get(&batch->ny, lane);
    at.mass_a = get(&batch->mass_a, lane);
    at.mass_b = get(&batch->mass_b, lane);
    at.inertia_a = get(&batch->inertia_a, lane);
    at.inertia_b = get(&batch->inertia_b, lane);
    at.inv_mass_sum = at.mass_a + at.mass_b;
    cr_lanes x = at.b.x - at.a.x, y = at.b.y - at.a.y;
    at.vn = at.nx * x + at.ny * y;
    at.vt = at.ny * x - at.nx * y;
    at.impulse_n = at.impulse_t = at.change = splat(0);
    return at;
}

/* Writes the bodies back. Linear velocities change only now, by the sums of the impulses. */
static inline void store_bodies(const cr_simd_step *step, const cr_batch *batch, int lane,
                                body_pair *at)
{
    cr_lanes x = at->impulse_n * at->nx + at->impulse_t * at->ny;
    cr_lanes y = at->impulse_n * at->ny - at->impulse_t * at->nx;
    at->a.x = at->a.x - at->mass_a * x;
    at->a.y = at->a.y - at->mass_a * y;
    at->b.x = at->b.x + at->mass_b * x;
    at->b.y = at->b.y + at->mass_b * y;
    float *bodies = (float *)step->bodies;
    scatter(bodies, BODY_STRIDE, batch->a.of + lane, batch->static_mask_a >> lane, at->a);
    scatter(bodies, BODY_STRIDE, batch->b.of + lane, batch->static_mask_b >> lane, at->b);
}

/* ---- one point ---- */

typedef struct anchors {
    cr_lanes an, at, bn, bt;
} anchors;

static inline anchors anchors_of(const cr_batch *batch, int i, int lane)
{
    cr_lanes an = get(&batch->point[i].an, lane), at = get(&batch->point[i].at, lane);
    return (anchors){an, at, an - get(&batch->a_to_b_n, lane), at - get(&batch->a_to_b_t, lane)};
}

static inline cr_lanes speed_n(const body_pair *at, anchors r)
{
    return at->vn + r.bt * at->b.z - r.at * at->a.z;
}
static inline cr_lanes speed_t(const body_pair *at, anchors r)
{
    return at->vt - r.bn * at->b.z + r.an * at->a.z;
}
static inline cr_lanes inv_mass_n(const body_pair *at, anchors r)
{
    return at->inv_mass_sum + at->inertia_a * r.at * r.at + at->inertia_b * r.bt * r.bt;
}
static inline cr_lanes inv_mass_t(const body_pair *at, anchors r)
{
    return at->inv_mass_sum + at->inertia_a * r.an * r.an + at->inertia_b * r.bn * r.bn;
}
static inline void apply_normal(body_pair *at, anchors r, cr_lanes impulse)
{
    at->vn = at->vn + at->inv_mass_sum * impulse;
    at->a.z = at->a.z - at->inertia_a * r.at * impulse;
    at->b.z = at->b.z + at->inertia_b * r.bt * impulse;
    at->impulse_n = at->impulse_n + impulse;
}
static inline void apply_tangent(body_pair *at, anchors r, cr_lanes impulse)
{
    at->vt = at->vt + at->inv_mass_sum * impulse;
    at->a.z = at->a.z + at->inertia_a * r.an * impulse;
    at->b.z = at->b.z - at->inertia_b * r.bn * impulse;
    at->impulse_t = at->impulse_t + impulse;
}

/* `plain`: see pass_kind; the bits are the same. The order of min and max lets a zero keep its
 * sign. */
static inline cr_lanes coulomb_lanes(const cr_simd_step *step, const cr_batch *batch, int lane,
                                     cr_lanes impulse, cr_lanes normal, bool plain)
{
    cr_lanes most = get(&batch->friction, lane) * normal;
    if (plain)
        return max_lanes(neg_lanes(most), min_lanes(most, impulse));
    cr_lanes sliding = splat(step->dynamic_friction) * most;
    cr_mask sticks = cmp_le(abs_lanes(impulse), most);
    return select_lanes(sticks, impulse,
                        select_lanes(cmp_lt(impulse, splat(0)), neg_lanes(sliding), sliding));
}

/* A normal row without softness: J v - bias = error + inv_effective_mass * (change of the impulse)
 */
typedef struct normal_row {
    cr_lanes error, inv_effective_mass, effective_mass; /* 1 / inv_effective_mass */
} normal_row;

static inline normal_row normal_row_of(cr_lanes e, cr_lanes k)
{
    return (normal_row){e, k, splat(1) / k};
}

/* ---- the normals of a manifold ---- */

/* The new impulse of one point that is solved alone. */
static inline cr_lanes solve_one(normal_row d, cr_lanes x)
{
    return max_lanes(x - d.error * d.effective_mass, splat(0));
}

/* The new impulses of two points that are solved together: the cases of block_solver.c, with c for
 * -b. Where none of them holds, or the rows are nearly parallel, one point after the other. */
static inline void solve_block(const normal_row d[2], cr_lanes k12, cr_mask solvable,
                               const cr_lanes old[2], cr_lanes out[2])
{
    const cr_lanes zero = splat(0);
    cr_lanes k1 = d[0].inv_effective_mass, k2 = d[1].inv_effective_mass;
    cr_lanes c1 = k1 * old[0] - d[0].error + k12 * old[1];
    cr_lanes c2 = k12 * old[0] - d[1].error + k2 * old[1];
    cr_lanes inverse = splat(1) / (k1 * k2 - k12 * k12);
    cr_lanes x1 = (k2 * c1 - k12 * c2) * inverse, x2 = (k1 * c2 - k12 * c1) * inverse;
    cr_lanes first = c1 * d[0].effective_mass, second = c2 * d[1].effective_mass;
    cr_mask two = mask_and(cmp_le(zero, x1), cmp_le(zero, x2));
    cr_mask one = mask_and(cmp_le(zero, first), cmp_le(c2, k12 * first));
    cr_mask other = mask_and(cmp_le(zero, second), cmp_le(c1, k12 * second));
    cr_mask no = mask_and(cmp_le(c1, zero), cmp_le(c2, zero));

    cr_lanes a1 = solve_one(d[0], old[0]);
    normal_row after = {d[1].error + k12 * (a1 - old[0]), k2, d[1].effective_mass};
    cr_lanes a2 = solve_one(after, old[1]);

    cr_lanes y1 = select_lanes(one, first, select_lanes(other, zero, select_lanes(no, zero, a1)));
    cr_lanes y2 = select_lanes(one, zero, select_lanes(other, second, select_lanes(no, zero, a2)));
    out[0] = select_lanes(solvable, select_lanes(two, x1, y1), a1);
    out[1] = select_lanes(solvable, select_lanes(two, x2, y2), a2);
}

/* ---- solving ---- */

/* CR_LANES contacts of a batch. */
typedef struct lane_ref {
    size_t index; /* of the batch */
    int lane;     /* the first lane */
} lane_ref;

/* What the compiler knows of the contacts that it compiles a pass for. */
typedef struct pass_kind {
    bool relaxing;
    bool with_restitution; /* the bias of points is stored: see needs_restitution */
    bool plain; /* without that; nobody asks for the change of velocities, and one coefficient of
                   friction holds for what slides and what does not */
    int points;
} pass_kind;

typedef struct manifold {
    anchors r[CR_MAX_MANIFOLD_POINTS];
    cr_lanes inv_effective_mass[CR_MAX_MANIFOLD_POINTS]; /* along the normal */
    cr_lanes normal[CR_MAX_MANIFOLD_POINTS];             /* N s */
} manifold;

/* `disabled` matters with restitution only. */
static inline void update_normals(const cr_simd_step *step, body_pair *at, manifold *m,
                                  pass_kind of, const normal_row d[], cr_mask disabled)
{
    cr_lanes fresh[CR_MAX_MANIFOLD_POINTS];
    if (of.points == 2) {
        cr_lanes k12 = at->inv_mass_sum + at->inertia_a * m->r[0].at * m->r[1].at +
                       at->inertia_b * m->r[0].bt * m->r[1].bt;
        cr_lanes product = m->inv_effective_mass[0] * m->inv_effective_mass[1];
        cr_mask solvable = cmp_lt(splat(CR_BLOCK_MIN_DETERMINANT) * product, product - k12 * k12);
        if (!step->block_solve)
            solvable = mask_none();
        solve_block(d, k12, solvable, m->normal, fresh);
    } else {
        fresh[0] = solve_one(d[0], m->normal[0]);
    }
    for (int i = 0; i < of.points; i++) {
        if (of.with_restitution)
            fresh[i] = select_lanes(disabled, m->normal[i], fresh[i]);
        cr_lanes more = fresh[i] - m->normal[i];
        apply_normal(at, m->r[i], more);
        if (!of.plain) /* this order drops a NaN */
            at->change = max_lanes(abs_lanes(more * m->inv_effective_mass[i]), at->change);
        m->normal[i] = fresh[i];
    }
}

/* cr_rebound_slip of restitution.c, for lanes. */
static inline cr_lanes rebound_slip(const cr_batch_restitution *restitution, int lane, int i,
                                    cr_lanes slip, cr_lanes impulse, cr_lanes k, cr_lanes normal)
{
    const cr_lanes zero = splat(0), one = splat(1), half = splat(0.5f);
    cr_lanes before = get(&restitution->point[i].slip, lane), free = slip - k * impulse;
    cr_lanes e = get(&restitution->restitution, lane);
    cr_lanes lost =
        half * (one - e) * normal * abs_lanes(get(&restitution->point[i].approach, lane));
    cr_lanes a = abs_lanes(free), b = abs_lanes(before);
    cr_lanes least = half * (a + b - sqrt_lanes((a - b) * (a - b) + splat(8) * k * lost));
    least = max_lanes(least, zero);
    cr_mask rebounds = cmp_lt(zero, get(&restitution->point[i].target_velocity, lane));
    cr_mask reverses = mask_and(rebounds, cmp_lt(before * free, zero));
    return select_or_zero(reverses, select_lanes(cmp_lt(free, zero), neg_lanes(least), least));
}

static inline void update_tangents(const cr_simd_step *step, lane_ref here, body_pair *at,
                                   const manifold *m, pass_kind of, cr_mask disabled)
{
    cr_batch *batch = &step->batches[here.index];
    int lane = here.lane;
    for (int i = 0; i < of.points; i++) {
        cr_lanes before = get(&batch->point[i].tangent, lane);
        cr_lanes slip = speed_t(at, m->r[i]), k = inv_mass_t(at, m->r[i]);
        if (of.with_restitution && !of.relaxing)
            slip = slip - rebound_slip(&step->restitution[here.index], lane, i, slip, before, k,
                                       m->normal[i]);
        cr_lanes unclamped = before - slip / k;
        cr_lanes impulse = coulomb_lanes(step, batch, lane, unclamped, m->normal[i], of.plain);
        if (of.with_restitution)
            impulse = select_lanes(disabled, before, impulse);
        apply_tangent(at, m->r[i], impulse - before);
        set(&batch->point[i].tangent, lane, impulse);
    }
}

static inline void load_manifold(manifold *m, const cr_batch *batch, int lane, const body_pair *at,
                                 int points)
{
    for (int i = 0; i < points; i++) {
        m->r[i] = anchors_of(batch, i, lane);
        m->inv_effective_mass[i] = inv_mass_n(at, m->r[i]);
        m->normal[i] = get(&batch->point[i].normal, lane);
    }
}

static inline void store_normals(cr_batch *batch, int lane, const manifold *m, int points)
{
    for (int i = 0; i < points; i++)
        set(&batch->point[i].normal, lane, m->normal[i]);
}

/* The contacts of the lanes while they are solved, between the stages of a pass. */
typedef struct contact_state {
    lane_ref here;
    body_pair at;
    manifold m;
    cr_mask near_impact,
        disabled; /* a body takes part in a rebound; this pass leaves the contact alone */
} contact_state;

/* ---- restitution ---- */

/* cr_rebound of restitution.c, for lanes. */
static inline cr_lanes rebound(const cr_simd_step *step, cr_lanes approach, cr_lanes acceleration,
                               cr_lanes separation, cr_lanes restitution)
{
    const cr_lanes zero = splat(0), h = splat(step->h);
    cr_lanes speed = neg_lanes(approach), g = neg_lanes(acceleration);
    cr_mask asks = mask_and(cmp_le(splat(step->threshold), speed), cmp_lt(zero, restitution));
    cr_lanes left = separation - h * (speed + splat(step->pre_solve_fraction) * g * h);
    asks = mask_and(asks, mask_not(mask_and(cmp_lt(zero, separation), cmp_lt(zero, left))));
    cr_lanes x = max_lanes(separation, neg_lanes(splat(step->tick) * speed));
    cr_lanes e2 = restitution * restitution;
    cr_lanes u0 = speed + g * h * splat(step->pre_solve_fraction - 0.5f);
    cr_lanes square = e2 * u0 * u0 - splat(2) * g * x * (splat(1) - e2);
    asks = mask_and(asks, mask_and(cmp_lt(zero, u0), cmp_lt(zero, square)));
    cr_lanes speed_out = sqrt_lanes(select_or_zero(asks, square)) - splat(0.5f) * g * h;
    return select_or_zero(asks, max_lanes(speed_out, zero));
}

/* Sets the target velocities of the points. Returns which contacts rebound. */
static inline cr_mask restitution_of_lanes(const cr_simd_step *step, size_t index, int lane,
                                           int points)
{
    const cr_batch *batch = &step->batches[index];
    cr_batch_restitution *restitution = &step->restitution[index];
    body_pair at = load_bodies(step, batch, lane);
    cr_float4 a = gather((const float *)step->external, EXTERNAL_STRIDE, batch->a.of + lane);
    cr_float4 b = gather((const float *)step->external, EXTERNAL_STRIDE, batch->b.of + lane);
    cr_lanes x = b.x - a.x, y = b.y - a.y;
    cr_lanes pull_n = at.nx * x + at.ny * y;
    cr_lanes a_n = at.nx * a.x + at.ny * a.y, b_n = at.nx * b.x + at.ny * b.y;
    cr_mask pressed = mask_or(cmp_lt(splat(0), a_n), cmp_lt(b_n, splat(0)));
    cr_lanes e = get(&restitution->restitution, lane);
    cr_mask rebounds = mask_none();
    for (int i = 0; i < points; i++) {
        const cr_batch_point *point = &batch->point[i];
        anchors r = anchors_of(batch, i, lane);
        cr_lanes speed = speed_n(&at, r);
        cr_lanes pull = pull_n + r.bt * b.z - r.at * a.z;
        cr_lanes target = rebound(step, speed, pull, get(&point->separation, lane), e);
        set(&restitution->point[i].approach, lane, speed);
        set(&restitution->point[i].slip, lane, speed_t(&at, r));
        set(&restitution->point[i].target_velocity, lane, target);
        store_mask(restitution->point[i].pushed_together.of + lane, pressed);
        rebounds = mask_or(rebounds, cmp_lt(splat(0), target));
    }
    return rebounds;
}

static inline void mark_near_impact(const cr_simd_step *step, const cr_batch *batch, int lane,
                                    cr_mask rebounds)
{
    _Alignas(64) int32_t marks[CR_LANES];
    store_mask(marks, rebounds);
    for (int i = 0; i < CR_LANES; i++) {
        if (marks[i] == 0)
            continue;
        if ((batch->static_mask_a >> (lane + i) & 1) == 0)
            step->near_impact[batch->a.of[lane + i]] = true;
        if ((batch->static_mask_b >> (lane + i) & 1) == 0)
            step->near_impact[batch->b.of[lane + i]] = true;
    }
}

static inline cr_mask near_impact_lanes(const cr_simd_step *step, const cr_batch *batch, int lane,
                                        const body_pair *at)
{
    _Alignas(64) int32_t a[CR_LANES], b[CR_LANES];
    for (int i = 0; i < CR_LANES; i++) {
        a[i] = step->near_impact[batch->a.of[lane + i]] ? -1 : 0;
        b[i] = step->near_impact[batch->b.of[lane + i]] ? -1 : 0;
    }
    return mask_or(mask_and(load_mask(a), cmp_lt(splat(0), at->mass_a)),
                   mask_and(load_mask(b), cmp_lt(splat(0), at->mass_b)));
}

static inline cr_mask rebounding(const cr_batch_restitution *restitution, int lane, int points)
{
    cr_mask some = mask_none();
    for (int i = 0; i < points; i++)
        some = mask_or(some, cmp_lt(splat(0), get(&restitution->point[i].target_velocity, lane)));
    return some;
}

#endif

/* rows_simd.h - the mathematics of tgs_soft for lanes of contacts. Compiled once for each number of
 * lanes; see lanes.h. What it computes is told in row_bias.c, block_solver.c, gauss_seidel.c and
 * contact_rows.c, where a contact is visited alone; names are the same here. */
#ifndef CR_ROWS_SIMD_H
#define CR_ROWS_SIMD_H

#include "constraints/row.h"
#include "simd/lanes.h"
#include "solvers/tgs_soft_simd/wide_kernels.h"

enum { MOTION_STRIDE = sizeof(cr_motion) / sizeof(float) };
enum { LOAD_STRIDE = sizeof(cr_load) / sizeof(float) };

static inline cr_lanes get(const cr_line *line, int lane)
{
    return load(line->of + lane);
}
static inline void set(cr_line *line, int lane, cr_lanes x)
{
    store(line->of + lane, x);
}

static inline cr_mask mask_none(void)
{
    return cmp_lt(splat(0), splat(0));
}

/* ---- a contact's two bodies while it is visited ---- */

typedef struct bodies {
    cr_float4 a, b; /* v.x, v.y, w, turn */
    cr_lanes nx, ny;
    cr_lanes mass_a, mass_b, inertia_a, inertia_b, give;
    cr_lanes dn, dt;       /* vB - vA in the contact's frame */
    cr_lanes sum_n, sum_t; /* impulses that it got in this visit */
    cr_lanes change;       /* m/s: of a row, at most */
} bodies;

static inline cr_float4 gather_motion(const cr_motion *motions, int half, const uint32_t *index)
{
    return gather((const float *)motions + 4 * half, MOTION_STRIDE, index);
}

static inline bodies meet(const cr_wide_step *step, const cr_batch *batch, int lane)
{
    bodies at;
    at.a = gather_motion(step->motions, 0, batch->a.of + lane);
    at.b = gather_motion(step->motions, 0, batch->b.of + lane);
    at.nx = get(&batch->nx, lane);
    at.ny = get(&batch->ny, lane);
    at.mass_a = get(&batch->mass_a, lane);
    at.mass_b = get(&batch->mass_b, lane);
    at.inertia_a = get(&batch->inertia_a, lane);
    at.inertia_b = get(&batch->inertia_b, lane);
    at.give = at.mass_a + at.mass_b;
    cr_lanes x = at.b.x - at.a.x, y = at.b.y - at.a.y;
    at.dn = at.nx * x + at.ny * y;
    at.dt = at.ny * x - at.nx * y;
    at.sum_n = at.sum_t = at.change = splat(0);
    return at;
}

/* The impulses' linear part reaches the bodies only now. */
static inline void part(const cr_wide_step *step, const cr_batch *batch, int lane, bodies *at)
{
    cr_lanes x = at->sum_n * at->nx + at->sum_t * at->ny;
    cr_lanes y = at->sum_n * at->ny - at->sum_t * at->nx;
    at->a.x = at->a.x - at->mass_a * x;
    at->a.y = at->a.y - at->mass_a * y;
    at->b.x = at->b.x + at->mass_b * x;
    at->b.y = at->b.y + at->mass_b * y;
    float *motions = (float *)step->motions;
    scatter(motions, MOTION_STRIDE, batch->a.of + lane, batch->skip_a >> lane, at->a);
    scatter(motions, MOTION_STRIDE, batch->b.of + lane, batch->skip_b >> lane, at->b);
}

/* ---- one point ---- */

typedef struct arms {
    cr_lanes an, at, bn, bt;
} arms;

static inline arms arms_of(const cr_batch *batch, int i, int lane)
{
    cr_lanes an = get(&batch->point[i].an, lane), at = get(&batch->point[i].at, lane);
    return (arms){an, at, an - get(&batch->way_n, lane), at - get(&batch->way_t, lane)};
}

static inline cr_lanes speed_n(const bodies *at, arms r)
{
    return at->dn + r.bt * at->b.z - r.at * at->a.z;
}
static inline cr_lanes speed_t(const bodies *at, arms r)
{
    return at->dt - r.bn * at->b.z + r.an * at->a.z;
}
static inline cr_lanes k_n(const bodies *at, arms r)
{
    return at->give + at->inertia_a * r.at * r.at + at->inertia_b * r.bt * r.bt;
}
static inline cr_lanes k_t(const bodies *at, arms r)
{
    return at->give + at->inertia_a * r.an * r.an + at->inertia_b * r.bn * r.bn;
}
static inline void push_n(bodies *at, arms r, cr_lanes impulse)
{
    at->dn = at->dn + at->give * impulse;
    at->a.z = at->a.z - at->inertia_a * r.at * impulse;
    at->b.z = at->b.z + at->inertia_b * r.bt * impulse;
    at->sum_n = at->sum_n + impulse;
}
static inline void push_t(bodies *at, arms r, cr_lanes impulse)
{
    at->dt = at->dt + at->give * impulse;
    at->a.z = at->a.z + at->inertia_a * r.an * impulse;
    at->b.z = at->b.z - at->inertia_b * r.bn * impulse;
    at->sum_t = at->sum_t + impulse;
}

static inline cr_lanes coulomb_lanes(const cr_wide_step *step, const cr_batch *batch, int lane,
                                     cr_lanes wanted, cr_lanes normal)
{
    cr_lanes most = get(&batch->friction, lane) * normal;
    cr_lanes sliding = splat(step->dynamic_friction) * most;
    cr_mask sticks = cmp_le(abs_lanes(wanted), most);
    return select_lanes(sticks, wanted,
                        select_lanes(cmp_lt(wanted, splat(0)), neg_lanes(sliding), sliding));
}

/* J v + softness * impulse - wanted = e + k * (change of the impulse) */
typedef struct drive {
    cr_lanes e, k, inverse; /* 1 / k */
} drive;

static inline drive drive_at(cr_lanes e, cr_lanes k)
{
    return (drive){e, k, splat(1) / k};
}

/* ---- the normals of a manifold ---- */

/* New impulses of one point visited alone. */
static inline cr_lanes alone(drive d, cr_lanes x)
{
    return max_lanes(x - d.e * d.inverse, splat(0));
}

/* The cases of block_solver.c; where none holds, or the rows are too much alike, one after the
 * other. */
static inline void together(const drive d[2], cr_lanes k12, cr_mask paired, const cr_lanes old[2],
                            cr_lanes out[2])
{
    const cr_lanes zero = splat(0);
    cr_lanes k1 = d[0].k, k2 = d[1].k;
    cr_lanes b1 = d[0].e - k1 * old[0] - k12 * old[1];
    cr_lanes b2 = d[1].e - k12 * old[0] - k2 * old[1];
    cr_lanes inverse = splat(1) / (k1 * k2 - k12 * k12);
    cr_lanes x1 = (k12 * b2 - k2 * b1) * inverse, x2 = (k12 * b1 - k1 * b2) * inverse;
    cr_lanes first = neg_lanes(b1 * d[0].inverse), second = neg_lanes(b2 * d[1].inverse);
    cr_mask two = mask_and(cmp_le(zero, x1), cmp_le(zero, x2));
    cr_mask one = mask_and(cmp_le(zero, first), cmp_le(zero, k12 * first + b2));
    cr_mask other = mask_and(cmp_le(zero, second), cmp_le(zero, k12 * second + b1));
    cr_mask no = mask_and(cmp_le(zero, b1), cmp_le(zero, b2));

    cr_lanes a1 = alone(d[0], old[0]);
    drive after = {d[1].e + k12 * (a1 - old[0]), k2, d[1].inverse};
    cr_lanes a2 = alone(after, old[1]);

    cr_lanes y1 = select_lanes(one, first, select_lanes(other, zero, select_lanes(no, zero, a1)));
    cr_lanes y2 = select_lanes(one, zero, select_lanes(other, second, select_lanes(no, zero, a2)));
    out[0] = select_lanes(paired, select_lanes(two, x1, y1), a1);
    out[1] = select_lanes(paired, select_lanes(two, x2, y2), a2);
}

/* ---- solving ---- */

/* Lanes side by side in a batch. */
typedef struct spot {
    size_t index; /* of the batch */
    int lane;     /* the first */
} spot;

typedef struct manifold {
    arms r[CR_MAX_MANIFOLD_POINTS];
    cr_lanes k[CR_MAX_MANIFOLD_POINTS];      /* along the normal */
    cr_lanes normal[CR_MAX_MANIFOLD_POINTS]; /* N s */
} manifold;

static inline void visit_normals(const cr_wide_step *step, bodies *at, manifold *m, int points,
                                 const drive d[], cr_mask idle)
{
    cr_lanes fresh[CR_MAX_MANIFOLD_POINTS];
    if (points == 2) {
        cr_lanes k12 = at->give + at->inertia_a * m->r[0].at * m->r[1].at +
                       at->inertia_b * m->r[0].bt * m->r[1].bt;
        cr_lanes product = m->k[0] * m->k[1];
        cr_mask paired = cmp_lt(splat(1e-3f) * product, product - k12 * k12);
        if (!step->pairs)
            paired = mask_none();
        together(d, k12, paired, m->normal, fresh);
    } else {
        fresh[0] = alone(d[0], m->normal[0]);
    }
    for (int i = 0; i < points; i++) {
        fresh[i] = select_lanes(idle, m->normal[i], fresh[i]);
        cr_lanes more = fresh[i] - m->normal[i];
        push_n(at, m->r[i], more);
        at->change = max_lanes(abs_lanes(more * m->k[i]), at->change); /* no NaN */
        m->normal[i] = fresh[i];
    }
}

static inline void visit_tangents(const cr_wide_step *step, cr_batch *batch, int lane, bodies *at,
                                  const manifold *m, int points, cr_mask idle)
{
    for (int i = 0; i < points; i++) {
        cr_lanes before = get(&batch->point[i].tangent, lane);
        cr_lanes wanted = before - speed_t(at, m->r[i]) / k_t(at, m->r[i]);
        cr_lanes impulse = coulomb_lanes(step, batch, lane, wanted, m->normal[i]);
        impulse = select_lanes(idle, before, impulse);
        push_t(at, m->r[i], impulse - before);
        set(&batch->point[i].tangent, lane, impulse);
    }
}

static inline void see_manifold(manifold *m, const cr_batch *batch, int lane, const bodies *at,
                                int points)
{
    for (int i = 0; i < points; i++) {
        m->r[i] = arms_of(batch, i, lane);
        m->k[i] = k_n(at, m->r[i]);
        m->normal[i] = get(&batch->point[i].normal, lane);
    }
}

static inline void keep_normals(cr_batch *batch, int lane, const manifold *m, int points)
{
    for (int i = 0; i < points; i++)
        set(&batch->point[i].normal, lane, m->normal[i]);
}

/* What a visit has in its hands between its stages. */
typedef struct visit {
    spot here;
    bodies at;
    manifold m;
    cr_mask struck, idle; /* next to a rebound; left as they are by this pass */
} visit;

#endif

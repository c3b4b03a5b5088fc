/* passes_simd.h - a pass over batches: solving before positions move, or relaxing afterwards.
 *
 * A visit is one long chain, each of its numbers waits for the one before, and the processor could
 * work on several meanwhile. So two visits that share no body go side by side, stage by stage. */
#ifndef CR_PASSES_SIMD_H
#define CR_PASSES_SIMD_H

#include "contacts/touching.h"
#include "solvers/tgs_soft_simd/anchors_simd.h"
#include "solvers/tgs_soft_simd/overlap_simd.h"
#include "solvers/tgs_soft_simd/restitution_simd.h"

/* What is known of a visit when it is compiled. */
typedef struct pass_kind {
    bool relaxing;
    bool chosen; /* what points are driven at is kept: see chooses */
    int points;
} pass_kind;

/* ---- the next step's first guess ---- */

/* Of one that will be out of contact by the step's end nothing is handed on (advance.c). What is
 * handed on reaches the bodies in the next step, all of it before anything is solved. */
static inline void hand_on(const cr_wide_step *step, cr_batch *batch, int lane, const bodies *at,
                           const manifold *m, int points)
{
    cr_lanes n = splat(0), t = splat(0), turn_a = splat(0), turn_b = splat(0);
    for (int i = 0; i < points; i++) {
        cr_point_lines *point = &batch->point[i];
        arms r = m->r[i];
        cr_lanes speed = speed_n(at, r);
        cr_lanes then = get(&point->separation, lane) + splat(step->h) * speed;
        cr_mask leaves = step->warm ? cmp_lt(splat(step->margin), then) : mask_not(mask_none());
        cr_lanes normal = select_lanes(leaves, splat(0), m->normal[i]);
        cr_lanes tangent = coulomb_lanes(step, batch, lane, get(&point->tangent, lane), normal);
        set(&point->normal, lane, normal);
        set(&point->tangent, lane, tangent);
        set(&point->most, lane,
            min_lanes(normal + get(&batch->growth, lane) / m->k[i], splat(step->most_load)));
        n = n + normal;
        t = t + tangent;
        turn_a = turn_a + (r.at * normal - r.an * tangent);
        turn_b = turn_b + (r.bt * normal - r.bn * tangent);
    }
    cr_lanes x = n * at->nx + t * at->ny, y = n * at->ny - t * at->nx;
    float *carried = &step->carried[0][0];
    cr_float4 a = gather(carried, 4, batch->a.of + lane),
              b = gather(carried, 4, batch->b.of + lane);
    a.x = a.x - at->mass_a * x;
    a.y = a.y - at->mass_a * y;
    a.z = a.z - at->inertia_a * turn_a;
    b.x = b.x + at->mass_b * x;
    b.y = b.y + at->mass_b * y;
    b.z = b.z + at->inertia_b * turn_b;
    scatter(carried, 4, batch->a.of + lane, batch->skip_a >> lane, a);
    scatter(carried, 4, batch->b.of + lane, batch->skip_b >> lane, b);
}

/* ---- solving ---- */

/* A gap is closed and no further; where surfaces touch they come no nearer. */
static inline cr_lanes wanted_speed(const cr_wide_step *step, cr_lanes separation, cr_lanes skin)
{
    return neg_lanes(max_lanes(separation - skin, splat(0)) * splat(step->rate_h));
}

/* row_skin: of points whose impulse is known. */
static inline cr_lanes skin_of(const cr_wide_step *step, size_t index, int lane, cr_lanes impulse,
                               cr_lanes k, bool chosen)
{
    cr_lanes skin = splat(step->skin);
    if (!chosen)
        return skin;
    cr_mask plain = cmp_le(get(&step->bounces[index].restitution, lane), splat(0));
    return select_or_zero(mask_or(plain, cmp_lt(splat(CR_STILL), impulse * k)), skin);
}

/* What the step's first pass asks of a point near one that rebounds; see row_bias.c and row_holds.
 */
static inline void choose_drive(const cr_wide_step *step, size_t index, int lane, int i,
                                cr_mask struck, cr_lanes k)
{
    const cr_lanes zero = splat(0);
    const cr_point_lines *point = &step->batches[index].point[i];
    cr_bounce_lines *bounce = &step->bounces[index];
    cr_lanes separation = get(&point->separation, lane), impulse = get(&point->normal, lane);
    cr_lanes target = get(&bounce->point[i].target, lane);
    cr_mask pressed = load_mask(bounce->point[i].pressed.of + lane);
    cr_mask touches = mask_and(cmp_lt(separation, splat(CR_TOUCH_DISTANCE)),
                               cmp_lt(splat(-CR_TOUCH_DISTANCE), separation));
    cr_mask rests = mask_or(cmp_lt(splat(CR_STILL), impulse * k), mask_and(touches, pressed));
    cr_mask lands = mask_and(cmp_lt(get(&bounce->point[i].approach, lane), splat(-CR_STILL)),
                             cmp_le(separation, zero));
    cr_mask plain = cmp_le(get(&bounce->restitution, lane), zero);
    cr_mask holds = mask_or(plain, mask_or(rests, lands));
    cr_mask shallow = mask_or(struck, cmp_lt(splat(-step->slop), separation));
    cr_lanes wanted =
        select_lanes(mask_and(shallow, mask_not(holds)), splat(-CR_ANY_SPEED),
                     wanted_speed(step, separation, skin_of(step, index, lane, impulse, k, true)));
    set(&bounce->point[i].wanted, lane, select_lanes(cmp_lt(zero, target), target, wanted));
}

static inline void enter_solve(const cr_wide_step *step, visit *v, spot here, pass_kind of)
{
    const cr_batch *batch = &step->batches[here.index];
    v->here = here;
    v->at = meet(step, batch, here.lane);
    see_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->struck = of.chosen ? struck_lanes(step, batch, here.lane, &v->at) : mask_none();
    v->idle = step->first_pass || step->settling ? mask_none() : mask_not(v->struck);
}

static inline drive drive_solved(const cr_wide_step *step, size_t index, int lane, int i,
                                 cr_lanes speed, cr_lanes k, bool chosen)
{
    cr_lanes wanted = chosen
                          ? get(&step->bounces[index].point[i].wanted, lane)
                          : wanted_speed(step, get(&step->batches[index].point[i].separation, lane),
                                         splat(step->skin));
    return drive_at(speed - wanted, k);
}

static inline void solve_normals(const cr_wide_step *step, visit *v, pass_kind of)
{
    size_t index = v->here.index;
    int lane = v->here.lane;
    drive d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < of.points; i++) {
        cr_lanes speed = speed_n(&v->at, v->m.r[i]), k = v->m.k[i];
        if (of.chosen && step->first_pass)
            choose_drive(step, index, lane, i, v->struck, k);
        d[i] = drive_solved(step, index, lane, i, speed, k, of.chosen);
    }
    visit_normals(step, &v->at, &v->m, of.points, d, v->idle);
}

static inline void leave_solve(const cr_wide_step *step, visit *v, pass_kind of)
{
    cr_batch *batch = &step->batches[v->here.index];
    keep_normals(batch, v->here.lane, &v->m, of.points);
    if (of.chosen && step->first_pass)
        batch->struck |= mask_bits(v->struck) << v->here.lane;
}

/* ---- relaxing ---- */

/* A point that was let through, or is apart and got no impulse, is left to the next step. */
static inline drive drive_relaxed(const cr_wide_step *step, size_t index, int lane, int i,
                                  cr_lanes impulse, cr_lanes speed, cr_lanes k, bool chosen)
{
    cr_lanes separation = get(&step->batches[index].point[i].separation, lane);
    cr_lanes skin = skin_of(step, index, lane, impulse, k, chosen);
    cr_mask open = cmp_lt(skin, separation);
    if (chosen)
        open = mask_or(
            open, cmp_le(get(&step->bounces[index].point[i].wanted, lane), splat(-CR_ANY_SPEED)));
    cr_mask left = mask_and(open, cmp_le(impulse, splat(0)));
    cr_lanes wanted =
        select_lanes(left, splat(-CR_ANY_SPEED), wanted_speed(step, separation, skin));
    return drive_at(speed - wanted, k);
}

/* Less what turned an approach into a rebound. */
static inline cr_lanes without_impact(const cr_bounce_lines *bounce, int lane, int i,
                                      const manifold *m)
{
    cr_lanes approach = get(&bounce->point[i].approach, lane);
    cr_lanes change = get(&bounce->point[i].target, lane) - approach;
    cr_lanes held = max_lanes(m->normal[i] - change / m->k[i], splat(0));
    return select_lanes(cmp_lt(approach, splat(0)), held, m->normal[i]);
}

/* Adds to the tick's totals; what is handed on grows no faster than a load does (advance.c). */
static inline void count_impulses(const cr_wide_step *step, size_t index, int lane, manifold *m,
                                  int points, bool chosen)
{
    cr_batch *batch = &step->batches[index];
    for (int i = 0; i < points; i++) {
        cr_point_lines *point = &batch->point[i];
        cr_lanes tangent = get(&point->tangent, lane);
        set(&point->normal_total, lane, get(&point->normal_total, lane) + m->normal[i]);
        set(&point->tangent_total, lane, get(&point->tangent_total, lane) + tangent);
        if (chosen)
            m->normal[i] = without_impact(&step->bounces[index], lane, i, m);
        m->normal[i] = min_lanes(m->normal[i], get(&point->most, lane));
    }
}

static inline void finish_lanes(const cr_wide_step *step, size_t index, int lane, bodies *at,
                                manifold *m, int points, bool chosen)
{
    cr_batch *batch = &step->batches[index];
    count_impulses(step, index, lane, m, points, chosen);
    if (!step->last)
        hand_on(step, batch, lane, at, m, points);
    else
        keep_normals(batch, lane, m, points);
}

static inline void enter_relax(const cr_wide_step *step, visit *v, spot here, pass_kind of)
{
    cr_batch *batch = &step->batches[here.index];
    v->here = here;
    v->at = meet(step, batch, here.lane);
    if (step->refresh) {
        refresh(step, here.index, here.lane, &v->at, ways_of(step, batch, here.lane, &v->at),
                of.points);
        if (step->parts)
            part_overlaps(step, batch, here.lane, &v->at, of.points);
    }
    see_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->idle =
        of.chosen ? rebounding(&step->bounces[here.index], here.lane, of.points) : mask_none();
}

static inline void relax_normals(const cr_wide_step *step, visit *v, pass_kind of)
{
    drive d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < of.points; i++)
        d[i] = drive_relaxed(step, v->here.index, v->here.lane, i, v->m.normal[i],
                             speed_n(&v->at, v->m.r[i]), v->m.k[i], of.chosen);
    visit_normals(step, &v->at, &v->m, of.points, d, v->idle);
}

static inline void leave_relax(const cr_wide_step *step, visit *v, pass_kind of)
{
    cr_batch *batch = &step->batches[v->here.index];
    if (step->finish)
        finish_lanes(step, v->here.index, v->here.lane, &v->at, &v->m, of.points, of.chosen);
    else
        keep_normals(batch, v->here.lane, &v->m, of.points);
}

static inline void end_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    const cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m;
    see_manifold(&m, batch, lane, &at, points);
    finish_lanes(step, index, lane, &at, &m, points, batch->bouncy);
}

/* ---- a pass ---- */

/* Next to a rebound overlap is not taken back. Relaxing only asks who was let through, and they
 * have restitution. */
static inline bool chooses(const cr_wide_step *step, bool relaxing, size_t index)
{
    return step->batches[index].bouncy || (step->rebounds && !relaxing);
}

static inline void enter(const cr_wide_step *step, visit *v, spot here, pass_kind of)
{
    if (of.relaxing)
        enter_relax(step, v, here, of);
    else
        enter_solve(step, v, here, of);
}

static inline void press(const cr_wide_step *step, visit *v, pass_kind of)
{
    if (of.relaxing)
        relax_normals(step, v, of);
    else
        solve_normals(step, v, of);
}

static inline void rub(const cr_wide_step *step, visit *v, pass_kind of)
{
    visit_tangents(step, &step->batches[v->here.index], v->here.lane, &v->at, &v->m, of.points,
                   v->idle);
}

static inline void leave(const cr_wide_step *step, visit *v, pass_kind of)
{
    part(step, &step->batches[v->here.index], v->here.lane, &v->at);
    if (of.relaxing)
        leave_relax(step, v, of);
    else
        leave_solve(step, v, of);
}

static inline cr_lanes visit_one(const cr_wide_step *step, spot here, pass_kind of)
{
    visit v;
    enter(step, &v, here, of);
    press(step, &v, of);
    rub(step, &v, of);
    leave(step, &v, of);
    return v.at.change;
}

static inline cr_lanes visit_two(const cr_wide_step *step, spot one, spot other, pass_kind of)
{
    visit v, w;
    enter(step, &v, one, of);
    enter(step, &w, other, of);
    press(step, &v, of);
    press(step, &w, of);
    rub(step, &v, of);
    rub(step, &w, of);
    leave(step, &v, of);
    leave(step, &w, of);
    return max_lanes(v.at.change, w.at.change);
}

/* The lanes of a batch or, of two batches alike, both. */
static inline cr_lanes visit_lanes(const cr_wide_step *step, size_t i, bool two, pass_kind of)
{
    if (CR_LANES == CR_BATCH)
        return two ? visit_two(step, (spot){i, 0}, (spot){i + 1, 0}, of)
                   : visit_one(step, (spot){i, 0}, of);
    cr_lanes change = splat(0);
    for (int lane = 0; lane < CR_BATCH; lane += 2 * CR_LANES)
        change =
            max_lanes(change, visit_two(step, (spot){i, lane}, (spot){i, lane + CR_LANES}, of));
    return change;
}

/* Each kind of batch has code of its own that knows it. */
static inline cr_lanes visit_points(const cr_wide_step *step, bool relaxing, size_t i, bool two,
                                    int points)
{
    if (chooses(step, relaxing, i))
        return visit_lanes(step, i, two, (pass_kind){relaxing, true, points});
    return visit_lanes(step, i, two, (pass_kind){relaxing, false, points});
}

static inline cr_lanes visit_batch(const cr_wide_step *step, bool relaxing, size_t i, bool two)
{
    return step->batches[i].disc ? visit_points(step, relaxing, i, two, 1)
                                 : visit_points(step, relaxing, i, two, 2);
}

static inline bool alike(const cr_wide_step *step, bool relaxing, size_t i, size_t k)
{
    return step->batches[i].disc == step->batches[k].disc &&
           chooses(step, relaxing, i) == chooses(step, relaxing, k);
}

static float greatest(cr_lanes x)
{
    _Alignas(64) float of[CR_LANES];
    store(of, x);
    float most = 0;
    for (int i = 0; i < CR_LANES; i++)
        most = max_float(most, of[i]);
    return most;
}

/* `some`: only batches next to a rebound. Returns the largest change of a row's velocity, m/s. */
static inline float make_pass(const cr_wide_step *step, bool relaxing, size_t begin, size_t end,
                              bool some)
{
    cr_lanes change = splat(0);
    for (size_t i = begin; i < end; i++) {
        if (some && step->batches[i].struck == 0)
            continue;
        bool two = CR_LANES == CR_BATCH && !some && i + 1 < end && alike(step, relaxing, i, i + 1);
        change = max_lanes(change, visit_batch(step, relaxing, i, two));
        i += two;
    }
    return greatest(change);
}

#endif

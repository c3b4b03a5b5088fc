/* passes_simd.h - a pass over batches: solving before positions move, or relaxing afterwards.
 *
 * Solving a contact is one long chain of operations, each of which waits for the one before. To
 * keep the processor busy, two groups of contacts that share no body are solved interleaved, stage
 * by stage. */
#ifndef CR_PASSES_SIMD_H
#define CR_PASSES_SIMD_H

#include "contacts/contact_state.h"
#include "solvers/tgs_soft_simd/anchors_simd.h"

/* ---- warm start of the next step ---- */

/* Limits the impulses that the next step begins with, and adds them to warm_velocity: the next step
 * applies all of them before it solves anything. A point that will be out of contact by the end of
 * the step passes nothing on (advance.c). */
static inline void store_warm_start(const cr_simd_step *step, cr_batch *batch, int lane,
                                    const body_pair *at, const manifold *m, int points, bool plain)
{
    cr_lanes n = splat(0), t = splat(0), delta_angle_a = splat(0), delta_angle_b = splat(0);
    for (int i = 0; i < points; i++) {
        cr_batch_point *point = &batch->point[i];
        anchors r = m->r[i];
        cr_lanes speed = speed_n(at, r);
        cr_lanes then = get(&point->separation, lane) + splat(step->h) * speed;
        cr_mask leaves = step->warm ? cmp_lt(splat(step->margin), then) : mask_not(mask_none());
        cr_lanes normal = select_lanes(leaves, splat(0), m->normal[i]);
        cr_lanes tangent =
            coulomb_lanes(step, batch, lane, get(&point->tangent, lane), normal, plain);
        set(&point->normal, lane, normal);
        set(&point->tangent, lane, tangent);
        set(&point->max_carried, lane,
            min_lanes(normal + get(&batch->load_growth, lane) / m->inv_effective_mass[i],
                      splat(step->max_carried_impulse)));
        n = n + normal;
        t = t + tangent;
        delta_angle_a = delta_angle_a + (r.at * normal - r.an * tangent);
        delta_angle_b = delta_angle_b + (r.bt * normal - r.bn * tangent);
    }
    cr_lanes x = n * at->nx + t * at->ny, y = n * at->ny - t * at->nx;
    float *warm_velocity = &step->warm_velocity[0][0];
    cr_float4 a = gather(warm_velocity, 4, batch->a.of + lane),
              b = gather(warm_velocity, 4, batch->b.of + lane);
    a.x = a.x - at->mass_a * x;
    a.y = a.y - at->mass_a * y;
    a.z = a.z - at->inertia_a * delta_angle_a;
    b.x = b.x + at->mass_b * x;
    b.y = b.y + at->mass_b * y;
    b.z = b.z + at->inertia_b * delta_angle_b;
    scatter(warm_velocity, 4, batch->a.of + lane, batch->static_mask_a >> lane, a);
    scatter(warm_velocity, 4, batch->b.of + lane, batch->static_mask_b >> lane, b);
}

/* ---- solving ---- */

/* m/s: at which a point may close, so that its gap is closed and no more; 0 of surfaces that touch.
 */
static inline cr_lanes closing_speed(const cr_simd_step *step, cr_lanes separation, cr_lanes skin)
{
    return max_lanes(separation - skin, splat(0)) * splat(step->rate_h);
}

/* row_skin of row.h, of points whose impulse is known. */
static inline cr_lanes skin_of(const cr_simd_step *step, size_t index, int lane, cr_lanes impulse,
                               cr_lanes k, bool with_restitution)
{
    cr_lanes skin = splat(step->skin);
    if (!with_restitution)
        return skin;
    cr_mask plain = cmp_le(get(&step->restitution[index].restitution, lane), splat(0));
    return select_or_zero(mask_or(plain, cmp_lt(splat(CR_ZERO_SPEED), impulse * k)), skin);
}

/* Sets the bias of a point, in the first pass of a step in which something rebounds; see row_bias.c
 * and row_may_stop. */
static inline void set_bias(const cr_simd_step *step, size_t index, int lane, int i, cr_lanes k)
{
    const cr_lanes zero = splat(0);
    const cr_batch_point *point = &step->batches[index].point[i];
    cr_batch_restitution *restitution = &step->restitution[index];
    cr_lanes separation = get(&point->separation, lane), impulse = get(&point->normal, lane);
    cr_lanes target = get(&restitution->point[i].target_velocity, lane);
    cr_mask pressed = load_mask(restitution->point[i].pushed_together.of + lane);
    cr_mask touches = mask_and(cmp_lt(separation, splat(CR_TOUCH_DISTANCE)),
                               cmp_lt(splat(-CR_TOUCH_DISTANCE), separation));
    cr_lanes approach = get(&restitution->point[i].approach, lane);
    cr_lanes least = max_lanes(splat(CR_BEARING_SHARE) * approach, splat(CR_ZERO_SPEED));
    cr_mask bears = cmp_lt(least, impulse * k);
    cr_mask parts = cmp_lt(splat(CR_REST_SPEED), approach);
    cr_mask rests = mask_or(bears, mask_and(mask_and(touches, pressed), mask_not(parts)));
    cr_mask lands = mask_and(cmp_lt(approach, splat(-CR_ZERO_SPEED)), cmp_le(separation, zero));
    cr_mask plain = cmp_le(get(&restitution->restitution, lane), zero);
    cr_mask holds = mask_or(plain, mask_or(rests, lands));
    cr_mask shallow = cmp_lt(splat(-step->slop), separation);
    cr_lanes closing =
        select_lanes(mask_and(shallow, mask_not(holds)), splat(CR_UNBOUNDED_SPEED),
                     closing_speed(step, separation, skin_of(step, index, lane, impulse, k, true)));
    set(&restitution->point[i].bias, lane,
        select_lanes(cmp_lt(zero, target), target, neg_lanes(closing)));
    set(&restitution->point[i].inv_effective_mass, lane, k);
}

static inline void load_for_solve(const cr_simd_step *step, contact_state *v, lane_ref here,
                                  pass_kind of)
{
    const cr_batch *batch = &step->batches[here.index];
    v->here = here;
    v->at = load_bodies(step, batch, here.lane);
    load_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->near_impact =
        of.with_restitution ? near_impact_lanes(step, batch, here.lane, &v->at) : mask_none();
    v->disabled = step->first_pass || step->extra_passes ? mask_none() : mask_not(v->near_impact);
}

static inline normal_row solve_row_of(const cr_simd_step *step, size_t index, int lane, int i,
                                      cr_lanes speed, cr_lanes k, bool with_restitution)
{
    cr_lanes separation = get(&step->batches[index].point[i].separation, lane);
    cr_lanes error = with_restitution ? speed - get(&step->restitution[index].point[i].bias, lane)
                                      : speed + closing_speed(step, separation, splat(step->skin));
    return normal_row_of(error, k);
}

static inline void solve_normals(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    size_t index = v->here.index;
    int lane = v->here.lane;
    normal_row d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < of.points; i++) {
        cr_lanes speed = speed_n(&v->at, v->m.r[i]), k = v->m.inv_effective_mass[i];
        if (of.with_restitution && step->first_pass)
            set_bias(step, index, lane, i, k);
        d[i] = solve_row_of(step, index, lane, i, speed, k, of.with_restitution);
    }
    update_normals(step, &v->at, &v->m, of, d, v->disabled);
}

static inline void store_after_solve(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    cr_batch *batch = &step->batches[v->here.index];
    store_normals(batch, v->here.lane, &v->m, of.points);
    if (of.with_restitution && step->first_pass)
        batch->near_impact |= mask_bits(v->near_impact) << v->here.lane;
}

/* ---- relaxing ---- */

/* A point that got no impulse is left to the next step if it is apart, or may rebound (row_bias.c).
 */
static inline normal_row relax_row_of(const cr_simd_step *step, size_t index, int lane, int i,
                                      cr_lanes impulse, cr_lanes speed, cr_lanes k,
                                      bool with_restitution)
{
    cr_lanes separation = get(&step->batches[index].point[i].separation, lane);
    cr_lanes skin = skin_of(step, index, lane, impulse, k, with_restitution);
    cr_mask open = cmp_lt(skin, separation);
    if (with_restitution)
        open = mask_or(open, cmp_lt(splat(0), get(&step->restitution[index].restitution, lane)));
    cr_mask left = mask_and(open, cmp_le(impulse, splat(0)));
    cr_lanes closing =
        select_lanes(left, splat(CR_UNBOUNDED_SPEED), closing_speed(step, separation, skin));
    return normal_row_of(speed + closing, k);
}

/* The normal impulse without the part that turned an approach into a rebound. Contacts that rebound
 * are not relaxed, so theirs is still the impulse that was solved where the bodies were before. */
static inline cr_lanes without_impact(const cr_batch_restitution *restitution, int lane, int i,
                                      const manifold *m, cr_mask rebounds)
{
    cr_lanes approach = get(&restitution->point[i].approach, lane);
    cr_lanes change = get(&restitution->point[i].target_velocity, lane) - approach;
    cr_lanes k = select_lanes(rebounds, get(&restitution->point[i].inv_effective_mass, lane),
                              m->inv_effective_mass[i]);
    cr_lanes held = max_lanes(m->normal[i] - change / k, splat(0));
    return select_lanes(cmp_lt(approach, splat(0)), held, m->normal[i]);
}

/* Adds the impulses to the tick's totals. The impulse that is passed on grows no faster than a load
 * does (advance.c). */
static inline void accumulate_impulses(const cr_simd_step *step, size_t index, int lane,
                                       manifold *m, int points, bool with_restitution)
{
    cr_batch *batch = &step->batches[index];
    const cr_batch_restitution *restitution = &step->restitution[index];
    cr_mask rebounds = with_restitution ? rebounding(restitution, lane, points) : mask_none();
    for (int i = 0; i < points; i++) {
        cr_batch_point *point = &batch->point[i];
        cr_lanes tangent = get(&point->tangent, lane);
        set(&point->normal_total, lane, get(&point->normal_total, lane) + m->normal[i]);
        set(&point->tangent_total, lane, get(&point->tangent_total, lane) + tangent);
        if (with_restitution)
            m->normal[i] = without_impact(restitution, lane, i, m, rebounds);
        m->normal[i] = min_lanes(m->normal[i], get(&point->max_carried, lane));
    }
}

static inline void finish_lanes(const cr_simd_step *step, size_t index, int lane, body_pair *at,
                                manifold *m, pass_kind of)
{
    cr_batch *batch = &step->batches[index];
    accumulate_impulses(step, index, lane, m, of.points, of.with_restitution);
    if (!step->last)
        store_warm_start(step, batch, lane, at, m, of.points, of.plain);
    else
        store_normals(batch, lane, m, of.points);
}

static inline void load_for_relax(const cr_simd_step *step, contact_state *v, lane_ref here,
                                  pass_kind of)
{
    cr_batch *batch = &step->batches[here.index];
    v->here = here;
    v->at = load_bodies(step, batch, here.lane);
    if (step->refresh) {
        refresh(step, here.index, here.lane, &v->at,
                displacements_of(step, batch, here.lane, &v->at), of.points);
        if (step->project)
            project_overlaps(step, here.index, here.lane, &v->at, of.points);
    }
    load_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->disabled = of.with_restitution
                      ? rebounding(&step->restitution[here.index], here.lane, of.points)
                      : mask_none();
}

static inline void relax_normals(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    normal_row d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < of.points; i++)
        d[i] = relax_row_of(step, v->here.index, v->here.lane, i, v->m.normal[i],
                            speed_n(&v->at, v->m.r[i]), v->m.inv_effective_mass[i],
                            of.with_restitution);
    update_normals(step, &v->at, &v->m, of, d, v->disabled);
}

static inline void store_after_relax(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    cr_batch *batch = &step->batches[v->here.index];
    if (step->finish)
        finish_lanes(step, v->here.index, v->here.lane, &v->at, &v->m, of);
    else
        store_normals(batch, v->here.lane, &v->m, of.points);
}

static inline void end_lanes(const cr_simd_step *step, size_t index, int lane, int points)
{
    const cr_batch *batch = &step->batches[index];
    body_pair at = load_bodies(step, batch, lane);
    manifold m;
    load_manifold(&m, batch, lane, &at, points);
    finish_lanes(step, index, lane, &at, &m,
                 (pass_kind){true, batch->has_restitution, false, points});
}

/* ---- a pass ---- */

/* Whether a pass reads the restitution data of a batch: in solving, the data of all batches while
 * something rebounds; in relaxing, only the data of points that were not stopped, which have
 * restitution. */
static inline bool needs_restitution(const cr_simd_step *step, bool relaxing, size_t index)
{
    return step->batches[index].has_restitution || (step->rebounds && !relaxing);
}

static inline void load_contact(const cr_simd_step *step, contact_state *v, lane_ref here,
                                pass_kind of)
{
    if (of.relaxing)
        load_for_relax(step, v, here, of);
    else
        load_for_solve(step, v, here, of);
}

static inline void normal_stage(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    if (of.relaxing)
        relax_normals(step, v, of);
    else
        solve_normals(step, v, of);
}

static inline void friction_stage(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    update_tangents(step, v->here, &v->at, &v->m, of, v->disabled);
}

static inline void store_contact(const cr_simd_step *step, contact_state *v, pass_kind of)
{
    store_bodies(step, &step->batches[v->here.index], v->here.lane, &v->at);
    if (of.relaxing)
        store_after_relax(step, v, of);
    else
        store_after_solve(step, v, of);
}

static inline cr_lanes run_one(const cr_simd_step *step, lane_ref here, pass_kind of)
{
    contact_state v;
    load_contact(step, &v, here, of);
    normal_stage(step, &v, of);
    friction_stage(step, &v, of);
    store_contact(step, &v, of);
    return v.at.change;
}

static inline cr_lanes run_two(const cr_simd_step *step, lane_ref one, lane_ref other, pass_kind of)
{
    contact_state v, w;
    load_contact(step, &v, one, of);
    load_contact(step, &w, other, of);
    normal_stage(step, &v, of);
    normal_stage(step, &w, of);
    friction_stage(step, &v, of);
    friction_stage(step, &w, of);
    store_contact(step, &v, of);
    store_contact(step, &w, of);
    return max_lanes(v.at.change, w.at.change);
}

/* Solves all lanes of a batch, or of two batches of one kind. */
static inline cr_lanes run_lanes(const cr_simd_step *step, size_t i, bool two, pass_kind of)
{
    if (CR_LANES == CR_BATCH)
        return two ? run_two(step, (lane_ref){i, 0}, (lane_ref){i + 1, 0}, of)
                   : run_one(step, (lane_ref){i, 0}, of);
    cr_lanes change = splat(0);
    for (int lane = 0; lane < CR_BATCH; lane += 2 * CR_LANES)
        change = max_lanes(change,
                           run_two(step, (lane_ref){i, lane}, (lane_ref){i, lane + CR_LANES}, of));
    return change;
}

/* Each kind of batch has code of its own, compiled for it. */
static inline cr_lanes run_kind(const cr_simd_step *step, bool relaxing, size_t i, bool two,
                                int points)
{
    if (needs_restitution(step, relaxing, i))
        return run_lanes(step, i, two, (pass_kind){relaxing, true, false, points});
    if (step->plain)
        return run_lanes(step, i, two, (pass_kind){relaxing, false, true, points});
    return run_lanes(step, i, two, (pass_kind){relaxing, false, false, points});
}

static inline cr_lanes run_batch(const cr_simd_step *step, bool relaxing, size_t i, bool two)
{
    return step->batches[i].disc ? run_kind(step, relaxing, i, two, 1)
                                 : run_kind(step, relaxing, i, two, 2);
}

static inline bool same_kind(const cr_simd_step *step, bool relaxing, size_t i, size_t k)
{
    return step->batches[i].disc == step->batches[k].disc &&
           needs_restitution(step, relaxing, i) == needs_restitution(step, relaxing, k);
}

static float max_of_lanes(cr_lanes x)
{
    _Alignas(64) float of[CR_LANES];
    store(of, x);
    float most = 0;
    for (int i = 0; i < CR_LANES; i++)
        most = max_float(most, of[i]);
    return most;
}

/* `some`: only batches with a contact near an impact. Returns the largest change of a row's
 * velocity, m/s. */
static inline float make_pass(const cr_simd_step *step, bool relaxing, size_t begin, size_t end,
                              bool some)
{
    cr_lanes change = splat(0);
    for (size_t i = begin; i < end; i++) {
        if (some && step->batches[i].near_impact == 0)
            continue;
        bool two =
            CR_LANES == CR_BATCH && !some && i + 1 < end && same_kind(step, relaxing, i, i + 1);
        change = max_lanes(change, run_batch(step, relaxing, i, two));
        i += two;
    }
    return max_of_lanes(change);
}

#endif

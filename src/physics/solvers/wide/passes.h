/* passes.h - a pass over batches: solving with overlap's springs, or relaxing.
 *
 * A visit is one long chain, each of its numbers waits for the one before, and the processor could
 * work on several meanwhile. So two visits that share no body go side by side, stage by stage. */
#ifndef CR_PASSES_H
#define CR_PASSES_H

#include "frames.h"
#include "rebounds.h"

/* What is known of a visit when it is compiled. */
typedef struct pass_kind {
    bool relaxing;
    bool chosen; /* what points are driven at is kept: see chooses */
    bool again;  /* not chosen, and a pass of solving after the first */
    int points;
} pass_kind;

/* ---- the next step's first guess ---- */

/* Of one that will be out of contact by the step's end nothing is handed on (advance.c). What is
 * handed on reaches the bodies in the next step, all of it before anything is solved. */
static inline void hand_on(const cr_wide_step *step, cr_batch *batch, int lane, const bodies *at,
                           const manifold *m, int points)
{
    cr_lanes n = all(0), t = all(0), turn_a = all(0), turn_b = all(0);
    for (int i = 0; i < points; i++) {
        cr_point_lines *point = &batch->point[i];
        arms r = m->r[i];
        cr_lanes speed = speed_n(at, r);
        cr_lanes then = get(&point->separation, lane) + all(step->h) * speed;
        cr_mask leaves = step->warm ? below(all(step->margin), then) : none_of(nobody());
        cr_lanes normal = pick(leaves, all(0), m->normal[i]);
        cr_lanes tangent = coulomb_lanes(step, batch, lane, get(&point->tangent, lane), normal);
        set(&point->normal, lane, normal);
        set(&point->tangent, lane, tangent);
        set(&point->approach, lane, speed);
        n = n + normal;
        t = t + tangent;
        turn_a = turn_a + (r.at * normal - r.an * tangent);
        turn_b = turn_b + (r.bt * normal - r.bn * tangent);
    }
    cr_lanes x = n * at->nx + t * at->ny, y = n * at->ny - t * at->nx;
    float *carried = &step->carried[0][0];
    cr_four a = gather(carried, 4, batch->a.of + lane), b = gather(carried, 4, batch->b.of + lane);
    a.x = a.x - at->mass_a * x;
    a.y = a.y - at->mass_a * y;
    a.z = a.z - at->inertia_a * turn_a;
    b.x = b.x + at->mass_b * x;
    b.y = b.y + at->mass_b * y;
    b.z = b.z + at->inertia_b * turn_b;
    scatter(carried, 4, batch->a.of + lane, batch->skip_a >> lane, a);
    scatter(carried, 4, batch->b.of + lane, batch->skip_b >> lane, b);
}

/* ---- solving with overlap's springs ---- */

typedef struct spring {
    cr_lanes rate, softness;
} spring;

static inline spring spring_of(const cr_wide_step *step, const bodies *at)
{
    cr_mask fixed = either(at_most(at->mass_a, all(0)), at_most(at->mass_b, all(0)));
    return (spring){pick(fixed, all(step->rate[1]), all(step->rate[0])),
                    pick(fixed, all(step->softness[1]), all(step->softness[0]))};
}

/* Nothing of the pair rebounds: a gap is closed and no further, overlap is taken back. The impulse
 * that the step began with is no load to the spring, so that it drops out here. */
static inline drive drive_soft(const cr_wide_step *step, spring soft, cr_lanes separation,
                               cr_lanes speed, cr_lanes k)
{
    cr_mask gap = below(all(0), separation);
    cr_lanes beyond = greater(minus(separation) - all(step->slop), all(0));
    cr_lanes push = lesser(soft.rate * beyond, all(step->push_speed));
    cr_lanes wanted = pick(gap, minus(separation * all(step->rate_h)), push);
    return drive_at(speed - wanted, pick(gap, k, k + k * soft.softness));
}

/* What the step's first pass asks of a point near one that rebounds; see drive.c and row_holds. */
static inline void choose_drive(const cr_wide_step *step, size_t index, int lane, int i,
                                spring soft, cr_mask struck, cr_lanes k)
{
    const cr_lanes zero = all(0);
    const cr_point_lines *point = &step->batches[index].point[i];
    cr_bounce_lines *bounce = &step->bounces[index];
    cr_lanes separation = get(&point->separation, lane), impulse = get(&point->normal, lane);
    cr_lanes target = get(&bounce->point[i].target, lane);
    cr_mask pressed = load_mask(bounce->point[i].pressed.of + lane);
    cr_mask touches =
        both(below(separation, all(CR_TOUCHING)), below(all(-CR_TOUCHING), separation));
    cr_mask rests = either(below(all(CR_STILL), impulse * k), both(touches, pressed));
    cr_mask lands =
        both(below(get(&point->approach, lane), all(-CR_STILL)), at_most(separation, zero));
    cr_mask plain = at_most(get(&bounce->restitution, lane), zero);
    cr_mask holds = either(plain, either(rests, lands));
    cr_mask shallow = either(struck, below(all(-step->slop), separation));

    cr_mask gap = below(zero, separation);
    cr_lanes beyond = pick(struck, zero, greater(minus(separation) - all(step->slop), zero));
    cr_lanes push = lesser(soft.rate * beyond, all(step->push_speed));
    cr_lanes wanted = pick(gap, minus(separation * all(step->rate_h)), push);
    cr_mask through = both(shallow, none_of(holds));
    wanted = pick(through, all(-CR_ANY_SPEED), wanted);
    cr_mask asked = below(zero, target);
    wanted = pick(asked, target, wanted);
    cr_mask springs = none_of(either(gap, either(through, asked)));
    set(&bounce->point[i].wanted, lane, wanted);
    set(&bounce->point[i].carried, lane, only_if(springs, k * soft.softness * impulse));
}

/* A point is soft where nothing else is asked of it. */
static inline drive drive_chosen(const cr_wide_step *step, size_t index, int lane, int i,
                                 spring soft, cr_lanes speed, cr_lanes k)
{
    const cr_point_lines *point = &step->batches[index].point[i];
    const cr_bounce_lines *bounce = &step->bounces[index];
    cr_lanes wanted = get(&bounce->point[i].wanted, lane);
    cr_mask rigid = either(below(all(0), get(&point->separation, lane)),
                           either(below(all(0), get(&bounce->point[i].target, lane)),
                                  at_most(wanted, all(-CR_ANY_SPEED))));
    cr_lanes softness = pick(rigid, all(0), k * soft.softness);
    cr_lanes more = softness * get(&point->normal, lane) - get(&bounce->point[i].carried, lane);
    return drive_at(speed + more - wanted, k + softness);
}

/* Where nothing rebounds later passes need to know no more than what the springs carry: bodies have
 * not moved, so that each point is driven at what it was. */
static inline void keep_loads(const cr_wide_step *step, const visit *v, int points)
{
    spring soft = spring_of(step, &v->at);
    for (int i = 0; i < points; i++) {
        cr_lanes separation = get(&step->batches[v->here.index].point[i].separation, v->here.lane);
        cr_lanes load = v->m.k[i] * soft.softness * v->m.normal[i];
        set(&step->bounces[v->here.index].point[i].carried, v->here.lane,
            pick(below(all(0), separation), all(0), load));
    }
}

static inline drive drive_loaded(const cr_wide_step *step, size_t index, int lane, int i,
                                 spring soft, cr_lanes speed, cr_lanes k)
{
    const cr_point_lines *point = &step->batches[index].point[i];
    cr_lanes separation = get(&point->separation, lane);
    cr_lanes softness = pick(below(all(0), separation), all(0), k * soft.softness);
    cr_lanes load = get(&step->bounces[index].point[i].carried, lane);
    cr_lanes more = softness * get(&point->normal, lane) - load;
    return drive_soft(step, soft, separation, speed + more, k);
}

static inline void enter_solve(const cr_wide_step *step, visit *v, spot here, pass_kind of)
{
    const cr_batch *batch = &step->batches[here.index];
    v->here = here;
    v->at = meet(step, batch, here.lane);
    see_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->struck = of.chosen ? struck_lanes(step, batch, here.lane, &v->at) : nobody();
    v->idle = step->first_pass || step->settling ? nobody() : none_of(v->struck);
    if (!of.chosen && !of.again && step->settling)
        keep_loads(step, v, of.points);
}

static inline void solve_normals(const cr_wide_step *step, visit *v, pass_kind of)
{
    size_t index = v->here.index;
    int lane = v->here.lane;
    spring soft = spring_of(step, &v->at);
    drive d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < of.points; i++) {
        cr_lanes speed = speed_n(&v->at, v->m.r[i]), k = v->m.k[i];
        cr_lanes separation = get(&step->batches[index].point[i].separation, lane);
        if (of.chosen && step->first_pass)
            choose_drive(step, index, lane, i, soft, v->struck, k);
        d[i] = of.chosen  ? drive_chosen(step, index, lane, i, soft, speed, k)
               : of.again ? drive_loaded(step, index, lane, i, soft, speed, k)
                          : drive_soft(step, soft, separation, speed, k);
    }
    visit_normals(step, &v->at, &v->m, of.points, d, v->idle);
}

static inline void leave_solve(const cr_wide_step *step, visit *v, pass_kind of)
{
    cr_batch *batch = &step->batches[v->here.index];
    keep_normals(batch, v->here.lane, &v->m, of.points);
    if (of.chosen && step->first_pass)
        batch->struck |= bits_of(v->struck) << v->here.lane;
}

/* ---- relaxing ---- */

/* A point that was let through, or is apart and got no impulse, is left to the next step. */
static inline drive drive_relaxed(const cr_wide_step *step, size_t index, int lane, int i,
                                  cr_lanes impulse, cr_lanes speed, cr_lanes k, bool chosen)
{
    cr_lanes separation = get(&step->batches[index].point[i].separation, lane);
    cr_mask gap = below(all(0), separation);
    cr_mask open = gap;
    if (chosen)
        open = either(
            open, at_most(get(&step->bounces[index].point[i].wanted, lane), all(-CR_ANY_SPEED)));
    cr_mask left = both(open, at_most(impulse, all(0)));
    cr_lanes wanted = only_if(gap, minus(separation * all(step->rate_h)));
    return drive_at(speed - pick(left, all(-CR_ANY_SPEED), wanted), k);
}

/* Adds to the tick's totals, and takes out of the impulses what stopped an approach. */
static inline void count_impulses(const cr_wide_step *step, size_t index, int lane, manifold *m,
                                  int points, bool chosen)
{
    cr_batch *batch = &step->batches[index];
    for (int i = 0; i < points; i++) {
        cr_point_lines *point = &batch->point[i];
        cr_lanes tangent = get(&point->tangent, lane), approach = get(&point->approach, lane);
        cr_lanes change = minus(approach);
        if (chosen)
            change = get(&step->bounces[index].point[i].target, lane) - approach;
        set(&point->normal_total, lane, get(&point->normal_total, lane) + m->normal[i]);
        set(&point->tangent_total, lane, get(&point->tangent_total, lane) + tangent);
        cr_lanes held = greater(m->normal[i] - change / m->k[i], all(0));
        m->normal[i] = pick(below(approach, all(0)), held, m->normal[i]);
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
    if (step->refresh)
        refresh(step, here.index, here.lane, &v->at, ways_of(step, batch, here.lane, &v->at),
                of.points);
    see_manifold(&v->m, batch, here.lane, &v->at, of.points);
    v->idle = of.chosen ? rebounding(&step->bounces[here.index], here.lane, of.points) : nobody();
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

static inline void end_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                             bool chosen)
{
    const cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m;
    see_manifold(&m, batch, lane, &at, points);
    finish_lanes(step, index, lane, &at, &m, points, chosen);
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
    return greater(v.at.change, w.at.change);
}

/* The lanes of a batch or, of two batches alike, both. */
static inline cr_lanes visit_lanes(const cr_wide_step *step, size_t i, bool two, pass_kind of)
{
    if (CR_LANES == CR_BATCH)
        return two ? visit_two(step, (spot){i, 0}, (spot){i + 1, 0}, of)
                   : visit_one(step, (spot){i, 0}, of);
    cr_lanes change = all(0);
    for (int lane = 0; lane < CR_BATCH; lane += 2 * CR_LANES)
        change = greater(change, visit_two(step, (spot){i, lane}, (spot){i, lane + CR_LANES}, of));
    return change;
}

/* Each kind of batch has code of its own that knows it. */
static inline cr_lanes visit_points(const cr_wide_step *step, bool relaxing, size_t i, bool two,
                                    int points)
{
    if (chooses(step, relaxing, i))
        return visit_lanes(step, i, two, (pass_kind){relaxing, true, false, points});
    if (!relaxing && !step->first_pass)
        return visit_lanes(step, i, two, (pass_kind){false, false, true, points});
    return visit_lanes(step, i, two, (pass_kind){relaxing, false, false, points});
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
    cr_lanes change = all(0);
    for (size_t i = begin; i < end; i++) {
        if (some && step->batches[i].struck == 0)
            continue;
        bool two = CR_LANES == CR_BATCH && !some && i + 1 < end && alike(step, relaxing, i, i + 1);
        change = greater(change, visit_batch(step, relaxing, i, two));
        i += two;
    }
    return greatest(change);
}

#endif

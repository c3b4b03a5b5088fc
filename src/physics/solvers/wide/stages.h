/* stages.h - the stages of a step, batch by batch. A file that defines CR_LANES and KERNELS (a
 * name) and includes this makes the table of that name. */
#include "frames.h"
#include "transfer.h"

/* ---- the first guess ---- */

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

static inline void begin_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    cr_batch *batch = &step->batches[index];
    members who = members_of(step, index, lane);
    cr_four normal = row_of(step, &who, NORMAL);
    if (points == 2)
        fill_flat(step, index, lane, &who, normal);
    else
        fill_disc(step, index, lane, &who, normal);
    fill_lanes(step, index, lane, points, &who, normal);
    bodies at = meet(step, batch, lane);
    ways none = {all(0), all(0), all(0), all(0)};
    refresh(step, index, lane, &at, none, points);
    manifold m = manifold_of(batch, lane, &at, points);
    hand_on(step, batch, lane, &at, &m, points);
}

/* ---- restitution ---- */

/* cr_rebound, of lanes. */
static inline cr_lanes rebound(const cr_wide_step *step, cr_lanes approach, cr_lanes acceleration,
                               cr_lanes separation, cr_lanes restitution)
{
    const cr_lanes zero = all(0), h = all(step->h);
    cr_lanes speed = minus(approach), g = minus(acceleration);
    cr_mask asks = both(at_most(all(step->threshold), speed), below(zero, restitution));
    cr_lanes left = separation - h * (speed + all(step->share) * g * h);
    asks = both(asks, none_of(both(below(zero, separation), below(zero, left))));
    cr_lanes x = greater(separation, minus(all(step->tick) * speed));
    cr_lanes e2 = restitution * restitution;
    cr_lanes u0 = speed + g * h * all(step->share - 0.5f);
    cr_lanes square = e2 * u0 * u0 - all(2) * g * x * (all(1) - e2);
    asks = both(asks, both(below(zero, u0), below(zero, square)));
    cr_lanes speed_out = root(only_if(asks, square)) - all(0.5f) * g * h;
    return only_if(asks, greater(speed_out, zero));
}

/* The contacts of these lanes that rebound. */
static inline cr_mask judge_lanes(const cr_wide_step *step, size_t index, int lane, int points)
{
    cr_batch *batch = &step->batches[index];
    cr_bounce_lines *bounce = &step->bounces[index];
    bodies at = meet(step, batch, lane);
    cr_four a = gather((const float *)step->loads, LOAD_STRIDE, batch->a.of + lane);
    cr_four b = gather((const float *)step->loads, LOAD_STRIDE, batch->b.of + lane);
    cr_lanes x = b.x - a.x, y = b.y - a.y;
    cr_lanes pull_n = at.nx * x + at.ny * y;
    cr_lanes a_n = at.nx * a.x + at.ny * a.y, b_n = at.nx * b.x + at.ny * b.y;
    cr_mask pressed = either(below(all(0), a_n), below(b_n, all(0)));
    cr_lanes e = get(&bounce->restitution, lane);
    cr_mask bouncy = below(all(0), e), rebounds = nobody();
    for (int i = 0; i < points; i++) {
        cr_point_lines *point = &batch->point[i];
        arms r = arms_of(batch, i, lane);
        cr_lanes speed = speed_n(&at, r);
        cr_lanes pull = pull_n + r.bt * b.z - r.at * a.z;
        cr_lanes target = rebound(step, speed, pull, get(&point->separation, lane), e);
        set(&point->approach, lane, pick(bouncy, speed, get(&point->approach, lane)));
        set(&bounce->point[i].target, lane, target);
        store_mask(bounce->point[i].pressed.of + lane, pressed);
        rebounds = either(rebounds, below(all(0), target));
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
    return either(both(load_mask(a), below(all(0), at->mass_a)),
                  both(load_mask(b), below(all(0), at->mass_b)));
}

static inline cr_mask rebounding(const cr_bounce_lines *bounce, int lane, int points)
{
    cr_mask some = nobody();
    for (int i = 0; i < points; i++)
        some = either(some, below(all(0), get(&bounce->point[i].target, lane)));
    return some;
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

static inline cr_lanes solve_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                                   bool chosen)
{
    cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m = manifold_of(batch, lane, &at, points);
    spring soft = spring_of(step, &at);
    cr_mask struck = chosen ? struck_lanes(step, batch, lane, &at) : nobody();
    drive d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < points; i++) {
        cr_lanes speed = speed_n(&at, m.r[i]);
        if (chosen && step->first_pass)
            choose_drive(step, index, lane, i, soft, struck, m.k[i]);
        d[i] = chosen
                   ? drive_chosen(step, index, lane, i, soft, speed, m.k[i])
                   : drive_soft(step, soft, get(&batch->point[i].separation, lane), speed, m.k[i]);
    }
    cr_mask idle = step->first_pass || step->settling ? nobody() : none_of(struck);
    visit_normals(step, &at, &m, points, d, idle);
    keep_normals(batch, lane, &m, points);
    visit_tangents(step, batch, lane, &at, &m, points, idle);
    part(step, batch, lane, &at);
    if (chosen && step->first_pass)
        batch->struck |= bits_of(struck) << lane;
    return at.change;
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

static inline cr_lanes relax_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                                   bool chosen)
{
    cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    if (step->refresh)
        refresh(step, index, lane, &at, ways_of(step, batch, lane, &at), points);
    manifold m = manifold_of(batch, lane, &at, points);
    cr_mask idle = chosen ? rebounding(&step->bounces[index], lane, points) : nobody();
    drive d[CR_MAX_MANIFOLD_POINTS];
    for (int i = 0; i < points; i++)
        d[i] =
            drive_relaxed(step, index, lane, i, m.normal[i], speed_n(&at, m.r[i]), m.k[i], chosen);
    visit_normals(step, &at, &m, points, d, idle);
    visit_tangents(step, batch, lane, &at, &m, points, idle);
    part(step, batch, lane, &at);
    if (step->finish)
        finish_lanes(step, index, lane, &at, &m, points, chosen);
    else
        keep_normals(batch, lane, &m, points);
    return at.change;
}

static inline void end_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                             bool chosen)
{
    const cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m = manifold_of(batch, lane, &at, points);
    finish_lanes(step, index, lane, &at, &m, points, chosen);
}

/* ---- residuals ---- */

/* The squares of a lane's rows, and how many rows it has, in lanes' order. */
static inline void add_squares(cr_lanes squares, cr_mask live, double *sum, size_t *count)
{
    _Alignas(64) float of[CR_LANES];
    uint32_t bits = bits_of(live);
    store(of, squares);
    for (int i = 0; i < CR_LANES; i++)
        if ((bits >> i & 1) != 0) {
            *sum += (double)of[i];
            ++*count;
        }
}

static inline void residual_lanes(const cr_wide_step *step, size_t index, int lane, int points,
                                  double *sum, size_t *count)
{
    const cr_batch *batch = &step->batches[index];
    bodies at = meet(step, batch, lane);
    manifold m = manifold_of(batch, lane, &at, points);
    spring soft = spring_of(step, &at);
    cr_mask idle = step->relaxing ? rebounding(&step->bounces[index], lane, points) : nobody();
    for (int i = 0; i < points; i++) {
        const cr_point_lines *point = &batch->point[i];
        cr_lanes speed = speed_n(&at, m.r[i]), before = get(&point->tangent, lane);
        cr_lanes kt = k_t(&at, m.r[i]);
        cr_mask live = below(get(&point->separation, lane), all(0.5f * CR_NO_POINT));
        drive d = step->relaxing
                      ? drive_relaxed(step, index, lane, i, m.normal[i], speed, m.k[i], true)
                      : drive_chosen(step, index, lane, i, soft, speed, m.k[i]);
        cr_lanes n = (alone(d, m.normal[i]) - m.normal[i]) * m.k[i];
        cr_lanes wanted = before - speed_t(&at, m.r[i]) / kt;
        cr_lanes t = (coulomb_lanes(step, batch, lane, wanted, m.normal[i]) - before) * kt;
        add_squares(pick(idle, all(0), n * n), live, sum, count);
        add_squares(pick(idle, all(0), t * t), live, sum, count);
    }
}

/* ---- batches ---- */

/* All that it calls becomes part of it: at a call lanes in registers would be stored, and what is
 * known of the kind of batch be forgotten. */
#define KERNEL static __attribute__((flatten))

KERNEL void begin_tick(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->far && i + 1 < end) {
            ask_for(step, i + 1);
            ask_for_room(step, i + 1);
        }
        begin_batch(step, i);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            begin_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

KERNEL void judge(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (!step->batches[i].bouncy)
            continue;
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES) {
            cr_mask rebounds = judge_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
            if (any(rebounds))
                mark_struck(step, &step->batches[i], lane, rebounds);
        }
    }
}

/* The usual batches, in which nothing bounces, have code of their own that knows it. */
#define EACH_LANES(VISIT, WHERE)                                                                   \
    for (size_t i = begin; i < end; i++) {                                                         \
        const cr_batch *batch = &step->batches[i];                                                 \
        bool chosen = batch->bouncy || step->rebounds;                                             \
        for (int lane = 0; lane < CR_BATCH && (WHERE); lane += CR_LANES)                           \
            if (batch->disc && chosen)                                                             \
                VISIT(step, i, lane, 1, true);                                                     \
            else if (batch->disc)                                                                  \
                VISIT(step, i, lane, 1, false);                                                    \
            else if (chosen)                                                                       \
                VISIT(step, i, lane, 2, true);                                                     \
            else                                                                                   \
                VISIT(step, i, lane, 2, false);                                                    \
    }
#define CHANGE_BY(VISIT) change = greater(change, VISIT)
#define SOLVE(...)       CHANGE_BY(solve_lanes(__VA_ARGS__))
#define RELAX(...)       CHANGE_BY(relax_lanes(__VA_ARGS__))

static float greatest(cr_lanes x)
{
    _Alignas(64) float of[CR_LANES];
    store(of, x);
    float most = 0;
    for (int i = 0; i < CR_LANES; i++)
        most = max_float(most, of[i]);
    return most;
}

KERNEL float solve(const cr_wide_step *step, size_t begin, size_t end)
{
    cr_lanes change = all(0);
    bool all_of_them = step->first_pass || step->settling;
    for (size_t i = begin; i < end && step->first_pass; i++)
        step->batches[i].struck = 0;
    EACH_LANES(SOLVE, all_of_them || step->batches[i].struck != 0)
    return greatest(change);
}

KERNEL float relax(const cr_wide_step *step, size_t begin, size_t end)
{
    cr_lanes change = all(0);
    EACH_LANES(RELAX, true)
    return greatest(change);
}

KERNEL void end_step(const cr_wide_step *step, size_t begin,
                     size_t end){EACH_LANES(end_lanes, true)}

KERNEL void end_tick(const cr_wide_step *step, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (step->far && i + 1 < end)
            ask_for(step, i + 1);
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            store_lanes(step, i, lane, step->batches[i].disc ? 1 : 2);
    }
}

static void residual(const cr_wide_step *step, size_t begin, size_t end, double *sum, size_t *count)
{
    for (size_t i = begin; i < end; i++)
        for (int lane = 0; lane < CR_BATCH; lane += CR_LANES)
            residual_lanes(step, i, lane, step->batches[i].disc ? 1 : 2, sum, count);
}

const cr_kernels KERNELS = {CR_LANES, begin_tick, judge,    solve,
                            relax,    end_step,   end_tick, residual};

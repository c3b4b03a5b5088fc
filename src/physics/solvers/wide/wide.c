/* wide.c - tgs_soft, many contacts at once.
 *
 * The steps are those of tgs_soft.c. Contacts are colored so that no two of a color share a body
 * that impulses move (graph coloring, as GPU solvers and Box2D 3 do it); those of a color are
 * solved in batches, by all lanes that the machine has. Gauss-Seidel's order is then color by
 * color. What the lanes compute depends on neither their number nor their order.
 *
 * Two things are done elsewhere than there, to read each batch less often. The impulses that the
 * next step begins with are added up for each body while the last pass of this one has them at
 * hand. And separations are followed to the second order, from the tick's start, instead of by
 * their rate from step to step.
 *
 * Joints, the hand, and contacts for which no color is left are rows, visited one by one before the
 * batches. */
#include "../advance.h"
#include "../contact_rows.h"
#include "../drive.h"
#include "../gauss_seidel.h"
#include "../joint_rows.h"
#include "../loads.h"
#include "../row.h"
#include "../soft.h"
#include "../solver.h"
#include "forces/forces.h"
#include "integrators/integrator.h"
#include "kernels.h"
#include "layout.h"
#include "workers.h"

#include <string.h>

/* What a thread takes at a time: some microseconds' work. */
enum { GRAIN = 16 /* batches */, MOTIONS = 1024 };

/* A body struck from two sides at once is set right by half at each pass. */
enum { REBOUND_PASSES = 12 };
/* Small scenes can afford more passes until nothing moves, and it is there that one looks closely:
 * a heap of some hundred bodies that bears heavy ones takes dozens, in some tenths of a
 * millisecond. */
enum { MOST_SPARE_PASSES = 64 };
static const float SETTLED = 1e-4f; /* m/s */

/* Clusters on their way through a tick: one, or all strips, or one strip of a wave. */
typedef struct wide_tick {
    cr_problem *problem;
    const cr_wide *wide;
    uint32_t first, end; /* of wide->clusters */
    const cr_kernels *kernels;
    cr_workers *workers; /* that share its colors */
    cr_wide_step step;
    cr_pass pass;
    float *changes; /* of each worker, m/s */
    int32_t spare_passes;
    bool rows;   /* the problem has any; then there is one cluster */
    bool probed; /* somebody asks for residuals; likewise */
} wide_tick;

static int32_t spare_passes(const cr_wide *wide)
{
    size_t contacts = wide->contact_count, most = CR_FEW_CONTACTS;
    size_t passes = contacts > 0 ? most * most / (contacts * contacts) : 0;
    return passes < MOST_SPARE_PASSES ? (int32_t)passes : MOST_SPARE_PASSES;
}

static void set_springs(cr_wide_step *step, const cr_config *config)
{
    float frequency = min_float(config->contact_frequency, 0.125f / step->h);
    cr_soft free = cr_soft_tuned(frequency, config->contact_damping, step->h);
    cr_soft fixed = cr_soft_tuned(2 * frequency, config->contact_damping, step->h);
    step->rate[0] = free.rate;
    step->rate[1] = fixed.rate;
    step->softness[0] = free.softness;
    step->softness[1] = fixed.softness;
}

static cr_wide_step step_of(const cr_problem *problem, const cr_wide *wide)
{
    const cr_config *config = problem->config;
    cr_wide_step step = {
        .h = problem->step,
        .rate_h = 1 / problem->step,
        .tick = problem->h,
        .slop = config->slop,
        .push_speed = config->push_speed,
        .margin = config->margin,
        .dynamic_friction = config->dynamic_friction,
        .threshold = max_float(config->restitution_threshold, CR_STILL),
        .share = cr_integrator_of(config)->share,
        .bouncy = wide->bouncy || problem->world->probe.residual != NULL || spare_passes(wide) > 0,
        .rough = config->friction,
        .far = wide->contact_count > CR_MANY_CONTACTS,
        .pairs = config->block,
        .warm = config->warm_start,
        .motions = problem->motions,
        .still = (uint32_t)problem->motion_count - 1,
        .stands = wide->stands,
        .contacts = problem->world->contacts,
        .seats = wide->seats,
        .loads = problem->loads,
        .carried = wide->carried,
        .struck = problem->struck,
    };
    set_springs(&step, config);
    return step;
}

/* What a loop does with batches, or motions, side by side. */
typedef void visit_some(const wide_tick *tick, size_t begin, size_t end, int32_t worker);

typedef struct shared_loop {
    const wide_tick *tick;
    visit_some *visit;
    size_t first;
} shared_loop;

static void run_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const shared_loop *loop = context;
    loop->visit(loop->tick, loop->first + begin, loop->first + end, worker);
}

static void share(const wide_tick *tick, visit_some *visit, size_t first, size_t count,
                  size_t grain)
{
    shared_loop loop = {tick, visit, first};
    cr_workers_run(tick->workers, count, grain, run_block, &loop);
}

/* The number that its first batch has among those of step.batches. */
static size_t first_batch(const wide_tick *tick, const cr_cluster *cluster)
{
    return tick->wide->strips ? cluster->base : 0;
}

static void each_color(const wide_tick *tick, visit_some *visit)
{
    for (uint32_t k = tick->first; k < tick->end; k++) {
        const cr_cluster *cluster = &tick->wide->clusters[k];
        size_t base = first_batch(tick, cluster);
        for (uint32_t i = 0; i < cluster->colors; i++) {
            uint32_t c = tick->pass.backward ? cluster->colors - 1 - i : i;
            share(tick, visit, base + cluster->first[c], cluster->first[c + 1] - cluster->first[c],
                  GRAIN);
        }
    }
}

/* In any order. */
static void each_batch(const wide_tick *tick, visit_some *visit)
{
    for (uint32_t k = tick->first; k < tick->end; k++) {
        const cr_cluster *cluster = &tick->wide->clusters[k];
        share(tick, visit, first_batch(tick, cluster), cluster->first[CR_COLORS], GRAIN);
    }
}

static const cr_run *first_run(const wide_tick *tick)
{
    return &tick->wide->runs[tick->wide->clusters[tick->first].first_run];
}
static const cr_run *end_run(const wide_tick *tick)
{
    return &tick->wide->runs[tick->wide->clusters[tick->end - 1].end_run];
}

static void begin_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->begin_tick(&tick->step, begin, end);
}

static void judge_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->judge(&tick->step, begin, end);
}

static void solve_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    float change = tick->kernels->solve(&tick->step, begin, end);
    tick->changes[worker] = max_float(tick->changes[worker], change);
}

static void relax_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    float change = tick->kernels->relax(&tick->step, begin, end);
    tick->changes[worker] = max_float(tick->changes[worker], change);
}

static void end_step_of_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->end_step(&tick->step, begin, end);
}

static void end_batches(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->end_tick(&tick->step, begin, end);
}

static bool any_struck(const wide_tick *tick)
{
    for (const cr_run *run = first_run(tick); run < end_run(tick); run++)
        if (memchr(&tick->step.struck[run->first], true, run->count) != NULL)
            return true;
    return false;
}

/* What restitution asks for, of rows and of batches, by the velocities before the step's forces. */
static void judge(wide_tick *tick)
{
    for (const cr_run *run = first_run(tick); run < end_run(tick); run++)
        memset(&tick->step.struck[run->first], 0, run->count * sizeof *tick->step.struck);
    if (tick->rows)
        cr_judge_rebounds(tick->problem, tick->step.h);
    if (tick->wide->bouncy)
        each_color(tick, judge_batches);
    tick->step.rebounds = tick->probed || tick->spare_passes > 0 || any_struck(tick);
}

static void each_run(const wide_tick *tick, visit_some *visit)
{
    for (const cr_run *run = first_run(tick); run < end_run(tick); run++)
        share(tick, visit, run->first, run->count, MOTIONS);
}

/* By the forces, and by the impulses that the step begins with. */
static void advance_velocities(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    cr_motion *motions = tick->problem->motions;
    integrator->before(&motions[begin], &tick->problem->loads[begin], end - begin, tick->step.h);
    for (size_t i = begin; i < end; i++) {
        float *carried = tick->step.carried[i];
        motions[i].v = vec_add(motions[i].v, vec(carried[0], carried[1]));
        motions[i].w += carried[2];
        carried[0] = carried[1] = carried[2] = 0;
    }
}

static void carry_nothing(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    memset(&tick->step.carried[begin], 0, (end - begin) * sizeof *tick->step.carried);
}

static void advance_positions(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->after(&tick->problem->motions[begin], &tick->problem->loads[begin], end - begin,
                      tick->step.h);
}

/* All steps of a tick. */
static void fly(const wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->fly(&tick->problem->motions[begin], &tick->problem->loads[begin], end - begin,
                    tick->step.h, tick->problem->steps);
}

/* Nothing holds any body of the cluster, and nobody looks at it between the steps. */
static bool is_free(const wide_tick *tick)
{
    return tick->wide->clusters[tick->first].colors == 0 && !tick->wide->strips && !tick->rows &&
           !tick->probed && !cr_forces_vary(tick->problem->world);
}

/* ---- rows ---- */

static void begin_rows(const wide_tick *tick)
{
    const cr_soft_style style = {.contact = 0.125f, .joint = 0.25f, .carried = 1};
    cr_warm_start(tick->problem, tick->step.h, tick->problem->config->warm_start);
    cr_drive_soft(tick->problem, tick->step.h, style);
}

static void refresh_rows(const wide_tick *tick)
{
    cr_refresh_joints(tick->problem);
    cr_refresh_contacts(tick->problem, false);
    cr_relax(tick->problem, tick->step.h);
    cr_leave_rebounds(tick->problem, true);
}

static void end_rows(const wide_tick *tick)
{
    cr_leave_rebounds(tick->problem, false);
    cr_count_impulses(tick->problem);
    cr_refresh_contacts(tick->problem, true);
}

/* ---- a step ---- */

/* After each pass. */
static void report_residual(const wide_tick *tick)
{
    const cr_probe *probe = &tick->problem->world->probe;
    double sum = 0;
    size_t count = 0;
    if (!tick->probed)
        return;
    cr_sum_residual(tick->problem, tick->step.h, &sum, &count);
    tick->kernels->residual(&tick->step, 0, tick->wide->most_batches, &sum, &count);
    probe->residual(probe->user, count > 0 ? (float)sqrt(sum / (double)count) : 0);
}

/* Steps, and passes that relax, go forward and backward in turn: always forward, each would leave
 * what it has not solved at the same side of every body, and shake a high pile to pieces. Returns
 * the largest change, m/s. */
static float make_pass(wide_tick *tick, visit_some *visit)
{
    float change = 0;
    memset(tick->changes, 0, CR_MAX_WORKERS * sizeof *tick->changes);
    if (tick->rows && !tick->pass.backward)
        change = cr_gauss_seidel(tick->problem, tick->pass);
    each_color(tick, visit);
    if (tick->rows && tick->pass.backward)
        change = cr_gauss_seidel(tick->problem, tick->pass);
    report_residual(tick);
    for (int32_t i = 0; i < CR_MAX_WORKERS; i++)
        change = max_float(change, tick->changes[i]);
    if (tick->step.relaxing)
        tick->pass.backward = !tick->pass.backward;
    return change;
}

static void solve(wide_tick *tick)
{
    int32_t more = any_struck(tick) ? REBOUND_PASSES : 0;
    tick->step.relaxing = tick->step.settling = false;
    tick->step.first_pass = true;
    float change = make_pass(tick, solve_batches);
    tick->step.first_pass = false;
    tick->step.settling = tick->spare_passes > 0;
    if (tick->step.settling)
        more = tick->spare_passes > more ? tick->spare_passes : more;
    for (int32_t i = 0; i < more && (change > SETTLED || tick->spare_passes == 0); i++)
        change = make_pass(tick, solve_batches);
}

static void relax(wide_tick *tick)
{
    int32_t passes = tick->problem->config->relax_iterations;
    float change = INFINITY;
    tick->step.relaxing = true;
    for (int32_t i = 0; i < passes + tick->spare_passes && (i < passes || change > SETTLED); i++) {
        tick->step.refresh = i == 0;
        tick->step.finish = tick->spare_passes == 0 && i == passes - 1;
        change = make_pass(tick, relax_batches);
    }
    if (tick->spare_passes > 0)
        each_color(tick, end_step_of_batches);
}

static void make_step(wide_tick *tick)
{
    judge(tick);
    each_run(tick, advance_velocities);
    if (tick->rows)
        begin_rows(tick);
    solve(tick);
    each_run(tick, advance_positions);
    if (tick->wide->cluster_count == tick->end - tick->first)
        cr_refresh_loads(tick->problem, tick->step.h);
    if (tick->rows)
        refresh_rows(tick);
    relax(tick);
    if (tick->rows)
        end_rows(tick);
}

static void make_tick(wide_tick *tick)
{
    if (is_free(tick)) {
        each_run(tick, fly);
        return;
    }
    each_run(tick, carry_nothing);
    each_color(tick, begin_batches);
    for (int32_t i = 0; i < tick->problem->steps; i++) {
        tick->step.last = i == tick->problem->steps - 1;
        tick->pass.backward = i % 2 == 1;
        make_step(tick);
    }
    each_batch(tick, end_batches);
}

static void sit_down(wide_tick *tick, const cr_bench *bench)
{
    tick->step.batches = bench->batches;
    tick->step.starts = bench->starts;
    tick->step.bounces = bench->bounces;
}

static void make_clusters(void *context, size_t begin, size_t end, int32_t worker)
{
    for (size_t i = begin; i < end; i++) {
        float changes[CR_MAX_WORKERS];
        wide_tick tick = *(const wide_tick *)context;
        tick.workers = NULL;
        tick.changes = changes;
        tick.first = (uint32_t)i;
        tick.end = tick.first + 1;
        tick.step.seats = tick.wide->seats + tick.wide->clusters[i].base;
        sit_down(&tick, &tick.wide->benches[worker]);
        make_tick(&tick);
    }
}

/* ---- strips as a wave ----
 *
 * Passes go strip by strip. A strip's contacts have bodies in it and in the one before, so each
 * stage of a step may follow the one before by a strip, and the next step when two strips are
 * between them and it. At each time all steps work, each at strips of its own: threads may share
 * them. What is done, and in which order as far as that matters, is what make_tick does. */

typedef struct wave {
    const wide_tick *tick;
    int64_t time;
} wave;

/* Whether there is such a strip. */
static bool go_to(wide_tick *tick, int64_t strip)
{
    bool is = strip >= 0 && strip < (int64_t)tick->wide->cluster_count;
    tick->first = is ? (uint32_t)strip : 0;
    tick->end = tick->first + is;
    return is;
}

static int64_t passes_of(const wide_tick *tick)
{
    return tick->problem->config->relax_iterations;
}

static void step_strips(wide_tick *tick, int64_t strip, int32_t step)
{
    int64_t passes = passes_of(tick);
    tick->step.last = step == tick->problem->steps - 1;
    tick->step.first_pass = true;
    tick->pass.backward = step % 2 == 1;
    if (go_to(tick, strip)) {
        each_run(tick, advance_velocities);
        each_color(tick, solve_batches);
    }
    if (go_to(tick, strip - 1))
        each_run(tick, advance_positions);
    tick->step.relaxing = true;
    for (int64_t i = 0; i < passes; i++) {
        tick->step.refresh = i == 0;
        tick->step.finish = i == passes - 1;
        if (go_to(tick, strip - 1 - i))
            each_color(tick, relax_batches);
        tick->pass.backward = !tick->pass.backward;
    }
}

/* The first of a time's tasks begins a strip, the last ends one; those between are steps. */
static void make_tasks(void *context, size_t begin, size_t end, int32_t worker)
{
    const wave *now = context;
    int64_t passes = passes_of(now->tick), steps = now->tick->problem->steps;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        float changes[CR_MAX_WORKERS] = {0};
        wide_tick tick = *now->tick;
        tick.workers = NULL;
        tick.changes = changes;
        int64_t step = (int64_t)i - 1, strip = now->time - 2 - step * (passes + 2);
        if (step >= 0 && step < steps) {
            step_strips(&tick, strip, (int32_t)step);
        } else if (step < 0 && go_to(&tick, now->time)) {
            each_run(&tick, carry_nothing);
            each_color(&tick, begin_batches);
        } else if (step == steps && go_to(&tick, strip + 1)) {
            each_batch(&tick, end_batches);
        }
    }
}

static void make_wave(const wide_tick *tick)
{
    int64_t strips = tick->wide->cluster_count, steps = tick->problem->steps;
    wave now = {.tick = tick};
    for (; now.time < strips + 1 + steps * (passes_of(tick) + 2); now.time++)
        cr_workers_run(tick->workers, (size_t)steps + 2, 1, make_tasks, &now);
}

/* Nothing is asked of all strips at the same time. */
static bool may_wave(const wide_tick *tick)
{
    return tick->wide->strips && !tick->rows && !tick->probed && tick->spare_passes == 0 &&
           !tick->wide->bouncy && !tick->wide->kinematic && !cr_forces_vary(tick->problem->world);
}

bool cr_solve_wide(cr_problem *problem)
{
    float changes[CR_MAX_WORKERS];
    cr_workers *workers = problem->world->workers;
    cr_wide *wide = cr_wide_of(problem);
    if (wide == NULL || !cr_wide_lay_out(problem, wide, cr_workers_count(workers)))
        return false;
    wide_tick tick = {
        .problem = problem,
        .wide = wide,
        .end = wide->cluster_count,
        .kernels = cr_kernels_of(problem->config->lanes),
        .workers = workers,
        .step = step_of(problem, wide),
        .pass = {.h = problem->step,
                 .accumulate = true,
                 .block = problem->config->block,
                 .friction = true},
        .changes = changes,
        .spare_passes = spare_passes(wide),
        .rows = problem->constraint_count > 0,
        .probed = problem->world->probe.residual != NULL,
    };
    memset(&wide->carried[problem->motion_count - 1], 0, sizeof *wide->carried); /* of no cluster */
    problem->struck[problem->motion_count - 1] = false;
    sit_down(&tick, &wide->benches[0]);
    if (may_wave(&tick))
        make_wave(&tick);
    else if (wide->cluster_count == 1 || wide->strips)
        make_tick(&tick);
    else
        cr_workers_run(workers, wide->cluster_count, 1, make_clusters, &tick);
    return true;
}

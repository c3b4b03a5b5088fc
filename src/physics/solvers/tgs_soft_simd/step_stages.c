/* step_stages.c - runs a kernel, or the integrator, over the batches or bodies of a tick's
 * clusters, shared by threads where the tick has workers. */
#include "solvers/tgs_soft_simd/step_stages.h"

#include "base/tuning.h"
#include "integrators/integrator.h"
#include "solvers/acceleration.h"
#include "solvers/advance.h"
#include "solvers/driver_work.h"
#include "solvers/impact_work.h"
#include "solvers/joint_work.h"
#include "solvers/substeps.h"

#include <string.h>

void cr_bind_buffers(cr_cluster_tick *tick, const cr_batch_buffers *buffers, size_t base)
{
    tick->step.batch_lanes = tick->plan->batch_lanes + base;
    tick->step.batches = buffers->batches;
    tick->step.starts = buffers->starts;
    tick->step.restitution = buffers->restitution;
    tick->last_impulses = buffers->last_impulses;
}

const cr_body_range *cr_first_range(const cr_cluster_tick *tick)
{
    return &tick->plan->body_ranges[tick->plan->clusters[tick->first].first_range];
}

const cr_body_range *cr_end_range(const cr_cluster_tick *tick)
{
    return &tick->plan->body_ranges[tick->plan->clusters[tick->end - 1].end_range];
}

/* The body of a loop over batches, or solver bodies. */
typedef void batch_loop(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker);

typedef struct shared_loop {
    const cr_cluster_tick *tick;
    batch_loop *work;
    size_t first;
} shared_loop;

static void run_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const shared_loop *loop = context;
    loop->work(loop->tick, loop->first + begin, loop->first + end, worker);
}

static void parallel_for(const cr_cluster_tick *tick, batch_loop *work, size_t first, size_t count,
                         size_t grain)
{
    shared_loop loop = {tick, work, first};
    if (tick->workers != NULL)
        cr_workers_run(tick->workers, count, grain, run_block, &loop);
    else
        work(tick, first, first + count, 0);
}

/* The index in step.batches of a cluster's first batch. */
static size_t first_batch(const cr_cluster_tick *tick, const cr_cluster *cluster)
{
    return tick->plan->slabs && !tick->plan->wavefront ? cluster->base : 0;
}

/* The color that comes `turn`-th in the pass. Between walls and a kinematic body, such as a piston,
 * there may be no velocities that satisfy all contacts. Then the last ones win, so relaxing takes
 * the contacts with bodies that impulses cannot move last, whatever its direction: else other
 * bodies are left with the velocities at which they are pushed into them. */
static uint32_t color_at(const cr_cluster_tick *tick, const cr_cluster *cluster, uint32_t turn)
{
    uint32_t turned = tick->step.relaxing ? cluster->movable_colors : cluster->colors;
    return tick->pass.backward && turn < turned ? turned - 1 - turn : turn;
}

static void serial_colors(const cr_cluster_tick *tick, batch_loop *work, const cr_cluster *cluster)
{
    size_t base = first_batch(tick, cluster);
    for (uint32_t i = 0; i < cluster->colors; i++) {
        uint32_t c = color_at(tick, cluster, i);
        work(tick, base + cluster->first[c], base + cluster->first[c + 1], 0);
    }
}

/* The batches of a color, its flat ones first. */
typedef struct color_loop {
    const cr_cluster_tick *tick;
    batch_loop *work;
    size_t first, flat, count;
} color_loop;

/* Runs the same share of the flat batches as of the others. Both kinds are in the order of the
 * contacts, which mostly is one of places: so a thread, which has the same blocks of each color,
 * finds the bodies of both kinds in its own cache. */
static void run_color_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const color_loop *loop = context;
    size_t flat_begin = loop->flat * begin / loop->count, flat_end = loop->flat * end / loop->count;
    size_t others = loop->first + loop->flat;
    loop->work(loop->tick, loop->first + flat_begin, loop->first + flat_end, worker);
    loop->work(loop->tick, others + begin - flat_begin, others + end - flat_end, worker);
}

static void parallel_colors(const cr_cluster_tick *tick, batch_loop *work,
                            const cr_cluster *cluster)
{
    size_t base = first_batch(tick, cluster);
    color_loop contexts[CR_COLORS];
    cr_loop loops[CR_COLORS];
    for (uint32_t i = 0; i < cluster->colors; i++) {
        uint32_t c = color_at(tick, cluster, i);
        size_t count = cluster->first[c + 1] - cluster->first[c];
        contexts[i] = (color_loop){tick, work, base + cluster->first[c], cluster->flat[c], count};
        loops[i] = (cr_loop){count, CR_BATCH_GRAIN, run_color_block, &contexts[i]};
    }
    cr_workers_run_all(tick->workers, loops, cluster->colors);
}

/* Without workers no blocks are made: a slab's colors have few batches. */
static void each_color(const cr_cluster_tick *tick, batch_loop *work)
{
    for (uint32_t k = tick->first; k < tick->end; k++)
        (tick->workers != NULL ? parallel_colors : serial_colors)(tick, work,
                                                                  &tick->plan->clusters[k]);
}

static void each_body_range(const cr_cluster_tick *tick, batch_loop *work)
{
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        parallel_for(tick, work, range->first, range->count, CR_SOLVER_BODY_GRAIN);
}

/* ---- batches ---- */

static void begin_batches(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->begin_tick(&tick->step, begin, end);
}

static void restitution_of_batches(const cr_cluster_tick *tick, size_t begin, size_t end,
                                   int32_t worker)
{
    (void)worker;
    tick->kernels->restitution(&tick->step, begin, end);
}

static void note_change(const cr_cluster_tick *tick, int32_t worker, float change)
{
    tick->changes[worker].value = max_float(tick->changes[worker].value, change);
}

static void solve_batches(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    note_change(tick, worker, tick->kernels->solve(&tick->step, begin, end));
}

static void extrapolate_lanes(cr_float16 *of, cr_float16 *last, float factor)
{
    for (int i = 0; i < CR_BATCH; i++) {
        float now = of->of[i];
        of->of[i] = cr_extrapolate(now, last->of[i], factor);
        last->of[i] = now;
    }
}

static void extrapolate_batch(const cr_cluster_tick *tick, size_t index, float factor)
{
    cr_batch *batch = &tick->step.batches[index];
    cr_batch_impulses *last = &tick->last_impulses[index];
    for (int k = 0; k < (batch->disc ? 1 : CR_MAX_MANIFOLD_POINTS); k++) {
        extrapolate_lanes(&batch->point[k].normal, &last->point[k].normal, factor);
        extrapolate_lanes(&batch->point[k].tangent, &last->point[k].tangent, factor);
    }
}

static void scale_impacts_of_batches(const cr_cluster_tick *tick, size_t begin, size_t end,
                                     int32_t worker)
{
    (void)worker;
    for (size_t index = begin; index < end; index++) {
        cr_batch *batch = &tick->step.batches[index];
        for (int i = 0; i < CR_BATCH; i++) {
            float scale = cr_impact_scale(tick->problem, batch->a.of[i], batch->b.of[i]);
            for (int k = 0; k < (batch->disc ? 1 : CR_MAX_MANIFOLD_POINTS); k++) {
                batch->point[k].normal.of[i] *= scale;
                batch->point[k].tangent.of[i] *= scale;
            }
        }
    }
}

static void relax_batches(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    note_change(tick, worker, tick->kernels->relax(&tick->step, begin, end));
}

static void end_step_of_batches(const cr_cluster_tick *tick, size_t begin, size_t end,
                                int32_t worker)
{
    (void)worker;
    tick->kernels->end_step(&tick->step, begin, end);
}

static void end_batches(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->end_tick(&tick->step, begin, end);
}

/* ---- bodies ---- */

static void apply_forces(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->before(&tick->problem->bodies[begin], &tick->problem->external[begin], end - begin,
                       tick->step.h);
}

static void add_warm_start(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    cr_solver_body *bodies = tick->problem->bodies;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        float *warm_velocity = tick->step.warm_velocity[i];
        bodies[i].v = vec_add(bodies[i].v, vec(warm_velocity[0], warm_velocity[1]));
        bodies[i].w += warm_velocity[2];
        warm_velocity[0] = warm_velocity[1] = warm_velocity[2] = 0;
    }
}

static void advance_velocities(const cr_cluster_tick *tick, size_t begin, size_t end,
                               int32_t worker)
{
    apply_forces(tick, begin, end, worker);
    add_warm_start(tick, begin, end, worker);
}

static void clear_warm_velocity(const cr_cluster_tick *tick, size_t begin, size_t end,
                                int32_t worker)
{
    (void)worker;
    memset(&tick->step.warm_velocity[begin], 0, (end - begin) * sizeof *tick->step.warm_velocity);
}

static void advance_positions(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->after(&tick->problem->bodies[begin], &tick->problem->external[begin], end - begin,
                      tick->step.h);
}

static void integrate_free(const cr_cluster_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->integrate_free(&tick->problem->bodies[begin], &tick->problem->external[begin],
                               end - begin, tick->step.h, tick->problem->steps);
}

/* ---- both ---- */

void cr_select_step(cr_cluster_tick *tick, int32_t step)
{
    tick->step.last = step == tick->problem->steps - 1;
    tick->step.may_project = cr_step_projects(tick->problem, step);
    tick->pass.backward = step % 2 == 1;
}

void cr_begin_relaxing(cr_simd_step *step, int64_t pass, bool project)
{
    bool moved = pass == 0 || step->project;
    step->relaxing = true;
    step->project = step->has_overlap && step->may_project && (pass == 0 || project);
    step->max_projection = pass == 0 ? step->max_first_projection : step->max_later_projection;
    step->refresh = moved || step->project;
}

void cr_stage_begin(const cr_cluster_tick *tick)
{
    each_body_range(tick, clear_warm_velocity);
    each_color(tick, begin_batches);
}
void cr_stage_restitution(const cr_cluster_tick *tick)
{
    each_color(tick, restitution_of_batches);
}
void cr_stage_velocities(const cr_cluster_tick *tick)
{
    each_body_range(tick, advance_velocities);
}
void cr_stage_forces(const cr_cluster_tick *tick)
{
    each_body_range(tick, apply_forces);
}
void cr_stage_forces_and_notes(const cr_cluster_tick *tick)
{
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        cr_note_step_velocities(tick->problem, range->first, range->count);
    cr_stage_forces(tick);
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        cr_note_free_velocities(tick->problem, range->first, range->count);
}
void cr_stage_warm_start(const cr_cluster_tick *tick)
{
    each_body_range(tick, add_warm_start);
}
void cr_stage_positions(const cr_cluster_tick *tick)
{
    each_body_range(tick, advance_positions);
}
void cr_stage_solve(const cr_cluster_tick *tick)
{
    each_color(tick, solve_batches);
}
bool cr_stage_limit_impacts(const cr_cluster_tick *tick, bool relaxed)
{
    bool any = false;
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        cr_clear_impact_work(tick->problem, range->first, range->count);
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        cr_sum_impact_work(tick->problem, range->first, range->count);
    cr_take_driver_work(tick->problem);
    if (tick->rows)
        cr_take_joint_work(tick->problem, relaxed);
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        any |= cr_limit_impact_work(tick->problem, range->first, range->count);
    if (any) {
        each_color(tick, scale_impacts_of_batches);
        if (tick->rows)
            cr_scale_impacts_of_rows(tick->problem);
        cr_scale_driver_work(tick->problem);
    }
    if (tick->rows && !relaxed)
        cr_note_solved_joints(tick->problem);
    return any;
}
/* By one thread: worlds with extra passes are small. */
void cr_stage_extrapolate(const cr_cluster_tick *tick, float factor)
{
    for (uint32_t k = tick->first; k < tick->end; k++) {
        const cr_cluster *cluster = &tick->plan->clusters[k];
        size_t first = first_batch(tick, cluster);
        for (size_t i = first; i < first + cluster->first[cluster->colors]; i++)
            extrapolate_batch(tick, i, factor);
    }
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        cr_extrapolate_bodies(tick->problem, range->first, range->count, factor);
    if (tick->rows)
        cr_extrapolate_rows(tick->problem, factor);
}
void cr_stage_relax(const cr_cluster_tick *tick)
{
    each_color(tick, relax_batches);
}
void cr_stage_end_step(const cr_cluster_tick *tick)
{
    each_color(tick, end_step_of_batches);
}
void cr_stage_end(const cr_cluster_tick *tick)
{
    each_color(tick, end_batches);
}
void cr_stage_integrate_free(const cr_cluster_tick *tick)
{
    each_body_range(tick, integrate_free);
}

/* tgs_soft_simd.c - the solver `wide`: tgs_soft with SIMD, many contacts at once.
 *
 * The steps are those of tgs_soft.c. Contacts are colored so that no two of a color share a body
 * that impulses can move (graph coloring, as GPU solvers and Box2D 3 do it); the contacts of a
 * color are solved in batches, by as many lanes as the machine has. Gauss-Seidel's order is then
 * color by color, and in a very large island slab by slab before that (batch_plan.h). The bits
 * depend on neither the number of lanes nor their order.
 *
 * Two things are done elsewhere than in tgs_soft.c, to read each batch less often. The warm start
 * of the next step is summed for each body in the last pass of this step, which has the impulses in
 * registers. And separations are followed to the second order, from the tick's start, instead of by
 * their rate from step to step.
 *
 * Joints, the mouse joint, and contacts for which no color is left are rows, solved one by one
 * before the batches. */
#include "base/cpu.h"
#include "base/tuning.h"
#include "constraints/contact_rows.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "constraints/soft.h"
#include "contacts/contact_state.h"
#include "forces/forces.h"
#include "integrators/integrator.h"
#include "solvers/acceleration.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/driver_work.h"
#include "solvers/gauss_seidel.h"
#include "solvers/pass_trace.h"
#include "solvers/position_targets.h"
#include "solvers/solver.h"
#include "solvers/substeps.h"
#include "solvers/tgs_soft_simd/batch_assignment.h"
#include "solvers/tgs_soft_simd/batch_trace.h"
#include "solvers/tgs_soft_simd/driven_lanes.h"
#include "solvers/tgs_soft_simd/kernels.h"
#include "solvers/tgs_soft_simd/step_stages.h"

#include <string.h>

static cr_simd_step step_of(const cr_problem *problem, const cr_batch_plan *plan)
{
    const cr_config *config = problem->config;
    bool extra_passes = cr_extra_passes(problem, plan->contact_count) > 0;
    cr_simd_step step = {
        .h = problem->step,
        .rate_h = 1 / problem->step,
        .tick = problem->h,
        .slop = config->slop,
        .skin = cr_contact_skin(config),
        .common_pull = problem->common_pull,
        .plastic_pull = problem->plastic_pull,
        .growth_weights = problem->growth_weights,
        .max_carried_impulse = problem->max_carried_impulse,
        .projection = config->projection,
        .max_first_projection = problem->step * config->push_speed,
        .max_later_projection = CR_LATER_PROJECTION * config->slop,
        .margin = config->margin,
        .dynamic_friction = config->dynamic_friction,
        .threshold = max_float(config->restitution_threshold, CR_ZERO_SPEED),
        .pre_solve_fraction = cr_integrator_of(config)->pre_solve_fraction,
        .has_restitution = plan->has_restitution || cr_passes_are_heard(problem->world) ||
                           problem->constraint_count > 0,
        .has_friction = config->friction,
        .goes_on = cr_tick_goes_on(problem->world),
        .has_overlap = problem->world->contact_hints.overlapping > 0,
        .extra_passes = extra_passes,
        .plain = !extra_passes && config->dynamic_friction == 1,
        .prefetch = plan->contact_count > CR_PREFETCH_FROM_CONTACTS,
        .block_solve = config->block,
        .warm = config->warm_start,
        .bodies = problem->bodies,
        .static_body = (uint32_t)problem->body_count - 1,
        .contact_bodies = plan->contact_bodies,
        .contacts = problem->world->contacts,
        .external = problem->external,
        .warm_velocity = plan->warm_velocity,
        .near_impact = problem->near_impact,
    };
    return step;
}

static bool any_near_impact(const cr_cluster_tick *tick)
{
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        if (memchr(&tick->step.near_impact[range->first], 1, range->count) != NULL)
            return true;
    return false;
}

/* Sets the target velocities of restitution, of rows and of batches, from the velocities before the
 * step's forces. */
static void update_restitution(cr_cluster_tick *tick)
{
    for (const cr_body_range *range = cr_first_range(tick); range < cr_end_range(tick); range++)
        memset(&tick->step.near_impact[range->first], 0,
               range->count * sizeof *tick->step.near_impact);
    if (tick->rows)
        cr_update_restitution(tick->problem, tick->step.h);
    if (tick->plan->has_restitution)
        cr_stage_restitution(tick);
    tick->near_impact = any_near_impact(tick);
    tick->step.has_overlap |= tick->near_impact;
    tick->step.rebounds = tick->heard || tick->near_impact;
}

/* Whether the cluster has neither contacts nor joints, and nothing reads it between the steps. */
static bool is_free(const cr_cluster_tick *tick)
{
    return tick->plan->clusters[tick->first].colors == 0 && !tick->plan->slabs && !tick->rows &&
           !tick->heard && !cr_forces_vary(tick->problem->world);
}

/* ---- rows ---- */

static void begin_rows(const cr_cluster_tick *tick)
{
    const cr_soft_limits limits = {.contact = 0, .joint = CR_JOINT_MAX_FREQUENCY};
    cr_warm_start(tick->problem, tick->step.h, tick->problem->config->warm_start);
    cr_set_soft_bias(tick->problem, tick->step.h, limits);
    cr_direct_begin(tick->problem, tick->step.h);
}

static void refresh_rows(const cr_cluster_tick *tick)
{
    cr_refresh_joints(tick->problem);
    cr_direct_relax(tick->problem, tick->step.last);
    if (tick->step.may_project)
        cr_push_out_overlap(tick->problem, tick->step.projection, tick->step.h);
    cr_refresh_contacts(tick->problem, false);
    cr_set_relax_bias(tick->problem, tick->step.h);
    cr_disable_rebounds(tick->problem, true);
}

static void end_rows(const cr_cluster_tick *tick)
{
    cr_disable_rebounds(tick->problem, false);
    cr_accumulate_impulses(tick->problem);
    cr_limit_carried_impulses(tick->problem);
    cr_refresh_contacts(tick->problem, true);
}

/* ---- a step ---- */

/* Tells the world's trace, if there is one, of a pass. */
static void tell_batches(const cr_cluster_tick *tick, cr_pass_kind kind)
{
    if (tick->problem->world->trace.emit != NULL)
        cr_emit_batches(tick, kind);
}

/* Reports the residual after a pass, if a probe asks for it. */
static void report_residual(const cr_cluster_tick *tick)
{
    const cr_probe *probe = &tick->problem->world->probe;
    double sum = 0;
    size_t count = 0;
    if (probe->residual == NULL)
        return;
    cr_sum_residual(tick->problem, tick->step.h, &sum, &count);
    tick->kernels->residual(&tick->step, 0, tick->plan->max_batches, &sum, &count);
    probe->residual(probe->user, count > 0 ? (float)sqrt(sum / (double)count) : 0);
}

typedef void stage(const cr_cluster_tick *tick);

/* One pass over rows and batches. Steps, and passes of relaxing, alternate between forward and
 * backward: always forward, each pass would leave its error on the same side of every body, and
 * shake a high pile to pieces. Returns the largest change of a velocity, m/s. */
static float make_pass(cr_cluster_tick *tick, stage *make)
{
    float change = 0;
    int32_t workers = cr_workers_count(tick->workers);
    memset(tick->changes, 0, (size_t)workers * sizeof *tick->changes);
    if (tick->rows && !tick->pass.backward)
        change = cr_gauss_seidel(tick->problem, tick->pass);
    make(tick);
    if (tick->rows && tick->pass.backward)
        change = cr_gauss_seidel(tick->problem, tick->pass);
    report_residual(tick);
    tell_batches(tick, tick->step.relaxing ? CR_PASS_RELAX : CR_PASS_SOLVE);
    for (int32_t i = 0; i < workers; i++)
        change = max_float(change, tick->changes[i].value);
    if (tick->step.relaxing)
        tick->pass.backward = !tick->pass.backward;
    return change;
}

static void extrapolate(const cr_cluster_tick *tick, float factor)
{
    cr_stage_extrapolate(tick, factor);
    if (factor > 0)
        tell_batches(tick, CR_PASS_EXTRAPOLATE);
}

/* Returns the largest change of a velocity in the last pass, m/s. */
static float solve(cr_cluster_tick *tick)
{
    int32_t more = tick->near_impact ? CR_SIMD_REBOUND_PASSES : 0;
    tick->step.relaxing = false;
    tick->step.first_pass = true;
    tick->pass.extra = false;
    float change = make_pass(tick, cr_stage_solve);
    tick->step.first_pass = false;
    more = tick->extra_passes > more ? tick->extra_passes : more;
    tick->pass.extra = true;
    bool accelerates = cr_passes_accelerate(tick->problem) && !tick->near_impact;
    cr_acceleration acceleration = CR_NOT_ACCELERATED;
    for (int32_t i = 0; i < more && (change > CR_SIMD_REBOUND_SETTLED || tick->extra_passes == 0);
         i++) {
        if (accelerates && i >= CR_FIRST_PLAIN_PASSES &&
            i + CR_LAST_PLAIN_PASSES < tick->extra_passes)
            extrapolate(tick, cr_next_extrapolation(&acceleration, change));
        change = make_pass(tick, cr_stage_solve);
    }
    if (tick->rows) {
        cr_direct_solve(tick->problem, tick->step.h);
        if (cr_direct_any(tick->problem))
            tell_batches(tick, CR_PASS_JOINTS);
    }
    return change;
}

/* cr_judges_step of impact_work.h. */
static bool judges_step(const cr_cluster_tick *tick)
{
    const cr_problem *problem = tick->problem;
    return problem->judges_impacts && tick->near_impact;
}

static void limit_impacts(const cr_cluster_tick *tick, bool relaxed)
{
    cr_note_driven_contacts(tick, true);
    if (!judges_step(tick) || !cr_stage_limit_impacts(tick, relaxed))
        return;
    tell_batches(tick, CR_PASS_LIMIT_IMPACTS);
}

/* Whether the last pass of relaxing may end the step as well. Not where impacts are judged, or
 * where there are extra passes: the rebounds are measured when all contacts are solved. */
static bool ends_with_relaxing(const cr_cluster_tick *tick)
{
    return tick->extra_passes == 0 && !judges_step(tick);
}

/* The passes after the positions have moved. Where contacts are few, each pass takes back some
 * overlap: in a heap one pass frees the bodies of one layer only, and the rest would take seconds.
 * The last pass updates the contacts to where the bodies are. `change` is what solve returned. */
static void relax(cr_cluster_tick *tick, float change)
{
    int32_t passes = cr_relax_passes(tick->problem, change);
    int32_t most = passes + cr_extra_relax_passes(tick->plan->contact_count);
    change = INFINITY;
    for (int32_t i = 0;
         i < most && (i < passes || change > CR_SIMD_REBOUND_SETTLED || tick->step.project); i++) {
        bool more = i < passes - 1 || change > CR_SIMD_REBOUND_SETTLED;
        bool goes_on = most > passes && more && i < most - 1;
        tick->pass.extra = i >= passes;
        cr_begin_relaxing(&tick->step, i, goes_on);
        tick->step.finish = ends_with_relaxing(tick) && i == passes - 1;
        change = make_pass(tick, cr_stage_relax);
        if (tick->rows && tick->step.project)
            cr_direct_close(tick->problem);
    }
    if (ends_with_relaxing(tick)) {
        cr_note_driven_contacts(tick, false);
    } else {
        limit_impacts(tick, true);
        cr_stage_end_step(tick);
    }
    if (tick->problem->judges_impacts)
        cr_close_driver_work(tick->problem);
}

static void begin_step(cr_cluster_tick *tick)
{
    update_restitution(tick);
    if (judges_step(tick)) {
        cr_stage_forces_and_notes(tick);
        tell_batches(tick, CR_PASS_FORCES);
        cr_stage_warm_start(tick);
    } else if (tick->heard) {
        cr_stage_forces(tick);
        tell_batches(tick, CR_PASS_FORCES);
        cr_stage_warm_start(tick);
    } else {
        cr_stage_velocities(tick);
    }
    if (tick->rows)
        begin_rows(tick);
    tell_batches(tick, CR_PASS_WARM_START);
}

static void make_step(cr_cluster_tick *tick)
{
    begin_step(tick);
    float change = solve(tick);
    limit_impacts(tick, false);
    cr_stage_positions(tick);
    if (tick->plan->cluster_count == tick->end - tick->first)
        cr_refresh_external_accelerations(tick->problem->world, tick->problem->bodies,
                                          tick->problem->external, tick->problem->steps,
                                          tick->step.h);
    tell_batches(tick, CR_PASS_POSITIONS);
    if (tick->rows) {
        refresh_rows(tick);
        tell_batches(tick, CR_PASS_CORRECT);
    }
    relax(tick, change);
    if (tick->rows)
        end_rows(tick);
}

static void make_tick(cr_cluster_tick *tick)
{
    if (is_free(tick)) {
        cr_stage_integrate_free(tick);
        return;
    }
    cr_stage_begin(tick);
    cr_begin_driven_contacts(tick);
    for (int32_t i = 0; i < tick->problem->steps; i++) {
        cr_select_step(tick, i);
        make_step(tick);
    }
    cr_end_driven_contacts(tick);
    cr_stage_end(tick);
}

static void make_clusters(void *context, size_t begin, size_t end, int32_t worker)
{
    for (size_t i = begin; i < end; i++) {
        cr_max_change change;
        cr_cluster_tick tick = *(const cr_cluster_tick *)context;
        tick.workers = NULL;
        tick.changes = &change;
        tick.first = (uint32_t)i;
        tick.end = tick.first + 1;
        cr_bind_buffers(&tick, &tick.plan->buffers[worker], tick.plan->clusters[i].base);
        make_tick(&tick);
    }
}

extern const cr_kernels cr_kernels_1, cr_kernels_4, cr_kernels_8, cr_kernels_16;

/* The kernels for the widest vectors that this machine has, of at most `most` lanes; 0: no limit.
 */
static const cr_kernels *kernels_of(int32_t most)
{
    static const cr_kernels *const by_width[CR_WIDTHS] = {CR_BY_WIDTH(cr_kernels)};
    return by_width[cr_cpu_simd_width(most)];
}

bool cr_solve_wide(cr_problem *problem)
{
    cr_max_change changes[CR_MAX_WORKERS];
    cr_workers *workers = problem->world->workers;
    cr_batch_plan *plan = cr_batch_plan_of(problem);
    if (plan == NULL || !cr_batch_plan_update(problem, plan, cr_workers_count(workers)) ||
        (problem->constraint_count > 0 &&
         !cr_direct_prepare(problem, plan->contact_count > 0 ? plan->used_colors : NULL)))
        return false;
    cr_find_driven_contacts(problem, plan);
    cr_cluster_tick tick = {
        .problem = problem,
        .plan = plan,
        .end = plan->cluster_count,
        .kernels = kernels_of(problem->config->lanes),
        .workers = workers,
        .step = step_of(problem, plan),
        .pass = {.h = problem->step,
                 .accumulate = true,
                 .block = problem->config->block,
                 .friction = true},
        .changes = changes,
        .extra_passes = cr_extra_passes(problem, plan->contact_count),
        .rows = problem->constraint_count > 0,
        .heard = cr_passes_are_heard(problem->world),
    };
    /* the static body is in no cluster */
    memset(&plan->warm_velocity[problem->body_count - 1], 0, sizeof *plan->warm_velocity);
    problem->near_impact[problem->body_count - 1] = false;
    cr_bind_buffers(&tick, &plan->buffers[0], 0);
    if (plan->wavefront)
        cr_run_wavefront(&tick);
    else if (plan->cluster_count == 1 || plan->slabs)
        make_tick(&tick);
    else
        cr_workers_run(workers, plan->cluster_count, 1, make_clusters, &tick);
    return true;
}

/* tgs_soft_simd.c - tgs_soft, many contacts at once.
 *
 * The steps are those of tgs_soft.c. Contacts are colored so that no two of a color share a body
 * that impulses move (graph coloring, as GPU solvers and Box2D 3 do it); those of a color are
 * solved in batches, by all lanes that the machine has. Gauss-Seidel's order is then color by
 * color, and of a very large island strip by strip before that (slabs.h). What the lanes compute
 * depends on neither their number nor their order.
 *
 * Two things are done elsewhere than there, to read each batch less often. The impulses that the
 * next step begins with are added up for each body while the last pass of this one has them at
 * hand. And separations are followed to the second order, from the tick's start, instead of by
 * their rate from step to step.
 *
 * Joints, the hand, and contacts for which no color is left are rows, visited one by one before the
 * batches. */
#include "constraints/contact_rows.h"
#include "constraints/external_loads.h"
#include "constraints/joint_rows.h"
#include "constraints/row.h"
#include "constraints/row_bias.h"
#include "constraints/soft.h"
#include "contacts/touching.h"
#include "forces/forces.h"
#include "integrators/integrator.h"
#include "solvers/advance.h"
#include "solvers/direct/direct.h"
#include "solvers/gauss_seidel.h"
#include "solvers/solver_table.h"
#include "solvers/tgs_soft_simd/batch_layout.h"
#include "solvers/tgs_soft_simd/wavefront.h"
#include "solvers/tgs_soft_simd/wide_kernels.h"

#include <string.h>

/* A body struck from two sides at once is set right by half at each pass. */
enum { REBOUND_PASSES = 12 };
static const float SETTLED = 1e-4f; /* m/s */
/* Of the slop: by how much the further passes of a step part two bodies at most. What is crushed is
 * so deep that all of it, taken back so often, would shake it. */
static const float PARTED_AGAIN = 0.2f;

static cr_wide_step step_of(const cr_problem *problem, const cr_wide *wide)
{
    const cr_config *config = problem->config;
    cr_wide_step step = {
        .h = problem->step,
        .rate_h = 1 / problem->step,
        .tick = problem->h,
        .slop = config->slop,
        .skin = cr_contact_skin(config),
        .most_load = problem->most_load,
        .part = config->projection,
        .most_first = problem->step * config->push_speed,
        .most_again = PARTED_AGAIN * config->slop,
        .margin = config->margin,
        .dynamic_friction = config->dynamic_friction,
        .threshold = max_float(config->restitution_threshold, CR_STILL),
        .share = cr_integrator_of(config)->share,
        .bouncy =
            wide->bouncy || problem->world->probe.residual != NULL || problem->constraint_count > 0,
        .rough = config->friction,
        .overlaps = problem->world->contact_hints.overlapping > 0,
        .settling = cr_spare_passes(wide->contact_count, CR_FEW_CONTACTS) > 0,
        .far = wide->contact_count > CR_MANY_CONTACTS,
        .pairs = config->block,
        .warm = config->warm_start,
        .motions = problem->motions,
        .still = (uint32_t)problem->motion_count - 1,
        .stands = wide->stands,
        .contacts = problem->world->contacts,
        .loads = problem->loads,
        .carried = wide->carried,
        .struck = problem->struck,
    };
    return step;
}

static bool any_struck(const cr_wide_tick *tick)
{
    for (const cr_run *run = cr_first_run(tick); run < cr_end_run(tick); run++)
        if (memchr(&tick->step.struck[run->first], true, run->count) != NULL)
            return true;
    return false;
}

/* What restitution asks for, of rows and of batches, by the velocities before the step's forces. */
static void judge(cr_wide_tick *tick)
{
    for (const cr_run *run = cr_first_run(tick); run < cr_end_run(tick); run++)
        memset(&tick->step.struck[run->first], 0, run->count * sizeof *tick->step.struck);
    if (tick->rows)
        cr_judge_rebounds(tick->problem, tick->step.h);
    if (tick->wide->bouncy)
        cr_sweep_judge(tick);
    tick->step.rebounds = tick->probed || any_struck(tick);
}

/* Nothing holds any body of the cluster, and nobody looks at it between the steps. */
static bool is_free(const cr_wide_tick *tick)
{
    return tick->wide->clusters[tick->first].colors == 0 && !tick->wide->strips && !tick->rows &&
           !tick->probed && !cr_forces_vary(tick->problem->world);
}

/* ---- rows ---- */

static void begin_rows(const cr_wide_tick *tick)
{
    const cr_soft_style style = {.contact = 0, .joint = 0.25f};
    cr_warm_start(tick->problem, tick->step.h, tick->problem->config->warm_start);
    cr_drive_soft(tick->problem, tick->step.h, style);
    cr_direct_begin(tick->problem, tick->step.h);
}

static void refresh_rows(const cr_wide_tick *tick)
{
    cr_refresh_joints(tick->problem);
    cr_direct_relax(tick->problem, tick->step.last);
    cr_refresh_contacts(tick->problem, false);
    cr_relax(tick->problem, tick->step.h);
    cr_leave_rebounds(tick->problem, true);
}

static void end_rows(const cr_wide_tick *tick)
{
    cr_leave_rebounds(tick->problem, false);
    cr_direct_close(tick->problem);
    cr_count_impulses(tick->problem);
    cr_limit_loads(tick->problem);
    cr_refresh_contacts(tick->problem, true);
}

/* ---- a step ---- */

/* After each pass. */
static void report_residual(const cr_wide_tick *tick)
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

typedef void sweep(const cr_wide_tick *tick);

/* Steps, and passes that relax, go forward and backward in turn: always forward, each would leave
 * what it has not solved at the same side of every body, and shake a high pile to pieces. Returns
 * the largest change, m/s. */
static float make_pass(cr_wide_tick *tick, sweep *make)
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
    for (int32_t i = 0; i < workers; i++)
        change = max_float(change, tick->changes[i].most);
    if (tick->step.relaxing)
        tick->pass.backward = !tick->pass.backward;
    return change;
}

static void solve(cr_wide_tick *tick)
{
    int32_t more = any_struck(tick) ? REBOUND_PASSES : 0;
    tick->step.relaxing = false;
    tick->step.first_pass = true;
    tick->pass.spare = false;
    float change = make_pass(tick, cr_sweep_solve);
    tick->step.first_pass = false;
    more = tick->spare_passes > more ? tick->spare_passes : more;
    tick->pass.spare = true;
    for (int32_t i = 0; i < more && (change > SETTLED || tick->spare_passes == 0); i++)
        change = make_pass(tick, cr_sweep_solve);
    if (tick->rows)
        cr_direct_solve(tick->problem, tick->step.h);
}

/* Where contacts are few each pass takes back some overlap: in a heap that one pass has the bodies
 * of a layer, what is left would take seconds. The last one follows the bodies to where they are.
 */
static void relax(cr_wide_tick *tick)
{
    int32_t passes = tick->problem->config->relax_iterations;
    int32_t most = passes + cr_spare_passes(tick->wide->contact_count, CR_FEW_TO_RELAX);
    float change = INFINITY;
    for (int32_t i = 0; i < most && (i < passes || change > SETTLED || tick->step.parts); i++) {
        bool goes_on = most > passes && (i < passes - 1 || change > SETTLED) && i < most - 1;
        tick->pass.spare = i >= passes;
        cr_begin_relaxing(&tick->step, i, goes_on);
        tick->step.finish = tick->spare_passes == 0 && i == passes - 1;
        change = make_pass(tick, cr_sweep_relax);
    }
    if (tick->spare_passes > 0) /* what points rebound with is measured when all are solved */
        cr_sweep_end_step(tick);
}

static void make_step(cr_wide_tick *tick)
{
    judge(tick);
    cr_sweep_velocities(tick);
    if (tick->rows)
        begin_rows(tick);
    solve(tick);
    cr_sweep_positions(tick);
    if (tick->wide->cluster_count == tick->end - tick->first)
        cr_refresh_loads(tick->problem, tick->step.h);
    if (tick->rows)
        refresh_rows(tick);
    relax(tick);
    if (tick->rows)
        end_rows(tick);
}

static void make_tick(cr_wide_tick *tick)
{
    if (is_free(tick)) {
        cr_sweep_fly(tick);
        return;
    }
    cr_sweep_begin(tick);
    for (int32_t i = 0; i < tick->problem->steps; i++) {
        tick->step.last = i == tick->problem->steps - 1;
        tick->pass.backward = i % 2 == 1;
        make_step(tick);
    }
    cr_sweep_end(tick);
}

static void make_clusters(void *context, size_t begin, size_t end, int32_t worker)
{
    for (size_t i = begin; i < end; i++) {
        cr_change change;
        cr_wide_tick tick = *(const cr_wide_tick *)context;
        tick.workers = NULL;
        tick.changes = &change;
        tick.first = (uint32_t)i;
        tick.end = tick.first + 1;
        cr_sit_down(&tick, &tick.wide->benches[worker], tick.wide->clusters[i].base);
        make_tick(&tick);
    }
}

bool cr_solve_wide(cr_problem *problem)
{
    cr_change changes[CR_MAX_WORKERS];
    cr_workers *workers = problem->world->workers;
    cr_wide *wide = cr_wide_of(problem);
    if (wide == NULL || !cr_wide_lay_out(problem, wide, cr_workers_count(workers)) ||
        !cr_direct_prepare(problem, wide->contact_count > 0 ? wide->used : NULL))
        return false;
    cr_wide_tick tick = {
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
        .spare_passes = cr_spare_passes(wide->contact_count, CR_FEW_CONTACTS),
        .rows = problem->constraint_count > 0,
        .probed = problem->world->probe.residual != NULL,
    };
    memset(&wide->carried[problem->motion_count - 1], 0, sizeof *wide->carried); /* of no cluster */
    problem->struck[problem->motion_count - 1] = false;
    cr_sit_down(&tick, &wide->benches[0], 0);
    if (wide->wave)
        cr_make_wave(&tick);
    else if (wide->cluster_count == 1 || wide->strips)
        make_tick(&tick);
    else
        cr_workers_run(workers, wide->cluster_count, 1, make_clusters, &tick);
    return true;
}

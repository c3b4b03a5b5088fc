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
#include "../row.h"
#include "../soft.h"
#include "../solver.h"
#include "integrators/integrator.h"
#include "kernels.h"
#include "layout.h"
#include "workers.h"

#include <string.h>

enum { GRAIN = 32 }; /* batches that a thread takes at a time: some microseconds' work */

/* A body struck from two sides at once is set right by half at each pass. */
enum { REBOUND_PASSES = 12 };

typedef struct wide_tick {
    cr_problem *problem;
    cr_wide *wide;
    const cr_kernels *kernels;
    cr_wide_step step;
    cr_pass pass;
} wide_tick;

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
        .bouncy = wide->bouncy,
        .rough = config->friction,
        .pairs = config->block,
        .warm = config->warm_start,
        .motions = problem->motions,
        .still = (uint32_t)problem->motion_count - 1,
        .stands = wide->stands,
        .members = wide->members,
        .contacts = problem->world->contacts,
        .loads = problem->loads,
        .carried = wide->carried,
        .struck = problem->struck,
        .batches = wide->batches,
        .starts = wide->starts,
        .bounces = wide->bounces,
    };
    set_springs(&step, config);
    return step;
}

/* A loop over the batches of one color. */
typedef struct color_loop {
    const wide_tick *tick;
    void (*visit)(const wide_tick *tick, size_t begin, size_t end);
    uint32_t first;
} color_loop;

static void run_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const color_loop *loop = context;
    (void)worker;
    loop->visit(loop->tick, loop->first + begin, loop->first + end);
}

static void each_color(const wide_tick *tick,
                       void (*visit)(const wide_tick *tick, size_t begin, size_t end))
{
    const cr_wide *wide = tick->wide;
    for (uint32_t c = 0; c < wide->colors; c++) {
        color_loop loop = {tick, visit, wide->first[c]};
        cr_workers_run(tick->problem->world->workers, wide->first[c + 1] - wide->first[c], GRAIN,
                       run_block, &loop);
    }
}

static void begin_batches(const wide_tick *tick, size_t begin, size_t end)
{
    tick->kernels->begin_tick(&tick->step, begin, end);
}

static void judge_batches(const wide_tick *tick, size_t begin, size_t end)
{
    tick->kernels->judge(&tick->step, begin, end);
}

static void solve_batches(const wide_tick *tick, size_t begin, size_t end)
{
    tick->kernels->solve(&tick->step, begin, end);
}

static void relax_batches(const wide_tick *tick, size_t begin, size_t end)
{
    tick->kernels->relax(&tick->step, begin, end);
}

static void end_batches(const wide_tick *tick, size_t begin, size_t end)
{
    tick->kernels->end_tick(&tick->step, begin, end);
}

/* What restitution asks for, of rows and of batches, by the velocities before the step's forces. */
static void judge(wide_tick *tick)
{
    cr_problem *problem = tick->problem;
    cr_judge_rebounds(problem, tick->step.h);
    if (tick->wide->bouncy)
        each_color(tick, judge_batches);
    for (size_t i = 0; i < problem->motion_count && problem->rebound_count == 0; i++)
        problem->rebound_count += problem->struck[i];
    tick->step.rebounds = problem->rebound_count > 0;
}

static void give_carried(wide_tick *tick)
{
    cr_problem *problem = tick->problem;
    for (size_t i = 0; i < problem->motion_count; i++) {
        cr_motion *motion = &problem->motions[i];
        float *carried = tick->step.carried[i];
        motion->v.x += carried[0];
        motion->v.y += carried[1];
        motion->w += carried[2];
        carried[0] = carried[1] = carried[2] = 0;
    }
}

static void solve(wide_tick *tick)
{
    cr_problem *problem = tick->problem;
    int32_t passes = problem->rebound_count > 0 ? 1 + REBOUND_PASSES : 1;
    for (int32_t i = 0; i < passes; i++) {
        tick->step.first_pass = i == 0;
        cr_gauss_seidel(problem, tick->pass);
        each_color(tick, solve_batches);
    }
}

static void relax(wide_tick *tick)
{
    cr_problem *problem = tick->problem;
    int32_t passes = problem->config->relax_iterations;
    for (int32_t i = 0; i < passes; i++) {
        tick->step.refresh = i == 0;
        tick->step.finish = i == passes - 1;
        cr_gauss_seidel(problem, tick->pass);
        each_color(tick, relax_batches);
    }
}

static void make_step(wide_tick *tick)
{
    cr_problem *problem = tick->problem;
    const cr_soft_style style = {.contact = 0.125f, .joint = 0.25f, .carried = 1};
    float h = tick->step.h;
    judge(tick);
    cr_advance_freely(problem, h);
    give_carried(tick);
    cr_warm_start(problem, h, problem->config->warm_start);
    cr_drive_soft(problem, h, style);
    solve(tick);
    cr_advance_positions(problem, h);
    cr_refresh_joints(problem);
    cr_refresh_contacts(problem, false);
    cr_relax(problem, h);
    cr_leave_rebounds(problem, true);
    relax(tick);
    cr_leave_rebounds(problem, false);
    cr_count_impulses(problem);
    cr_refresh_contacts(problem, true);
}

bool cr_solve_wide(cr_problem *problem)
{
    cr_wide *wide = cr_wide_of(problem);
    if (wide == NULL || !cr_wide_lay_out(problem, wide))
        return false;
    wide_tick tick = {
        .problem = problem,
        .wide = wide,
        .kernels = cr_kernels_of(problem->config->lanes),
        .step = step_of(problem, wide),
        .pass = {problem->step, true, problem->config->block, true},
    };
    memset(wide->carried, 0, problem->motion_count * sizeof *wide->carried);
    each_color(&tick, begin_batches);
    for (int32_t i = 0; i < problem->steps; i++) {
        tick.step.last = i == problem->steps - 1;
        make_step(&tick);
    }
    each_color(&tick, end_batches);
    return true;
}

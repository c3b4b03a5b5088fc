#include "solvers/tgs_soft_simd/step_stages.h"

#include "integrators/integrator.h"
#include "solvers/advance.h"

#include <string.h>

/* What a thread takes at a time: some microseconds' work. */
enum { GRAIN = 8 /* batches */, MOTIONS = 1024 };

/* What a loop does with batches, or motions, side by side. */
typedef void visit_some(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker);

typedef struct shared_loop {
    const cr_wide_tick *tick;
    visit_some *visit;
    size_t first;
} shared_loop;

static void run_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const shared_loop *loop = context;
    loop->visit(loop->tick, loop->first + begin, loop->first + end, worker);
}

static void share(const cr_wide_tick *tick, visit_some *visit, size_t first, size_t count,
                  size_t grain)
{
    shared_loop loop = {tick, visit, first};
    if (tick->workers != NULL)
        cr_workers_run(tick->workers, count, grain, run_block, &loop);
    else
        visit(tick, first, first + count, 0);
}

/* The number that its first batch has among those of step.batches. */
static size_t first_batch(const cr_wide_tick *tick, const cr_cluster *cluster)
{
    return tick->wide->strips && !tick->wide->wave ? cluster->base : 0;
}

/* Of the colors in the pass's order. */
static uint32_t color_at(const cr_wide_tick *tick, const cr_cluster *cluster, uint32_t turn)
{
    return tick->pass.backward ? cluster->colors - 1 - turn : turn;
}

static void visit_colors(const cr_wide_tick *tick, visit_some *visit, const cr_cluster *cluster)
{
    size_t base = first_batch(tick, cluster);
    for (uint32_t i = 0; i < cluster->colors; i++) {
        uint32_t c = color_at(tick, cluster, i);
        visit(tick, base + cluster->first[c], base + cluster->first[c + 1], 0);
    }
}

static void share_colors(const cr_wide_tick *tick, visit_some *visit, const cr_cluster *cluster)
{
    size_t base = first_batch(tick, cluster);
    shared_loop contexts[CR_COLORS];
    cr_loop loops[CR_COLORS];
    for (uint32_t i = 0; i < cluster->colors; i++) {
        uint32_t c = color_at(tick, cluster, i);
        contexts[i] = (shared_loop){tick, visit, base + cluster->first[c]};
        loops[i] =
            (cr_loop){cluster->first[c + 1] - cluster->first[c], GRAIN, run_block, &contexts[i]};
    }
    cr_workers_run_all(tick->workers, loops, cluster->colors);
}

/* A strip's runs are short: cutting them into blocks would cost as much as their work. */
static void each_color(const cr_wide_tick *tick, visit_some *visit)
{
    for (uint32_t k = tick->first; k < tick->end; k++)
        (tick->workers != NULL ? share_colors : visit_colors)(tick, visit,
                                                              &tick->wide->clusters[k]);
}

/* In any order. */
static void each_batch(const cr_wide_tick *tick, visit_some *visit)
{
    for (uint32_t k = tick->first; k < tick->end; k++) {
        const cr_cluster *cluster = &tick->wide->clusters[k];
        share(tick, visit, first_batch(tick, cluster), cluster->first[CR_COLORS], GRAIN);
    }
}

static void each_run(const cr_wide_tick *tick, visit_some *visit)
{
    for (const cr_run *run = cr_first_run(tick); run < cr_end_run(tick); run++)
        share(tick, visit, run->first, run->count, MOTIONS);
}

/* ---- batches ---- */

static void begin_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->begin_tick(&tick->step, begin, end);
}

static void judge_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->judge(&tick->step, begin, end);
}

static void note_change(const cr_wide_tick *tick, int32_t worker, float change)
{
    tick->changes[worker].most = max_float(tick->changes[worker].most, change);
}

static void solve_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    note_change(tick, worker, tick->kernels->solve(&tick->step, begin, end));
}

static void relax_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    note_change(tick, worker, tick->kernels->relax(&tick->step, begin, end));
}

static void end_step_of_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->end_step(&tick->step, begin, end);
}

static void end_batches(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    tick->kernels->end_tick(&tick->step, begin, end);
}

/* ---- bodies ---- */

static void advance_velocities(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
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

static void carry_nothing(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    memset(&tick->step.carried[begin], 0, (end - begin) * sizeof *tick->step.carried);
}

static void advance_positions(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->after(&tick->problem->motions[begin], &tick->problem->loads[begin], end - begin,
                      tick->step.h);
}

static void fly(const cr_wide_tick *tick, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    const cr_integrator *integrator = cr_integrator_of(tick->problem->config);
    integrator->fly(&tick->problem->motions[begin], &tick->problem->loads[begin], end - begin,
                    tick->step.h, tick->problem->steps);
}

/* ---- both ---- */

void cr_sweep_begin(const cr_wide_tick *tick)
{
    each_run(tick, carry_nothing);
    each_color(tick, begin_batches);
}
void cr_sweep_judge(const cr_wide_tick *tick)
{
    each_color(tick, judge_batches);
}
void cr_sweep_velocities(const cr_wide_tick *tick)
{
    each_run(tick, advance_velocities);
}
void cr_sweep_positions(const cr_wide_tick *tick)
{
    each_run(tick, advance_positions);
}
void cr_sweep_solve(const cr_wide_tick *tick)
{
    each_color(tick, solve_batches);
}
void cr_sweep_relax(const cr_wide_tick *tick)
{
    each_color(tick, relax_batches);
}
void cr_sweep_end_step(const cr_wide_tick *tick)
{
    each_color(tick, end_step_of_batches);
}
void cr_sweep_end(const cr_wide_tick *tick)
{
    each_batch(tick, end_batches);
}
void cr_sweep_fly(const cr_wide_tick *tick)
{
    each_run(tick, fly);
}

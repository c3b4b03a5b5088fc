/* wavefront.c - slabs whose passes follow each other (temporal blocking).
 *
 * A pass goes slab by slab. A slab's contacts have bodies in it and in the slab before, so each
 * stage of a step may follow the stage before it one slab behind, and the next step when two slabs
 * are between them. At each time all steps of the tick are at work, each at slabs of its own, and
 * threads may share them. The contacts are solved in the same order, as far as it matters, as when
 * each stage is done for all slabs before the next. */
#include "solvers/substeps.h"
#include "solvers/tgs_soft_simd/clusters.h"
#include "solvers/tgs_soft_simd/step_stages.h"

typedef struct wavefront {
    const cr_cluster_tick *tick;
    int64_t time;
} wavefront;

/* Lets the tick work on one slab. Returns whether there is such a slab. */
static bool select_slab(cr_cluster_tick *tick, int64_t slab)
{
    bool is = slab >= 0 && slab < (int64_t)tick->plan->cluster_count;
    tick->first = is ? (uint32_t)slab : 0;
    tick->end = tick->first + is;
    if (is)
        cr_bind_buffers(
            tick,
            &tick->plan->buffers[(size_t)slab % cr_wavefront_depth(tick->problem, tick->plan)],
            tick->plan->clusters[slab].base);
    return is;
}

/* The passes of relaxing in a step: they decide by how far the next step is behind. */
static int64_t relax_passes(const cr_cluster_tick *tick)
{
    return cr_relax_passes(tick->problem, INFINITY);
}

static void step_slabs(cr_cluster_tick *tick, int64_t slab, int32_t step)
{
    int64_t passes = relax_passes(tick);
    cr_select_step(tick, step);
    tick->step.first_pass = true;
    if (select_slab(tick, slab)) {
        cr_stage_velocities(tick);
        cr_stage_solve(tick);
    }
    if (select_slab(tick, slab - 1))
        cr_stage_positions(tick);
    for (int64_t i = 0; i < passes; i++) {
        cr_begin_relaxing(&tick->step, i, false);
        tick->step.finish = i == passes - 1;
        if (select_slab(tick, slab - 1 - i))
            cr_stage_relax(tick);
        tick->pass.backward = !tick->pass.backward;
    }
}

/* The tasks of one time: the first begins a slab, the last ends one, each between is a step. */
static void run_tasks(void *context, size_t begin, size_t end, int32_t worker)
{
    const wavefront *now = context;
    int64_t passes = relax_passes(now->tick), steps = now->tick->problem->steps;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        cr_max_change change = {0};
        cr_cluster_tick tick = *now->tick;
        tick.workers = NULL;
        tick.changes = &change;
        int64_t step = (int64_t)i - 1, slab = now->time - 2 - step * (passes + 2);
        if (step >= 0 && step < steps) {
            step_slabs(&tick, slab, (int32_t)step);
        } else if (step < 0 && select_slab(&tick, now->time)) {
            cr_stage_begin(&tick);
        } else if (step == steps && select_slab(&tick, slab + 1)) {
            cr_stage_end(&tick);
        }
    }
}

void cr_run_wavefront(const cr_cluster_tick *tick)
{
    int64_t slabs = tick->plan->cluster_count, steps = tick->problem->steps;
    wavefront now = {.tick = tick};
    for (; now.time < slabs + 1 + steps * (relax_passes(tick) + 2); now.time++)
        cr_workers_run(tick->workers, (size_t)steps + 2, 1, run_tasks, &now);
}

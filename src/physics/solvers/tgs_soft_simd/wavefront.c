#include "solvers/tgs_soft_simd/wavefront.h"

typedef struct wave {
    const cr_wide_tick *tick;
    int64_t time;
} wave;

/* Whether there is such a strip. */
static bool go_to(cr_wide_tick *tick, int64_t strip)
{
    bool is = strip >= 0 && strip < (int64_t)tick->wide->cluster_count;
    tick->first = is ? (uint32_t)strip : 0;
    tick->end = tick->first + is;
    if (is)
        cr_sit_down(tick,
                    &tick->wide->benches[(size_t)strip % cr_wave_depth(tick->problem, tick->wide)],
                    tick->wide->clusters[strip].base);
    return is;
}

static int64_t passes_of(const cr_wide_tick *tick)
{
    return tick->problem->config->relax_iterations;
}

static void step_strips(cr_wide_tick *tick, int64_t strip, int32_t step)
{
    int64_t passes = passes_of(tick);
    tick->step.last = step == tick->problem->steps - 1;
    tick->step.first_pass = true;
    tick->pass.backward = step % 2 == 1;
    if (go_to(tick, strip)) {
        cr_sweep_velocities(tick);
        cr_sweep_solve(tick);
    }
    if (go_to(tick, strip - 1))
        cr_sweep_positions(tick);
    for (int64_t i = 0; i < passes; i++) {
        cr_begin_relaxing(&tick->step, i, false);
        tick->step.finish = i == passes - 1;
        if (go_to(tick, strip - 1 - i))
            cr_sweep_relax(tick);
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
        cr_change change = {0};
        cr_wide_tick tick = *now->tick;
        tick.workers = NULL;
        tick.changes = &change;
        int64_t step = (int64_t)i - 1, strip = now->time - 2 - step * (passes + 2);
        if (step >= 0 && step < steps) {
            step_strips(&tick, strip, (int32_t)step);
        } else if (step < 0 && go_to(&tick, now->time)) {
            cr_sweep_begin(&tick);
        } else if (step == steps && go_to(&tick, strip + 1)) {
            cr_sweep_end(&tick);
        }
    }
}

void cr_make_wave(const cr_wide_tick *tick)
{
    int64_t strips = tick->wide->cluster_count, steps = tick->problem->steps;
    wave now = {.tick = tick};
    for (; now.time < strips + 1 + steps * (passes_of(tick) + 2); now.time++)
        cr_workers_run(tick->workers, (size_t)steps + 2, 1, make_tasks, &now);
}

size_t cr_wave_depth(const cr_problem *problem, const cr_wide *wide)
{
    int64_t depth = problem->steps * (problem->config->relax_iterations + INT64_C(2)) + 2;
    return depth < wide->cluster_count ? (size_t)depth : wide->cluster_count;
}

bool cr_may_wave(const cr_wide *wide)
{
    return wide->strips && wide->separable && wide->left_over == 0 && !wide->bouncy &&
           !wide->kinematic;
}

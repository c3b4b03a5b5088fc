/* step_stages.h - what the stages of a step do with all batches, or all bodies, of some clusters.
 */
#ifndef CR_STEP_STAGES_H
#define CR_STEP_STAGES_H

#include "base/workers.h"
#include "solvers/gauss_seidel.h"
#include "solvers/tgs_soft_simd/batch_plan.h"
#include "solvers/tgs_soft_simd/wide_kernels.h"

/* The largest change of a velocity in a pass, m/s, as far as one worker has made it: a cache line
 * each, for all workers write theirs all the time. */
typedef struct cr_change {
    _Alignas(64) float most;
} cr_change;

/* Clusters on their way through a tick: one, or all strips, or one strip of a wave. */
typedef struct cr_wide_tick {
    cr_problem *problem;
    const cr_wide *wide;
    uint32_t first, end; /* of wide->clusters */
    const cr_kernels *kernels;
    cr_workers *workers; /* that share its colors */
    cr_wide_step step;
    cr_pass pass;
    cr_change *changes; /* of each worker */
    int32_t spare_passes;
    bool rows;   /* the problem has any; then all clusters are in one tick */
    bool probed; /* somebody asks for residuals; likewise */
} cr_wide_tick;

/* Fills the batches, and what they begin with is carried. */
void cr_sweep_begin(const cr_wide_tick *tick);
/* What restitution asks for; marks bodies as struck. */
void cr_sweep_judge(const cr_wide_tick *tick);
/* By the forces, and by the impulses that the step begins with. */
void cr_sweep_velocities(const cr_wide_tick *tick);
void cr_sweep_positions(const cr_wide_tick *tick);
/* The passes of relaxing: the first follows the bodies to where they have moved, and takes overlap
 * back. That moves them again, so then the second follows them, too: with what contacts knew of
 * each other before, friction would turn bodies that it should not. So it is with
 * later ones that take back more. */
static inline void cr_begin_relaxing(cr_wide_step *step, int64_t pass, bool parts)
{
    bool moved = pass == 0 || step->parts;
    step->relaxing = true;
    step->parts = step->overlaps && (pass == 0 || parts);
    step->most_part = pass == 0 ? step->most_first : step->most_again;
    step->refresh = moved || step->parts;
}

/* A pass each, color by color; see cr_kernels. The largest changes are left in tick->changes. */
void cr_sweep_solve(const cr_wide_tick *tick);
void cr_sweep_relax(const cr_wide_tick *tick);
void cr_sweep_end_step(const cr_wide_tick *tick);
/* The impulses into the manifolds. */
void cr_sweep_end(const cr_wide_tick *tick);
/* All steps of a tick, of bodies that nothing holds. */
void cr_sweep_fly(const cr_wide_tick *tick);

/* The batches are those from `base` of the plan on, and their work bench is that. */
static inline void cr_sit_down(cr_wide_tick *tick, const cr_bench *bench, size_t base)
{
    tick->step.seats = tick->wide->seats + base;
    tick->step.batches = bench->batches;
    tick->step.starts = bench->starts;
    tick->step.bounces = bench->bounces;
}

/* The clusters' bodies are those of the runs from the one up to the other. */
static inline const cr_run *cr_first_run(const cr_wide_tick *tick)
{
    return &tick->wide->runs[tick->wide->clusters[tick->first].first_run];
}
static inline const cr_run *cr_end_run(const cr_wide_tick *tick)
{
    return &tick->wide->runs[tick->wide->clusters[tick->end - 1].end_run];
}

#endif

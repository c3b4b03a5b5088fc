/* step_stages.h - the stages of a step, each over all batches, or all bodies, of some clusters. */
#ifndef CR_STEP_STAGES_H
#define CR_STEP_STAGES_H

#include "base/workers.h"
#include "solvers/gauss_seidel.h"
#include "solvers/tgs_soft_simd/batch_plan.h"
#include "solvers/tgs_soft_simd/kernels.h"

/* The largest change of a velocity that one worker has made in a pass, m/s. Each worker has a cache
 * line of its own, for all write theirs all the time. */
typedef struct cr_max_change {
    _Alignas(64) float value;
} cr_max_change;

/* One cluster, or all slabs, or one slab of a wavefront during a tick. */
typedef struct cr_cluster_tick {
    cr_problem *problem;
    const cr_batch_plan *plan;
    uint32_t first, end; /* of the plan's clusters */
    const cr_kernels *kernels;
    cr_workers *workers; /* that share the batches of a color */
    cr_simd_step step;
    cr_pass pass;
    cr_max_change *changes; /* of each worker */
    int32_t extra_passes;
    cr_batch_impulses *last_impulses; /* of each batch */
    bool rows;                        /* the problem has any; then there is one cluster */
    bool heard;                       /* somebody listens to passes; likewise */
    bool near_impact;                 /* something rebounds in this step */
} cr_cluster_tick;

/* Sets what passes need to know of which step of the tick it is. */
void cr_select_step(cr_cluster_tick *tick, int32_t step);
/* Fills the batches, and sums the first step's warm start in warm_velocity. */
void cr_stage_begin(const cr_cluster_tick *tick);
/* Sets the target velocities of restitution, and marks the bodies near an impact. */
void cr_stage_restitution(const cr_cluster_tick *tick);
/* Integrates velocities by the external accelerations, and adds the warm start. */
void cr_stage_velocities(const cr_cluster_tick *tick);
/* The same in two parts. */
void cr_stage_forces(const cr_cluster_tick *tick);
void cr_stage_warm_start(const cr_cluster_tick *tick);
void cr_stage_positions(const cr_cluster_tick *tick);
/* Prepares a pass of relaxing. The first updates the contacts to where the bodies have moved, and
 * takes overlap back. That moves the bodies again, so the pass after it updates the contacts, too:
 * with the old anchors friction would rotate bodies that it should not. The same holds for later
 * passes that take back more overlap, which `project` asks for. */
void cr_begin_relaxing(cr_simd_step *step, int64_t pass, bool project);

/* One pass, color by color; see cr_kernels. The largest changes are added to tick->changes. */
void cr_stage_solve(const cr_cluster_tick *tick);
/* As cr_stage_forces, and notes the velocities before and after them; see impact_work.h. */
void cr_stage_forces_and_notes(const cr_cluster_tick *tick);
/* After the passes of such a step, before positions move and once more when it is `relaxed`: scales
 * impulses that did work, of rows and batches. Returns whether there were any. */
bool cr_stage_limit_impacts(const cr_cluster_tick *tick, bool relaxed);
/* After a pass: extrapolates it as acceleration.h says. */
void cr_stage_extrapolate(const cr_cluster_tick *tick, float factor);
void cr_stage_relax(const cr_cluster_tick *tick);
void cr_stage_end_step(const cr_cluster_tick *tick);
/* Stores the impulses in the manifolds. */
void cr_stage_end(const cr_cluster_tick *tick);
/* Integrates all steps of the tick for bodies without contacts and joints. */
void cr_stage_integrate_free(const cr_cluster_tick *tick);

/* Lets the tick work on the batches from number `base` of the plan on, in these buffers. */
void cr_bind_buffers(cr_cluster_tick *tick, const cr_batch_buffers *buffers, size_t base);

/* The bodies of the tick's clusters: the ranges from the first up to, but without, the end. */
const cr_body_range *cr_first_range(const cr_cluster_tick *tick);
const cr_body_range *cr_end_range(const cr_cluster_tick *tick);

/* Takes all slabs through all steps of the tick as a wavefront; see wavefront.c. */
void cr_run_wavefront(const cr_cluster_tick *tick);

#endif

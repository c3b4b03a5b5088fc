/* batch_trace.h - tells the world's trace of the contacts in batches after a pass. */
#ifndef CR_BATCH_TRACE_H
#define CR_BATCH_TRACE_H

#include "solvers/tgs_soft_simd/step_stages.h"

/* Tells of bodies and rows (pass_trace.h), and of the contacts in batches. */
void cr_emit_batches(const cr_cluster_tick *tick, cr_pass_kind kind);

#endif

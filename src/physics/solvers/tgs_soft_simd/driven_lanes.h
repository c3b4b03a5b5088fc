/* driven_lanes.h - the contacts of batches with kinematic bodies that move; see driver_work.h. */
#ifndef CR_DRIVEN_LANES_H
#define CR_DRIVEN_LANES_H

#include "solvers/tgs_soft_simd/step_stages.h"

/* Lists the driven contacts of rows and batches when a tick begins. */
void cr_find_driven_contacts(cr_problem *problem, const cr_batch_plan *plan);
/* When the batches are filled, and before they are emptied. */
void cr_begin_driven_contacts(const cr_cluster_tick *tick);
void cr_end_driven_contacts(const cr_cluster_tick *tick);
/* In a tick whose impacts are judged, cr_note_driver_work of both. `open`: the impulses of the step
 * are not in the totals yet. */
void cr_note_driven_contacts(const cr_cluster_tick *tick, bool open);

#endif

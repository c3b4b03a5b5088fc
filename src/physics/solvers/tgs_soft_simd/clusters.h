/* clusters.h - clusters: parts of the plan that are solved one after the other.
 *
 * So each stays in the cache for a whole tick. Every step passes over all contacts several times,
 * and each time they come from memory if there are more than the processor's own cache holds.
 *
 * Islands share no body that impulses can move. So where there are many islands, clusters of some
 * islands, as many as the cache holds, are taken through all steps of a tick, and threads take
 * whole clusters. Each contact sees the same velocities as if all were solved together, so the bits
 * are the same.
 *
 * One large island is cut into slabs along one axis, each at least as thick as any two bodies in
 * contact are apart: contacts then join bodies of one slab or of neighbouring slabs. A pass goes
 * slab by slab, and the next pass may follow some slabs behind it as a wavefront, while the data is
 * still in the cache (temporal blocking; wavefront.c). */
#ifndef CR_CLUSTERS_H
#define CR_CLUSTERS_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Makes `count` clusters without contacts; false when out of memory. */
bool cr_clusters_reset(cr_batch_plan *plan, uint32_t count);

/* Adds a contact whose color slot is known to a cluster. */
void cr_cluster_add_contact(cr_batch_plan *plan, cr_color_slot *slot, uint32_t cluster);

/* Sorts the colored contacts and their bodies into clusters: into one, unless there are enough
 * contacts, in enough islands, and the islands are separable. A large world where one island
 * outweighs all others is cut into slabs instead; the world's state remembers the dominant island
 * until it is looked for again. False when out of memory. */
bool cr_clusters_find(const cr_problem *problem, cr_batch_plan *plan);

/* Whether islands may be solved one after the other: no rows, no forces between bodies and
 * nobody who listens to passes. Kinematic bodies are looked at elsewhere. */
bool cr_clusters_separable(const cr_problem *problem);

/* Whether the plan's slabs may be solved as a wavefront: nothing is asked of all slabs at the same
 * time. */
bool cr_can_wavefront(const cr_batch_plan *plan);
/* Slabs that are under way at one time. Each needs buffers of its own, which a later slab takes
 * over while they are still in the cache. */
size_t cr_wavefront_depth(const cr_problem *problem, const cr_batch_plan *plan);

#endif

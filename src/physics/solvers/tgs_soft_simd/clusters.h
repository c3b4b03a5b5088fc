/* clusters.h - islands that are solved one after the other.
 *
 * A step visits all contacts several times, and each time they come from memory if they are more
 * than the processor's own cache holds. Islands know nothing of each other. So where there are
 * many, some at a time are taken through all steps of a tick, as many as the cache holds, and
 * threads take whole clusters. Each contact sees the same velocities as if all were solved
 * together, so the bits are the same. */
#ifndef CR_CLUSTERS_H
#define CR_CLUSTERS_H

#include "solvers/tgs_soft_simd/batch_plan.h"

/* Sorts the colored contacts and their bodies into wide->clusters: into one, unless there are
 * enough contacts, in enough islands, and nothing that all islands share changes from step to step.
 * A large world where one island outweighs all others becomes strips instead; the world remembers
 * that it does (its state's `lopsided`) until it is looked at again. False when out of memory. */
bool cr_clusters_find(const cr_problem *problem, cr_wide *wide);

/* Whether islands know nothing of each other, but for bodies that go their own way. */
bool cr_clusters_separable(const cr_problem *problem);

#endif

/* clusters.h - islands that are solved one after the other.
 *
 * A step visits all contacts several times, and each time they come from memory if they are more
 * than the processor's own cache holds. Islands know nothing of each other. So where there are
 * many, some at a time are taken through all steps of a tick, as many as the cache holds, and
 * threads take whole clusters. Each contact sees the same velocities as if all were solved
 * together, so the bits are the same. */
#ifndef CR_CLUSTERS_H
#define CR_CLUSTERS_H

#include "layout.h"

/* Sorts the colored contacts' bodies into wide->clusters: into one, unless there are enough
 * contacts, in enough islands, and nothing that all islands share changes from step to step. False
 * when out of memory. */
bool cr_clusters_find(const cr_problem *problem, cr_wide *wide);

/* Whether islands know nothing of each other, but for bodies that go their own way. */
bool cr_clusters_separable(const cr_problem *problem);

/* Lists each cluster's motions by wide->cluster_of, those side by side together. */
void cr_clusters_list_runs(const cr_problem *problem, cr_wide *wide);

/* The higher one of those that its bodies belong to, of which there may be two where clusters are
 * strips. */
static inline uint32_t cr_strip_of(const cr_wide *wide, const cr_bin *bin)
{
    bool fixed_a = (wide->stands[bin->a].is & CR_STAND_FIXED) != 0;
    bool fixed_b = (wide->stands[bin->b].is & CR_STAND_FIXED) != 0;
    uint32_t a = wide->cluster_of[fixed_a ? bin->b : bin->a];
    uint32_t b = wide->cluster_of[fixed_b ? bin->a : bin->b];
    return a > b ? a : b;
}

/* That of a contact. */
static inline uint32_t cr_cluster_of(const cr_wide *wide, const cr_bin *bin)
{
    if (wide->cluster_count == 1)
        return 0;
    return cr_strip_of(wide, bin);
}

#endif

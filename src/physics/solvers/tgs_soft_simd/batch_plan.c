#include "solvers/tgs_soft_simd/batch_plan.h"

#include <stdlib.h>
#include <string.h>

cr_wide *cr_wide_of(cr_problem *problem)
{
    if (problem->wide == NULL) {
        problem->wide = calloc(1, sizeof *problem->wide);
        problem->free_wide = cr_wide_free;
        if (problem->wide != NULL)
            cr_plan_set_outdated(problem->wide, true);
    }
    return problem->wide;
}

void cr_wide_free(cr_wide *wide)
{
    if (wide == NULL)
        return;
    free(wide->bench_memory);
    free(wide->benches);
    free(wide->carried);
    free(wide->seat_memory);
    free(wide->stands);
    free(wide->clusters);
    free(wide->runs);
    free(wide->counts);
    free(wide->parents);
    free(wide->weights);
    free(wide->cluster_of);
    free(wide->used);
    free(wide->bins);
    free(wide->sights);
    free(wide->stills);
    free(wide->placed);
    free(wide);
}

bool cr_plan_clusters(cr_wide *wide, uint32_t count)
{
    if (!CR_RESERVE(wide->clusters, wide->cluster_capacity, count) ||
        !CR_RESERVE(wide->counts, wide->count_capacity, count))
        return false;
    memset(wide->counts, 0, count * sizeof *wide->counts);
    wide->cluster_count = count;
    return true;
}

void cr_plan_runs(const cr_problem *problem, cr_wide *wide)
{
    uint32_t bodies = (uint32_t)problem->motion_count - 1, count = 0;
    for (uint32_t c = 0; c < wide->cluster_count; c++)
        wide->clusters[c].first_run = wide->clusters[c].end_run = 0;
    for (uint32_t i = 0; i < bodies; i++)
        wide->clusters[wide->cluster_of[i]].end_run +=
            i == 0 || wide->cluster_of[i] != wide->cluster_of[i - 1];
    for (uint32_t c = 0; c < wide->cluster_count; c++) {
        wide->clusters[c].first_run = count;
        count += wide->clusters[c].end_run;
        wide->clusters[c].end_run = wide->clusters[c].first_run;
    }
    for (uint32_t i = 0; i < bodies; i++) {
        cr_cluster *cluster = &wide->clusters[wide->cluster_of[i]];
        if (i == 0 || wide->cluster_of[i] != wide->cluster_of[i - 1])
            wide->runs[cluster->end_run++] = (cr_run){i, 0};
        wide->runs[cluster->end_run - 1].count++;
    }
}

void cr_plan_set_outdated(cr_wide *wide, bool outdated)
{
    atomic_store_explicit(&wide->outdated, outdated, memory_order_relaxed);
}

bool cr_plan_is_outdated(const cr_wide *wide)
{
    return atomic_load_explicit(&wide->outdated, memory_order_relaxed);
}

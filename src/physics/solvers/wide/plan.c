#include "plan.h"

#include <stdlib.h>

cr_wide *cr_wide_of(cr_problem *problem)
{
    if (problem->wide == NULL) {
        problem->wide = calloc(1, sizeof *problem->wide);
        if (problem->wide != NULL)
            problem->wide->outdated = true;
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

void cr_plan_outdated(cr_wide *wide)
{
    __atomic_store_n(&wide->outdated, true, __ATOMIC_RELAXED);
}

bool cr_plan_is_outdated(const cr_wide *wide)
{
    return __atomic_load_n(&wide->outdated, __ATOMIC_RELAXED);
}

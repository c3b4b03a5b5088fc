/* expectations.c - what a family of solvers cannot do by its nature, and how badly at most. A row
 * that stands here and holds all the same is a pass. */
#include "fidelity.h"

#include <string.h>

static const char no_memory[] =
    "no memory: every tick begins without impulses, so what rests rocks, leans and falls";
static const char no_load[] =
    "no memory: ten passes a tick cannot carry the load, so it is pressed through";
static const char fall[] = "the overlap of its fall";
static const char few_copies[] =
    "mass splitting: a pass does a share of the work only, and 40 are too few; 100 hold them";
static const char few_rows[] =
    "mass splitting: a pass does a share of the work only, and ten are too few; 100 hold it";

static const char moved[] = "overlap is taken back by moving bodies: each push P changes r x m v "
                            "by P times the sliding speed";

static const lab_expectation table[] = {
    {"impulse", "qc", 0.0038,
     "linear projection: a push P apart changes r x m v by P times the sliding speed"},
    {"xpbd", "qc", 0.0005, moved},
    {"avbd", "qc", 0.0005, moved},
    {"impulse", "7d", 2.5, no_memory},
    {"impulse", "18a", 0.78, no_memory},
    {"impulse", "18c", 0.056, no_memory},
    {"impulse", "qd", 30, no_memory},
    {"impulse", "qf", 0.64, no_load},
    {"impulse", "qg", 1.6, no_load},
    {"impulse", "qh", 0.84, no_load},
    {"impulse", "qi", 1.4, no_load},
    {"impulse", "qj", 15, no_memory},
    {"impulse", "qk", 1.1, no_load},
    {"impulse", "ql", 0.9, no_memory},
    {"impulse", "qm", 13, no_memory},
    {"impulse", "qn", 0.26, no_memory},
    {"pgs", "qd", 30, "ten passes are too few to stop the sway of 20 boxes; 30 hold it"},
    {"pgs", "qf", 0.25, fall},
    {"pgs_ngs", "qd", 30, "ten passes are too few to stop the sway of 20 boxes; 30 hold it"},
    {"pgs_ngs", "qf", 0.28, fall},
    {"pgs_soft", "qd", 30,
     "ten passes are too few to stop the sway of 20 boxes; 20 keep it standing"},
    {"pgs_soft", "qf", 0.24, fall},
    {"jacobi", "18a", 0.78, few_copies},
    {"jacobi", "18c", 0.056, few_copies},
    {"jacobi", "qd", 30,
     "a pass hands the load on by one box: ten are too few for 20; 100 keep it up"},
    {"jacobi", "qf", 0.16, fall},
    {"jacobi", "qh", 0.15, few_rows},
    {"jacobi", "qi", 0.12, few_rows},
    {"jacobi", "qj", 0.04, few_rows},
    {"jacobi", "qk", 0.057, few_rows},
    {"jacobi", "ql", 0.078, few_rows},
    {"jacobi", "qm", 0.1, "mass splitting: a pass does a share of the work only; 40 hold it"},
};

const lab_expectation *lab_expectations(size_t *count)
{
    *count = sizeof table / sizeof *table;
    return table;
}

const lab_expectation *lab_expected_miss(const char *solver, const char *row)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].solver, solver) == 0 && strcmp(table[i].row, row) == 0)
            return &table[i];
    return NULL;
}

/* expectations.c - what a family of solvers cannot do by its nature. A row that stands here and
 * holds all the same is a pass. */
#include "fidelity.h"

#include <string.h>

static const char no_memory[] =
    "no memory: every tick begins without impulses, so what rests rocks, leans and falls";
static const char no_load[] =
    "no memory: ten passes a tick cannot carry the load, so it is pressed through";
static const char fallen[] = "the tower has fallen";
static const char fall[] = "the overlap of its fall";
static const char few_copies[] =
    "mass splitting: a pass does a share of the work only, and 40 are too few; 100 hold them";
static const char few_rows[] =
    "mass splitting: a pass does a share of the work only, and ten are too few; 100 hold it";

static const char few_passes[] = "ten passes are too few to still forty rows; 40 do";

static const char moved[] = "overlap is taken back by moving bodies: each push P changes r x m v "
                            "by P times the sliding speed";

static const lab_expectation table[] = {
    {"impulse", "qc",
     "linear projection: a push P apart changes r x m v by P times the sliding speed"},
    {"xpbd", "qc", moved},
    {"avbd", "qc", moved},
    {"impulse", "7d", no_memory},
    {"impulse", "18a", no_memory},
    {"impulse", "18c", no_memory},
    {"impulse", "qd", no_memory},
    {"impulse", "qe", fallen},
    {"impulse", "qf", no_load},
    {"impulse", "qg", no_load},
    {"impulse", "qh", no_load},
    {"impulse", "qi", no_load},
    {"impulse", "qj", no_memory},
    {"impulse", "qk", no_load},
    {"impulse", "ql", no_memory},
    {"impulse", "qm", no_memory},
    {"impulse", "qn", no_memory},
    {"pgs", "qd", "ten passes are too few to stop the sway of 20 boxes; 30 hold it"},
    {"pgs", "qe", fallen},
    {"pgs", "qf", fall},
    {"pgs", "ql", few_passes},
    {"pgs_ngs", "qd", "ten passes are too few to stop the sway of 20 boxes; 30 hold it"},
    {"pgs_ngs", "qe", fallen},
    {"pgs_ngs", "qf", fall},
    {"pgs_ngs", "ql", few_passes},
    {"pgs_soft", "qd", "ten passes are too few to stop the sway of 20 boxes; 20 keep it standing"},
    {"pgs_soft", "qe", fallen},
    {"pgs_soft", "qf", fall},
    {"jacobi", "18a", few_copies},
    {"jacobi", "18c", few_copies},
    {"jacobi", "qd", "a pass hands the load on by one box: ten are too few for 20; 100 keep it up"},
    {"jacobi", "qe", fallen},
    {"jacobi", "qf", fall},
    {"jacobi", "qh", few_rows},
    {"jacobi", "qi", few_rows},
    {"jacobi", "qj", few_rows},
    {"jacobi", "qk", few_rows},
    {"jacobi", "ql", few_rows},
    {"jacobi", "qm", "mass splitting: a pass does a share of the work only; 40 hold it"},
};

const lab_expectation *lab_expectations(size_t *count)
{
    *count = sizeof table / sizeof *table;
    return table;
}

const char *lab_expected_miss(const char *solver, const char *row)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].solver, solver) == 0 && strcmp(table[i].row, row) == 0)
            return table[i].why;
    return NULL;
}

/* expectations.c - what a family of solvers cannot do by its nature. A row that stands here and
 * holds all the same is a pass. */
#include "fidelity.h"

#include <string.h>

static const char no_memory[] =
    "no memory: every tick begins without impulses, so what rests rocks, leans and falls";
static const char no_load[] =
    "no memory: ten passes a tick cannot carry the load, so it is pressed through";

static const lab_expectation table[] = {
    {"impulse", "7d", no_memory},
    {"impulse", "18a", no_memory},
    {"impulse", "18c", no_memory},
    {"impulse", "qd", no_memory},
    {"impulse", "qe", "the tower has fallen"},
    {"impulse", "qf", no_load},
    {"impulse", "qg", no_load},
    {"impulse", "qh", no_load},
    {"impulse", "qi", no_load},
    {"impulse", "qj", no_memory},
    {"impulse", "qk", no_load},
    {"impulse", "ql", no_memory},
    {"pgs", "qd", "ten passes are too few to stop the sway of 20 boxes; 20 passes hold it"},
    {"pgs", "qe", "the tower has fallen"},
    {"pgs", "qf", "the overlap of its fall"},
    {"pgs", "qh",
     "from no impulses ten passes leave 0.99^10 of the error: it sinks in, then comes up again"},
    {"pgs", "qi",
     "from no impulses ten passes leave most of the error: rows are squeezed at first; 20 hold"},
    {"pgs", "qj", "squeezed at first, the rows part unevenly; the more passes, the less"},
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

/* expectations.c - what a family of solvers cannot do by its nature. A row that stands here and
 * holds all the same is a pass. */
#include "fidelity.h"

#include <string.h>

typedef struct expectation {
    const char *solver, *row;
    const char *why; /* one line */
} expectation;

static const expectation table[] = {
    {NULL, NULL, NULL},
};

const char *lab_expected_miss(const char *solver, const char *row)
{
    for (const expectation *e = table; e->solver != NULL; e++)
        if (strcmp(e->solver, solver) == 0 && strcmp(e->row, row) == 0)
            return e->why;
    return NULL;
}

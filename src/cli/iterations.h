/* iterations.h - the table of a run's iterations: a row for each row of the solver after each of
 * its passes. */
#ifndef CLI_ITERATIONS_H
#define CLI_ITERATIONS_H

#include "cli/csv.h"

typedef struct cli_iterations {
    cli_csv csv;
    uint64_t step; /* that is made next */
} cli_iterations;

/* As cli_csv_open. */
int cli_iterations_open(cli_iterations *table, const char *path, uint64_t every);
/* After step `step`, that what was written of it arrived; and has the world tell of the next one if
 * that is one to sample. The table must stay where it is while the world lives. CLI_DONE, or the
 * status after a message. */
int cli_iterations_take(cli_iterations *table, cr_world *world, uint64_t step);

#endif

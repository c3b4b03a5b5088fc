/* run_tables.h - the tables that a run writes: where the bodies are, and what contacts do. */
#ifndef CLI_RUN_TABLES_H
#define CLI_RUN_TABLES_H

#include "cli/csv.h"
#include "cli/iterations.h"
#include "cli/run_options.h"
#include "lab/json_text.h"

typedef struct cli_run_tables {
    cli_csv bodies, events, contacts;
    cli_iterations iterations;
    const char *record; /* the file of the recording; NULL: none */
    bool record_bodies;
    json_text_buffer recording;
    uint64_t last; /* tick of it */
} cli_run_tables;

/* Opens those that were asked for; they must stay where they are. CLI_DONE, or the status after a
 * message, here and below. */
int cli_run_tables_open(cli_run_tables *tables, const cli_run_options *options);
/* The rows of this step. */
int cli_run_tables_write(cli_run_tables *tables, const lab_scene *scene, uint64_t step);
int cli_run_tables_close(cli_run_tables *tables); /* what was written stays */

/* Whether a table's path stands for standard output; NULL does not. */
bool cli_is_standard_output(const char *path);

#endif

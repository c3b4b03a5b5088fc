/* csv.h - tables in files: the table of a run has one row for each body that may move and each
 * sampled step. */
#ifndef CLI_CSV_H
#define CLI_CSV_H

#include "lab/scene.h"
#include "lab/text_file.h"

#include <stdio.h>

typedef struct cli_csv {
    FILE *file; /* NULL: no table is wanted */
    const char *path;
    uint64_t every;
    bool failed; /* and its message was printed */
    bool drafted;
    lab_draft draft;
} cli_csv;

/* Opens the file and writes the header line; `path` NULL: no table, "-": standard output. A regular
 * file is written beside its place, and takes that when it is closed, unless it has failed: what
 * was there before is then still there. CLI_DONE, or the status after a message, here and below. */
int cli_csv_open(cli_csv *csv, const char *path, uint64_t every, const char *header);
/* That what was written so far arrived. */
int cli_csv_check(cli_csv *csv);

extern const char cli_csv_run_header[];
/* The rows of this step, if it is one to sample. Numbers read back to the same bits. */
int cli_csv_sample(cli_csv *csv, const lab_scene *scene, uint64_t step);
int cli_csv_close(cli_csv *csv); /* what was written stays */

#endif

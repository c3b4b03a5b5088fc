/* progress.h - a bar on standard error for whoever waits at a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    bool wanted;           /* standard error is a terminal and nobody asked for quiet */
    uint64_t began, shown; /* ns */
    uint64_t total;
    const char *unit; /* what is counted: "steps", unless the caller says otherwise */
} cli_progress;

cli_progress cli_progress_begin(uint64_t total, bool quiet);
/* Cheap enough for every step: it draws ten times a second after the first half second. */
void cli_progress_at(cli_progress *progress, uint64_t done);
void cli_progress_end(cli_progress *progress); /* leaves an empty line */

#endif

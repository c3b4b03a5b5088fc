/* run_options.h - what `carom run` was asked to do. */
#ifndef CLI_RUN_OPTIONS_H
#define CLI_RUN_OPTIONS_H

#include "cli/picture.h"
#include "cli/step_options.h"

typedef struct cli_run_options {
    const char *scene;
    cli_step_options step_options;
    const char *csv; /* NULL: none; "-": standard output */
    uint64_t every;
    const char *events;                /* as csv */
    const char *contacts, *iterations; /* as csv */
    const char *record;                /* NULL: none */
    bool record_bodies;
    const char *save, *png; /* NULL: none */
    const char *until;      /* NULL: none */
    const char *frames;     /* a folder or a film's file; NULL: none */
    cli_picture picture;
    bool json, ledger, quiet;
    bool help; /* nothing else counts */
} cli_run_options;

/* CLI_DONE, or the status after a message was printed. Free it in either case. */
int cli_run_options_read(cli_run_options *options, int argc, char **argv);
void cli_run_options_free(cli_run_options *options);

#endif

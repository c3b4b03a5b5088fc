/* compare_options.h - what `carom compare` was asked to do. */
#ifndef CLI_COMPARE_OPTIONS_H
#define CLI_COMPARE_OPTIONS_H

#include "cli/solver_list.h"
#include "cli/step_options.h"

typedef struct cli_compare_options {
    const char *scene;
    cli_solver_list solvers;
    cli_step_options step_options;
    const char *csv; /* NULL: none; "-": standard output */
    bool json;
    bool help; /* nothing else counts */
} cli_compare_options;

/* CLI_DONE, or the status after a message was printed. Free it in either case. */
int cli_compare_options_read(cli_compare_options *options, int argc, char **argv);
void cli_compare_options_free(cli_compare_options *options);

#endif

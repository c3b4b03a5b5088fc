/* diverge_options.h - what `carom diverge` was asked to do. */
#ifndef CLI_DIVERGE_OPTIONS_H
#define CLI_DIVERGE_OPTIONS_H

#include "cli/side.h"
#include "cli/states.h"
#include "cli/step_options.h"

typedef struct cli_diverge_options {
    const char *scene;
    cli_side a, b;
    cli_step_options step_options; /* of both sides */
    const char **shared;           /* the arguments of that but for the steps, as they were typed */
    int shared_count;
    cli_states states; /* its steps are not known yet */
    bool only_states;  /* write them, and compare nothing */
    const char *only;  /* the sections as typed; NULL: all */
    bool json;
    bool help; /* nothing else counts */
} cli_diverge_options;

/* CLI_DONE, or the status after a message was printed. Free it in either case. */
int cli_diverge_options_read(cli_diverge_options *options, int argc, char **argv);
void cli_diverge_options_free(cli_diverge_options *options);

#endif

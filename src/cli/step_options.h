/* step_options.h - how a scene shall be stepped: what `run` and `compare` both can be asked. */
#ifndef CLI_STEP_OPTIONS_H
#define CLI_STEP_OPTIONS_H

#include "carom.h"

typedef struct cli_assignment {
    const cr_setting *setting;
    double value;
} cli_assignment;

enum { CLI_DEFAULT_SECONDS = 10 };

typedef struct cli_step_options {
    const char *command; /* for messages */
    bool has_steps, has_seconds;
    uint64_t steps;
    double seconds;              /* when no steps are given */
    cli_assignment *assignments; /* --set and --timestep, in their order */
    size_t assignment_count;
} cli_step_options;

/* CLI_DONE, or the status after a message was printed, here and below. Free it in either case.
 * There is room for `most` assignments. */
int cli_step_options_begin(cli_step_options *step_options, const char *command, int most);
void cli_step_options_free(cli_step_options *step_options);

/* The values of --steps, --seconds, --timestep and --set. */
int cli_step_options_steps(cli_step_options *step_options, const char *value);
int cli_step_options_seconds(cli_step_options *step_options, const char *value);
int cli_step_options_timestep(cli_step_options *step_options, const char *value);
int cli_step_options_set(cli_step_options *step_options, const char *value);
/* That they can be had together. */
int cli_step_options_check(const cli_step_options *step_options);

/* Makes the settings; the world's contacts are then those of the new ones. */
int cli_step_options_apply(const cli_step_options *step_options, cr_world *world);
int cli_step_options_count(const cli_step_options *step_options, const cr_world *world,
                           uint64_t *steps);

#endif

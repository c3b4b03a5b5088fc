/* step_options.h - how a scene shall be stepped: what `run` and `compare` both can be asked. */
#ifndef CLI_STEP_OPTIONS_H
#define CLI_STEP_OPTIONS_H

#include "carom.h"

typedef struct cli_assignment {
    const cr_setting *setting;
    double value;
} cli_assignment;

enum { CLI_DEFAULT_SECONDS = 10 };

typedef struct cli_stepping {
    const char *command; /* for messages */
    bool has_steps, has_seconds;
    uint64_t steps;
    double seconds;              /* when no steps are given */
    cli_assignment *assignments; /* --set and --timestep, in their order */
    size_t assignment_count;
} cli_stepping;

/* CLI_DONE, or the status after a message was printed, here and below. Free it in either case.
 * There is room for `most` assignments. */
int cli_stepping_begin(cli_stepping *stepping, const char *command, int most);
void cli_stepping_free(cli_stepping *stepping);

/* The values of --steps, --seconds, --timestep and --set. */
int cli_stepping_steps(cli_stepping *stepping, const char *value);
int cli_stepping_seconds(cli_stepping *stepping, const char *value);
int cli_stepping_timestep(cli_stepping *stepping, const char *value);
int cli_stepping_set(cli_stepping *stepping, const char *value);
/* That they can be had together. */
int cli_stepping_check(const cli_stepping *stepping);

/* Makes the settings; the world's contacts are then those of the new ones. */
int cli_stepping_apply(const cli_stepping *stepping, cr_world *world);
int cli_stepping_count(const cli_stepping *stepping, const cr_world *world, uint64_t *steps);

#endif

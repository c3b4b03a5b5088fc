/* side.h - one of the two runs that `carom diverge` compares: a process that writes its states into
 * a pipe. */
#ifndef CLI_SIDE_H
#define CLI_SIDE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { CLI_MAX_SIDE_SETTINGS = 64 };

typedef struct cli_side {
    const char *name;                            /* "A" or "B", for messages */
    const char *typed;                           /* "" for this program as it is */
    const char *program;                         /* its path; NULL: this one */
    const char *settings[CLI_MAX_SIDE_SETTINGS]; /* KEY=VALUE */
    int setting_count;
    char *text; /* that those point into */

    pid_t process; /* 0: none */
    FILE *from;
    char *line; /* what was read last, without its end */
    size_t room;
} cli_side;

/* Takes "PROGRAM", "KEY=VALUE[,KEY=VALUE...]" or "PROGRAM,KEY=VALUE[,...]" apart, and looks whether
 * there is such a program. CLI_DONE, or the status after a message, here and below. */
int cli_side_read(cli_side *side, const char *name, const char *typed);
void cli_side_free(cli_side *side);

typedef int cli_side_main(int argc, char **argv);

/* Runs "diverge" with the arguments that `argv` has behind its first, in a process of its own: the
 * side's program, or, where it is this one, `self`. */
int cli_side_start(cli_side *side, cli_side_main *self, int argc, char **argv);
/* The next line; false at the end of all. */
bool cli_side_next(cli_side *side);
/* Ends the process if it has not ended, and waits. */
void cli_side_stop(cli_side *side);
/* Says why the last line that was wanted did not come. Returns the exit status. */
int cli_side_broke_off(cli_side *side, uint64_t tick);

#endif

/* cli.h - the commands that need no window: run, list, bench, fidelity, compare, spread, diverge,
 * generate, help, version. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>

/* What the program exits with. */
enum {
    CLI_DONE = 0,
    CLI_FAILED = 1, /* a file cannot be read or written, no display, no memory, a row of fidelity, a
                       difference that diverge found */
    CLI_USAGE = 2,  /* bad usage; all else that diverge cannot do */
    CLI_REFUSED = 3,    /* the scene was refused */
    CLI_NON_FINITE = 4, /* the simulation turned non-finite */
    CLI_SIGNALLED = 128 /* plus the number of the signal that ended a run */
};

/* True when `word`, the first argument, is for cli_main. */
bool cli_knows(const char *word);

/* True when `word`, the first argument, can only be meant as a command: no option, no path and
 * no shipped scene has that form. */
bool cli_resembles_command(const char *word);

/* `argv[0]` is the command. Returns the exit status. */
int cli_main(int argc, char **argv);

#endif

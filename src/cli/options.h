/* options.h - the arguments of a command, one by one. Options and operands may come in any
 * order; "--name VALUE" and "--name=VALUE" are the same; after "--" all are operands. Names are
 * not abbreviated, so that a new option never changes what an old script means. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>

typedef struct cli_option {
    const char *name;  /* "--steps" */
    const char *value; /* what its value is called in messages; NULL when it takes none */
} cli_option;

enum { CLI_ARG_END = -1, CLI_ARG_OPERAND = -2, CLI_ARG_BAD = -3 };

typedef struct cli_args {
    const char *command;     /* for messages */
    const cli_option *known; /* ended by a NULL name */
    int argc;
    char **argv;
    int at;
    bool operands_only;
    const char *value; /* of the option, or the operand */
} cli_args;

/* `argv[0]` is the command's name. */
cli_args cli_args_of(int argc, char **argv, const cli_option *known);

/* The index in `known` of the next option, CLI_ARG_OPERAND, CLI_ARG_END, or CLI_ARG_BAD after
 * a message was printed. */
int cli_args_next(cli_args *args);

#endif

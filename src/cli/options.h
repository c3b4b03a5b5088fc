/* options.h - the arguments of a command, one by one. Options and operands may come in any
 * order; "--name VALUE" and "--name=VALUE" are the same; after "--" all are operands. Names are
 * not abbreviated, so that a new option never changes what an old script means.
 *
 * A command's table of options is what reads its arguments, what --help and the man page tell of
 * it, and what the shells complete. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>

/* What a shell offers for a value. */
typedef enum cli_offer {
    CLI_OFFER_NOTHING,
    CLI_OFFER_FILES,
    CLI_OFFER_SCENES,   /* and files */
    CLI_OFFER_WORDS,    /* one of `words` */
    CLI_OFFER_LIST,     /* several of them, parted by commas */
    CLI_OFFER_SETTINGS, /* KEY=VALUE */
} cli_offer;

typedef const char *const *cli_words(void); /* ended by NULL; see words.h */

typedef struct cli_option {
    const char *name;  /* "--steps" */
    const char *value; /* what its value is called in messages; NULL when it takes none */
    const char *help;  /* NULL: another name of the option before, which help leaves out */
    cli_offer offer;
    cli_words *words;
    bool repeats;
} cli_option;

/* The last rows of every table. */
#define CLI_HELP_OPTION                                                                            \
    {                                                                                              \
        "--help", NULL, "print this", CLI_OFFER_NOTHING, NULL, false                               \
    }
#define CLI_SHORT_HELP_OPTION                                                                      \
    {                                                                                              \
        "-h", NULL, NULL, CLI_OFFER_NOTHING, NULL, false                                           \
    }

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

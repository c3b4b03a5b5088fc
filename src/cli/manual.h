/* manual.h - what there is to tell of each command: the one source of --help, the man page and the
 * shells' completions. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/commands.h"
#include "cli/options.h"

#include <stddef.h>
#include <stdio.h>

/* Texts are paragraphs, parted by "\n\n"; a line that begins with a space stands as it is. */
typedef struct cli_manual {
    const char *command;  /* "run"; "" for the window, which opens without one */
    const char *summary;  /* a line */
    const char *operands; /* "SCENE", "[SCENE]..."; "" for none */
    cli_offer offer;      /* for an operand */
    cli_words *words;
    const cli_option *options;
    const char *about; /* before the options */
    const char *notes; /* behind them; "" for none */
} cli_manual;

/* The window first, then the commands in the order of commands.h. */
const cli_manual *const *cli_manuals(size_t *count);
/* The one of a command, or NULL. */
const cli_manual *cli_manual_of(const char *command);
/* Their names without the window's, ended by NULL. */
const char *const *cli_command_words(void);

typedef struct cli_exit_status {
    int status;
    const char *meaning;
} cli_exit_status;
/* Ended by a NULL meaning. */
extern const cli_exit_status cli_exit_statuses[];

extern const char cli_what_a_scene_is[]; /* a paragraph */

extern const cli_manual cli_window_manual;
/* Each beside its command. */
#define CLI_MANUAL(name) extern const cli_manual cli_##name##_manual;
CLI_COMMANDS(CLI_MANUAL)
#undef CLI_MANUAL

/* ---- the help texts ---- */

/* Prints the help of one command ("run", "list", "bench"), or all of it for NULL. Returns the
 * exit status. */
int cli_usage(const char *command);

/* ---- what is installed beside the program ---- */

void cli_man_page(FILE *out); /* roff, section 1 */
void cli_bash_completion(FILE *out);
void cli_zsh_completion(FILE *out);

#endif

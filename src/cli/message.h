/* message.h - what goes to standard error, and the status that goes with it. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "cli/cli.h"
#include "lab/did_you_mean.h"
#include "lab/utf8.h"

#include <stddef.h>

#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* "carom: ...". Returns `status`. */
int cli_fail(int status, const char *format, ...) CLI_PRINTF(2, 3);

/* "carom COMMAND: ..." and where to read on. Returns CLI_USAGE. `command` may be NULL. */
int cli_misused(const char *command, const char *format, ...) CLI_PRINTF(2, 3);

/* "; did you mean WORD?" or, when no known word (the list ends with NULL) is near, "". */
char *cli_hint(char *out, size_t size, const char *word, const char *const *known);
/* The same for the shipped scenes and lessons. */
char *cli_hint_scene(char *out, size_t size, const char *word);

/* Makes sure that all of standard output arrived. Returns CLI_DONE, or CLI_FAILED with a message.
 */
int cli_flush(void);

#endif

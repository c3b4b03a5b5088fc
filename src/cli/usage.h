/* usage.h - the help texts. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

/* Prints the help of one command ("run", "list", "bench"), or all of it for NULL. Returns the
 * exit status. */
int cli_usage(const char *command);

#endif

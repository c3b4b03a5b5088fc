/* solver_list.h - solvers named on a command line, "pgs,impulse". */
#ifndef CLI_SOLVER_LIST_H
#define CLI_SOLVER_LIST_H

#include "carom.h"

enum { CLI_MAX_SOLVERS = 32 };

typedef struct cli_solver_list {
    const cr_choice *solvers[CLI_MAX_SOLVERS];
    size_t count;
} cli_solver_list;

cli_solver_list cli_all_solvers(void);
/* Names parted by commas, each once. CLI_DONE, or the status after a message was printed. */
int cli_solver_list_read(cli_solver_list *list, const char *command, const char *option,
                         const char *text);
/* The longest name's length. */
int cli_solver_list_width(const cli_solver_list *list);

#endif

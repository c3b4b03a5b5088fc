/* table.h - rows of text, printed in columns or as JSON. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_COLUMNS = 6 }; /* at most */

typedef struct cli_table {
    const char *const *columns; /* their names */
    const char *const *heading; /* above the columns; NULL: none */
    size_t width;               /* how many, 1 to CLI_COLUMNS */
    char **cells;               /* width of them a row, owned */
    size_t count, capacity;     /* cells */
    bool failed;                /* out of memory: rows are missing */
} cli_table;

/* Adds a row of `table->width` texts, which are copied. */
void cli_table_add(cli_table *table, const char *const *row);
/* Prints what was added and frees it. Returns the exit status. */
int cli_table_finish(cli_table *table, bool json);

#endif

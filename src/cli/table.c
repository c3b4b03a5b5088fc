/* table.c - columns. */
#include "cli/table.h"

#include "cli/json.h"
#include "cli/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add_cell(cli_table *table, const char *text)
{
    if (table->count == table->capacity) {
        size_t wanted = table->capacity == 0 ? 64 : 2 * table->capacity;
        char **bigger = realloc(table->cells, wanted * sizeof *bigger);
        if (bigger == NULL)
            return false;
        table->cells = bigger;
        table->capacity = wanted;
    }
    char *copy = strdup(text);
    if (copy == NULL)
        return false;
    table->cells[table->count++] = copy;
    return true;
}

void cli_table_add(cli_table *table, const char *const *row)
{
    for (size_t i = 0; i < table->width && !table->failed; i++)
        table->failed = !add_cell(table, row[i]);
}

/* Characters, not bytes. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void print_row(const cli_table *table, const char *const *cells, const int *widest)
{
    for (size_t column = 0; column < table->width; column++) {
        printf("%s", cells[column]);
        if (column + 1 < table->width)
            printf("%*s", widest[column] - width_of(cells[column]) + 2, "");
    }
    putchar('\n');
}

static void print_columns(const cli_table *table)
{
    int widest[CLI_COLUMNS] = {0};
    for (size_t i = 0; i < table->width && table->heading != NULL; i++)
        widest[i] = width_of(table->heading[i]);
    for (size_t i = 0; i < table->count; i++) {
        int width = width_of(table->cells[i]);
        if (width > widest[i % table->width])
            widest[i % table->width] = width;
    }
    if (table->heading != NULL)
        print_row(table, table->heading, widest);
    for (size_t i = 0; i < table->count; i += table->width)
        print_row(table, (const char *const *)&table->cells[i], widest);
}

static void print_json(const cli_table *table)
{
    putchar('[');
    for (size_t i = 0; i < table->count; i++) {
        size_t column = i % table->width;
        if (column == 0)
            printf("%s\n{", i > 0 ? "," : "");
        printf("%s\"%s\":", column > 0 ? "," : "", table->columns[column]);
        cli_json_string(stdout, table->cells[i]);
        if (column + 1 == table->width)
            putchar('}');
    }
    puts("\n]");
}

int cli_table_finish(cli_table *table, bool json)
{
    bool whole = !table->failed;
    if (whole && json)
        print_json(table);
    else if (whole)
        print_columns(table);
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    return whole ? cli_flush() : cli_fail(CLI_FAILED, "out of memory");
}

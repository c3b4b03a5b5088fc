/* shell.h - runs the program under test in a folder of its own and keeps what it says. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include <stdbool.h>
#include <stddef.h>

#include <yajl/yajl_tree.h>

typedef struct output {
    int status; /* of the exit; 128 + n after signal n */
    char *out, *err;
} output;

/* For cmocka's groups: makes the folder and some scenes in it, and removes it. */
int shell_open(void **state);
int shell_close(void **state);

/* Runs "carom <arguments>" as sh does, redirections included, in the folder. The texts are
 * valid until the next call. */
const output *carom(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, but the program gets the signal as soon as a table that it writes in the folder has
 * begun to grow, however slow the machine is. It is started to ignore the signal, or not. */
const output *carom_signalled(int number, bool ignored, const char *arguments);

/* Where the program under test is, to be run within the arguments of another. */
extern const char *const carom_program;

/* Fails the test, and shows what was said, unless the program exited with `status`. */
const output *expect(int status, const output *got);
void expect_says(const char *said, const char *part);

void write_file(const char *name, const char *text);
/* The whole of a file in the folder (NULL when there is none); the caller frees it. */
char *read_file(const char *name);

/* The only JSON value in a text; the caller frees it with yajl_tree_free. */
yajl_val parse_json(const char *text);
yajl_val field(yajl_val object, const char *key);
double number(yajl_val object, const char *key);
const char *string(yajl_val object, const char *key);

#endif

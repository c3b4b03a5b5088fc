/* words.h - the words that options and operands may be, read from the tables that the program
 * works by. Each list ends with NULL. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stddef.h>

const char *const *cli_solver_words(void);
const char *const *cli_theme_words(void);
const char *const *cli_overlay_words(void); /* and "none" */
const char *const *cli_color_words(void);
const char *const *cli_renderer_words(void);

/* The place of a text in such a list; false when it is not there. */
bool cli_find_word(const char *const *words, const char *text, size_t length, size_t *out);
/* "carom COMMAND: --theme must be dark, light or projector, not "drak"; did you mean dark?" Returns
 * CLI_USAGE. */
int cli_no_such_word(const char *command, const char *option, const char *const *words,
                     const char *value);
/* "dark, light or projector". Returns `out`. */
char *cli_one_of(char *out, size_t size, const char *const *words);

#endif

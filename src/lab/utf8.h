/* utf8.h - text that comes from outside: is it UTF-8, and how may a message quote it? */
#ifndef LAB_UTF8_H
#define LAB_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Bytes of the character at the start of `text`, 1 to 4; 0 when it is not UTF-8 (overlong forms,
 * surrogates and values above U+10FFFF are not) or `length` bytes do not hold all of it. */
size_t lab_utf8_character(const char *text, size_t length);

/* True when all of the bytes are UTF-8. */
bool lab_utf8_valid(const char *text, size_t length);

/* `text` between double quotes for a message: shortened with "..." where it does not fit into
 * `size` bytes, with '?' for what could upset a terminal. Returns `out`. */
char *lab_quote(char *out, size_t size, const char *text);

/* Writes the text, whole and without quotes, with '?' for what could upset a terminal; lines end as
 * they do. */
void lab_print_plain(FILE *to, const char *text);

#endif

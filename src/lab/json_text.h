/* json_text.h - a growing text with JSON's way of writing strings and values. After a failure to
 * grow it swallows what comes, so only the end needs a check. */
#ifndef LAB_JSON_TEXT_H
#define LAB_JSON_TEXT_H

#include "lab/json_tree.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct json_text_buffer {
    char *bytes; /* NUL-terminated; NULL while nothing was written */
    size_t length, room;
    bool failed; /* out of memory */
} json_text_buffer;

/* The text as it is. */
void json_put(json_text_buffer *out, const char *text);
void json_put_bytes(json_text_buffer *out, const char *bytes, size_t count);
/* The text as a JSON string: UTF-8 stays as it is, what is not UTF-8 becomes U+FFFD. */
void json_put_string(json_text_buffer *out, const char *text);
/* The number with the fewest digits that read back to the same float. */
void json_put_float(json_text_buffer *out, float value);

/* A value of a tree as text again, on one line; numbers keep the digits that they were read with.
 */
void json_put_value(json_text_buffer *out, const json_tree *tree, const json_value *value);

#endif

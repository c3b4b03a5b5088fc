/* json_syntax.h - the small scanning that YAJL's events leave to us: where tokens start, and what
 * to tell a person whose text is not JSON. */
#ifndef LAB_JSON_SYNTAX_H
#define LAB_JSON_SYNTAX_H

#include "lab/json_tree.h"

/* Behind the white space at `i`. */
size_t json_skip_space(const char *text, size_t length, size_t i);

/* False when a string token, quotes and all, has half a surrogate pair among its \u escapes, which
 * YAJL would turn into another character. */
bool json_surrogates_paired(const char *token, size_t length);

/* Where YAJL stopped. */
typedef struct json_stop {
    size_t previous_start; /* of the last token that made an event */
    size_t previous_end;   /* 0 when there was none */
    size_t consumed;       /* bytes; may lie one behind the text when that ended too early */
    const char *message;   /* YAJL's own words */
} json_stop;

/* Tells in *fault which token is at fault and why. */
void json_explain(const char *text, size_t length, const json_stop *stop, json_error *fault);

#endif

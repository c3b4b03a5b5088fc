/* json_print.h - a value of a tree as text again. */
#ifndef LAB_JSON_PRINT_H
#define LAB_JSON_PRINT_H

#include "lab/json_text.h"
#include "lab/json_tree.h"

/* On one line; numbers keep the digits that they were read with. */
void json_put_value(json_text_buffer *out, const json_tree *tree, const json_value *value);

#endif

/* json_tree.h - a JSON document as a tree whose every key and value knows its offset in the text.
 *
 * Stricter than YAJL, which reads it: white space is JSON's own, strings are proper UTF-8 without
 * NUL and without halves of surrogate pairs, no object holds a key twice, and brackets nest at
 * most JSON_MAX_DEPTH deep. */
#ifndef LAB_JSON_TREE_H
#define LAB_JSON_TREE_H

#include "lab/load_progress.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JSON_MAX_BYTES = 64 << 20,
    JSON_MAX_DEPTH = 32,
    JSON_MAX_VALUES = 24 << 20 /* bounds the memory that a hostile file can claim */
};

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} json_kind;

/* Members of an object and elements of an array are its children, in the text's order. */
typedef struct json_value {
    uint32_t offset;     /* byte offset where the value starts in the text */
    uint32_t key_offset; /* the same of a member's key */
    uint32_t key;        /* a member's key: an offset into the tree's strings, where "" is at 0 */
    uint32_t next;       /* the next child of the same parent; 0: none */
    uint32_t content;    /* container: first child, 0: none; string, number: offset of its text;
                            bool: 0 or 1 */
    uint32_t count;      /* children of a container */
    json_kind kind;
} json_value;

typedef struct json_tree {
    json_value *values; /* values[0] is the document */
    uint32_t count, room;
    char *strings; /* NUL-terminated texts, one after another */
    size_t strings_size;
} json_tree;

/* What is wrong, and the byte offset of the key or value at fault. */
typedef struct json_error {
    bool out_of_memory; /* then the rest says nothing */
    bool cancelled;     /* likewise: whoever was told of the progress did not go on */
    uint32_t offset;
    char message[320];
} json_error;

/* False, with *fault told and nothing to free, when the text is refused. */
bool json_parse(json_tree *tree, const char *text, size_t length, json_error *fault);
/* The same; `progress` (or NULL) is told of it. */
bool json_parse_watched(json_tree *tree, const char *text, size_t length,
                        const lab_progress *progress, json_error *fault);
void json_free(json_tree *tree);

static inline const json_value *json_root(const json_tree *tree)
{
    return tree->values;
}
/* The first child of an array or object; NULL when it is empty. */
static inline const json_value *json_first(const json_tree *tree, const json_value *container)
{
    return container->content == 0 ? NULL : &tree->values[container->content];
}
static inline const json_value *json_next(const json_tree *tree, const json_value *child)
{
    return child->next == 0 ? NULL : &tree->values[child->next];
}
static inline const char *json_key(const json_tree *tree, const json_value *member)
{
    return tree->strings + member->key;
}
/* The text of a string, or of a number as it was written. */
static inline const char *json_text(const json_tree *tree, const json_value *value)
{
    return tree->strings + value->content;
}
/* The member of an object with that key, or NULL. */
const json_value *json_member(const json_tree *tree, const json_value *object, const char *key);

/* "a number", "an object", ... */
const char *json_kind_name(json_kind kind);

/* Line and column, both from 1, of a byte offset; a column is a character, not a byte. */
void json_line_column(const char *text, size_t offset, size_t *line, size_t *column);

#endif

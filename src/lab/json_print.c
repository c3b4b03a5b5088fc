/* json_print.c - a value of a tree as text again. */
#include "lab/json_print.h"

static void put_children(json_text_buffer *out, const json_tree *tree, const json_value *container)
{
    const json_value *first = json_first(tree, container);
    for (const json_value *child = first; child != NULL; child = json_next(tree, child)) {
        if (child != first)
            json_put(out, ", ");
        if (container->kind == JSON_OBJECT) {
            json_put_string(out, json_key(tree, child));
            json_put(out, ": ");
        }
        json_put_value(out, tree, child);
    }
}

/* Calls itself at most JSON_MAX_DEPTH deep: no tree is deeper. */
void json_put_value(json_text_buffer *out, const json_tree *tree, const json_value *value)
{
    switch (value->kind) {
    case JSON_NULL:
        json_put(out, "null");
        break;
    case JSON_BOOL:
        json_put(out, value->content != 0 ? "true" : "false");
        break;
    case JSON_NUMBER:
        json_put(out, json_text(tree, value));
        break;
    case JSON_STRING:
        json_put_string(out, json_text(tree, value));
        break;
    case JSON_ARRAY:
        json_put(out, "[");
        put_children(out, tree, value);
        json_put(out, "]");
        break;
    case JSON_OBJECT:
        json_put(out, "{");
        put_children(out, tree, value);
        json_put(out, "}");
        break;
    }
}

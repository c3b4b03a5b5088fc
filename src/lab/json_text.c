/* json_text.c - a growing text with JSON's way of writing strings. */
#include "lab/json_text.h"

#include "lab/scene.h"
#include "lab/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void json_put_bytes(json_text_buffer *out, const char *bytes, size_t count)
{
    if (out->failed)
        return;
    if (out->room - out->length <= count) {
        size_t room = out->room == 0 ? 4096 : out->room;
        while (room - out->length <= count)
            room *= 2;
        char *grown = realloc(out->bytes, room);
        if (grown == NULL) {
            out->failed = true;
            return;
        }
        out->bytes = grown;
        out->room = room;
    }
    memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
    out->bytes[out->length] = '\0';
}

void json_put(json_text_buffer *out, const char *text)
{
    json_put_bytes(out, text, strlen(text));
}

/* The escape of a character that must not stand in a string as it is, else NULL. */
static const char *escape_of(unsigned char c, char buffer[8])
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        if (c >= 0x20)
            return NULL;
        snprintf(buffer, 8, "\\u%04x", c);
        return buffer;
    }
}

void json_put_string(json_text_buffer *out, const char *text)
{
    size_t length = strlen(text);
    json_put(out, "\"");
    for (size_t i = 0; i < length;) {
        char buffer[8];
        const char *escape = escape_of((unsigned char)text[i], buffer);
        size_t bytes = lab_utf8_character(text + i, length - i);
        if (escape != NULL)
            json_put(out, escape);
        else if (bytes == 0)
            json_put(out, "\xEF\xBF\xBD");
        else
            json_put_bytes(out, text + i, bytes);
        i += bytes == 0 ? 1 : bytes;
    }
    json_put(out, "\"");
}

void json_put_float(json_text_buffer *out, float value)
{
    char text[32];
    json_put(out, lab_print_float(text, sizeof text, value));
}

/* ---- a value of a tree ---- */

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

/* json_tree.c - builds the tree of a JSON document from YAJL's events, and walks it. */
#include "lab/json_tree.h"

#include "lab/json_syntax.h"
#include "lab/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

/* What YAJL's events build on. They come in the text's order, and between two of them stand only
 * white space and at most one comma or colon: so a token starts at the first byte behind its
 * predecessor that is none of these. */
typedef struct builder {
    json_tree *tree;
    json_error *fault;
    const lab_progress *progress;
    bool failed;
    const char *text;
    size_t length;
    yajl_handle yajl;
    size_t previous_start, previous_end; /* of the last token */
    uint32_t key, key_offset;            /* of the member whose value comes next */
    struct {
        uint32_t container, last; /* last: its youngest child, 0 when it has none */
    } open[JSON_MAX_DEPTH];
    int depth;
} builder;

static int refuse(builder *b, size_t offset, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* All of YAJL's callbacks answer 0 to stop. */
static int refuse(builder *b, size_t offset, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(b->fault->message, sizeof b->fault->message, format, arguments);
    va_end(arguments);
    b->fault->offset = (uint32_t)offset;
    b->failed = true;
    return 0;
}

static int out_of_memory(builder *b)
{
    b->fault->out_of_memory = true;
    b->failed = true;
    return 0;
}

/* Takes note of a token that ends at `end`, or is `size` bytes long when that is not 0. False
 * when something stands before it that YAJL, but not JSON, takes for white space. */
static bool take_token(builder *b, size_t end, size_t size)
{
    size_t i = json_skip_space(b->text, b->length, b->previous_end);
    if (i < b->length && (b->text[i] == ',' || b->text[i] == ':'))
        i = json_skip_space(b->text, b->length, i + 1);
    if (i < b->length && (b->text[i] == '\v' || b->text[i] == '\f')) {
        return refuse(b, i, "not JSON: a %s is not white space in JSON",
                      b->text[i] == '\v' ? "vertical tab" : "form feed") != 0;
    }
    b->previous_start = i;
    b->previous_end = size > 0 ? i + size : end;
    return true;
}

/* Keeps a text in the tree's strings, which were made large enough for all texts there are. */
static uint32_t keep(builder *b, const char *text, size_t length)
{
    json_tree *tree = b->tree;
    uint32_t offset = (uint32_t)tree->strings_size;
    if (length > 0)
        memcpy(tree->strings + offset, text, length);
    tree->strings[offset + length] = '\0';
    tree->strings_size += length + 1;
    return offset;
}

static bool goes_on(builder *b)
{
    enum { INTERVAL = 1 << 14 }; /* values */
    if (b->tree->count % INTERVAL != 0 ||
        lab_progress_continues(b->progress, (double)b->previous_start / (double)b->length))
        return true;
    b->fault->cancelled = true;
    b->failed = true;
    return false;
}

/* Adds the value that the last token is or begins; NULL when refused. */
static json_value *add(builder *b, json_kind kind)
{
    json_tree *tree = b->tree;
    if (!goes_on(b))
        return NULL;
    if (tree->count == tree->room) {
        if (tree->count >= JSON_MAX_VALUES) {
            refuse(b, b->previous_start, "more than %d values are too many for one scene",
                   (int)JSON_MAX_VALUES);
            return NULL;
        }
        uint32_t room = tree->room == 0 ? 256 : tree->room * 2;
        room = room > JSON_MAX_VALUES ? JSON_MAX_VALUES : room;
        json_value *values = realloc(tree->values, room * sizeof *values);
        if (values == NULL) {
            out_of_memory(b);
            return NULL;
        }
        tree->values = values;
        tree->room = room;
    }
    uint32_t index = tree->count++;
    json_value *value = &tree->values[index];
    *value = (json_value){.kind = kind,
                          .offset = (uint32_t)b->previous_start,
                          .key_offset = (uint32_t)b->previous_start};
    if (b->depth > 0) {
        uint32_t container = b->open[b->depth - 1].container;
        if (tree->values[container].kind == JSON_OBJECT) {
            value->key = b->key;
            value->key_offset = b->key_offset;
        }
        uint32_t last = b->open[b->depth - 1].last;
        if (last == 0)
            tree->values[container].content = index;
        else
            tree->values[last].next = index;
        tree->values[container].count++;
        b->open[b->depth - 1].last = index;
    }
    return value;
}

static int add_word(builder *b, json_kind kind, const char *word, uint32_t content)
{
    json_value *value = take_token(b, 0, strlen(word)) ? add(b, kind) : NULL;
    if (value == NULL)
        return 0;
    value->content = content;
    return 1;
}

static int on_null(void *context)
{
    return add_word(context, JSON_NULL, "null", 0);
}

static int on_boolean(void *context, int on)
{
    return on ? add_word(context, JSON_BOOL, "true", 1) : add_word(context, JSON_BOOL, "false", 0);
}

static int on_number(void *context, const char *text, size_t length)
{
    builder *b = context;
    json_value *value = take_token(b, 0, length) ? add(b, JSON_NUMBER) : NULL;
    if (value == NULL)
        return 0;
    value->content = keep(b, text, length);
    return 1;
}

/* Checks and keeps the text of a key or string; *offset says where. */
static bool take_text(builder *b, const unsigned char *text, size_t length, uint32_t *offset)
{
    const char *characters = (const char *)text;
    if (!take_token(b, yajl_get_bytes_consumed(b->yajl), 0))
        return false;
    size_t start = b->previous_start;
    if (length > 0 && memchr(characters, '\0', length) != NULL)
        return refuse(b, start, "a text must not hold the character \\u0000") != 0;
    if (!lab_utf8_valid(characters, length) ||
        !json_surrogates_paired(b->text + start, b->previous_end - start))
        return refuse(b, start, "this string is not proper UTF-8") != 0;
    *offset = keep(b, characters, length);
    return true;
}

static int on_string(void *context, const unsigned char *text, size_t length)
{
    builder *b = context;
    uint32_t offset = 0;
    json_value *value = take_text(b, text, length, &offset) ? add(b, JSON_STRING) : NULL;
    if (value == NULL)
        return 0;
    value->content = offset;
    return 1;
}

static int on_key(void *context, const unsigned char *text, size_t length)
{
    builder *b = context;
    if (!take_text(b, text, length, &b->key))
        return 0;
    b->key_offset = (uint32_t)b->previous_start;
    return 1;
}

static int open_container(builder *b, json_kind kind)
{
    if (!take_token(b, 0, 1))
        return 0;
    if (b->depth == JSON_MAX_DEPTH) {
        return refuse(b, b->previous_start, "brackets are nested more than %d deep",
                      (int)JSON_MAX_DEPTH);
    }
    json_value *value = add(b, kind);
    if (value == NULL)
        return 0;
    b->open[b->depth].container = (uint32_t)(value - b->tree->values);
    b->open[b->depth].last = 0;
    b->depth++;
    return 1;
}

static int on_array(void *context)
{
    return open_container(context, JSON_ARRAY);
}

static int on_object(void *context)
{
    return open_container(context, JSON_OBJECT);
}

static int on_array_end(void *context)
{
    builder *b = context;
    b->depth--;
    return take_token(b, 0, 1);
}

typedef struct keyed {
    const char *key;
    uint32_t offset;
} keyed;

static int by_key_then_offset(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    int order = strcmp(x->key, y->key);
    return order != 0 ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

/* Finds the first key that repeats an earlier one by sorting: an object may have many keys. */
static const keyed *first_repeated(keyed *keys, size_t count)
{
    const keyed *first = NULL;
    qsort(keys, count, sizeof *keys, by_key_then_offset);
    for (size_t i = 1; i < count; i++)
        if (strcmp(keys[i].key, keys[i - 1].key) == 0 &&
            (first == NULL || keys[i].offset < first->offset))
            first = &keys[i];
    return first;
}

static int on_object_end(void *context)
{
    enum { FEW = 32 };
    builder *b = context;
    const json_value *object = &b->tree->values[b->open[b->depth - 1].container];
    keyed few[FEW];
    keyed *keys = object->count <= FEW ? few : malloc(object->count * sizeof *keys);
    if (keys == NULL)
        return out_of_memory(b);
    size_t count = 0;
    for (const json_value *m = json_first(b->tree, object); m != NULL; m = json_next(b->tree, m))
        keys[count++] = (keyed){json_key(b->tree, m), m->key_offset};
    const keyed *repeated = first_repeated(keys, count);
    int go_on = 1;
    if (repeated != NULL) {
        char quoted[64];
        go_on = refuse(b, repeated->offset, "the key %s is given twice",
                       lab_quote(quoted, sizeof quoted, repeated->key));
    }
    if (keys != few)
        free(keys);
    b->depth--;
    return go_on && take_token(b, 0, 1);
}

/* Tells a mistake that YAJL found, or one behind the document that it did not. */
static void take_complaint(builder *b, yajl_status status, size_t fed_before)
{
    json_stop stop = {.previous_start = b->previous_start,
                      .previous_end = b->previous_end,
                      .consumed = fed_before + yajl_get_bytes_consumed(b->yajl),
                      .message = "trailing garbage"};
    if (status == yajl_status_ok) {
        stop.consumed = b->length;
        json_explain(b->text, b->length, &stop, b->fault);
        return;
    }
    unsigned char *words = yajl_get_error(b->yajl, 0, NULL, 0);
    if (words == NULL) {
        out_of_memory(b);
        return;
    }
    stop.message = (const char *)words;
    json_explain(b->text, b->length, &stop, b->fault);
    yajl_free_error(b->yajl, words);
}

static bool run(builder *b)
{
    size_t fed_before = 0;
    yajl_status status = yajl_parse(b->yajl, (const unsigned char *)b->text, b->length);
    if (status == yajl_status_ok) {
        /* Here YAJL feeds itself one space, and counts from that. */
        fed_before = b->length;
        status = yajl_complete_parse(b->yajl);
    }
    if (b->failed)
        return false;
    bool all_read = json_skip_space(b->text, b->length, b->previous_end) == b->length;
    if (status != yajl_status_ok || !all_read) {
        take_complaint(b, status, fed_before);
        return false;
    }
    return true;
}

bool json_parse(json_tree *tree, const char *text, size_t length, json_error *fault)
{
    return json_parse_watched(tree, text, length, NULL, fault);
}

bool json_parse_watched(json_tree *tree, const char *text, size_t length,
                        const lab_progress *progress, json_error *fault)
{
    static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                             .yajl_boolean = on_boolean,
                                             .yajl_number = on_number,
                                             .yajl_string = on_string,
                                             .yajl_start_map = on_object,
                                             .yajl_map_key = on_key,
                                             .yajl_end_map = on_object_end,
                                             .yajl_start_array = on_array,
                                             .yajl_end_array = on_array_end};
    *tree = (json_tree){0};
    *fault = (json_error){0};
    if (length > JSON_MAX_BYTES) {
        snprintf(fault->message, sizeof fault->message,
                 "the text has %zu bytes; a scene has at most %d (64 MiB)", length,
                 (int)JSON_MAX_BYTES);
        return false;
    }
    builder b = {
        .tree = tree, .fault = fault, .progress = progress, .text = text, .length = length};
    /* A text with its NUL is never longer than its token: strings lose two quotes, a number is
     * followed by one byte more, unless it is the document. */
    tree->strings = malloc(length + 3);
    b.yajl = yajl_alloc(&callbacks, NULL, &b);
    if (tree->strings == NULL || b.yajl == NULL) {
        out_of_memory(&b);
    } else {
        /* The first text is the key of what has none. */
        keep(&b, "", 0);
        (void)run(&b);
    }
    bool good = !fault->out_of_memory && !fault->cancelled && fault->message[0] == '\0';
    if (b.yajl != NULL)
        yajl_free(b.yajl);
    if (!good)
        json_free(tree);
    return good;
}

void json_free(json_tree *tree)
{
    free(tree->values);
    free(tree->strings);
    *tree = (json_tree){0};
}

const json_value *json_member(const json_tree *tree, const json_value *object, const char *key)
{
    const json_value *m = json_first(tree, object);
    while (m != NULL && strcmp(json_key(tree, m), key) != 0)
        m = json_next(tree, m);
    return m;
}

const char *json_kind_name(json_kind kind)
{
    static const char *const names[] = {"null",     "true or false", "a number",
                                        "a string", "an array",      "an object"};
    return names[kind];
}

void json_line_column(const char *text, size_t offset, size_t *line, size_t *column)
{
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            ++*column;
        }
    }
}

/* preferences_text.c - preferences from JSON and back. */
#include "lab/json_text.h"
#include "sandbox/app/preferences.h"
#include "view/view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const show_keys_names[] = {
    [PREFS_KEYS_AUTO] = "auto", [PREFS_KEYS_ON] = "on", [PREFS_KEYS_OFF] = "off"};
enum { SHOW_KEYS = sizeof show_keys_names / sizeof show_keys_names[0] };

/* ---- reading ---- */

typedef struct reader {
    const json_tree *json;
    const char *text;
    char *message;
    size_t size;
} reader;

static bool refuse(const reader *r, size_t place, const char *what, const char *why)
{
    size_t line, column;
    json_line_column(r->text, place, &line, &column);
    snprintf(r->message, r->size, "%zu:%zu: %s%s", line, column, what, why);
    return false;
}

static bool is(const reader *r, const json_value *value, json_kind kind)
{
    char why[96];
    if (value->kind == kind)
        return true;
    snprintf(why, sizeof why, " must be %s, not %s", json_kind_name(kind),
             json_kind_name(value->kind));
    const char *key = json_key(r->json, value);
    return refuse(r, value->offset, key[0] != '\0' ? key : "this", why);
}

static bool read_float(const reader *r, const json_value *value, float *out)
{
    if (!is(r, value, JSON_NUMBER))
        return false;
    float number = strtof(json_text(r->json, value), NULL);
    if (!isfinite(number))
        return refuse(r, value->offset, json_key(r->json, value), " is too large");
    *out = number;
    return true;
}

static bool read_float_within(const reader *r, const json_value *value, float lowest, float highest,
                              float *out)
{
    if (!read_float(r, value, out))
        return false;
    *out = fminf(fmaxf(*out, lowest), highest);
    return true;
}

/* A name that has no room is none that is known: cut, it could end within a character. */
static bool read_name(const reader *r, const json_value *value, char *out, size_t size)
{
    if (!is(r, value, JSON_STRING))
        return false;
    const char *name = json_text(r->json, value);
    memset(out, 0, size);
    snprintf(out, size, "%s", strlen(name) < size ? name : "");
    return true;
}

/* By their words, which stay when their order or what the window calls them changes; once the
 * window's names were written. */
static bool read_overlays(const reader *r, const json_value *value, uint32_t *out)
{
    if (!is(r, value, JSON_ARRAY))
        return false;
    *out = 0;
    for (const json_value *v = json_first(r->json, value); v != NULL; v = json_next(r->json, v)) {
        if (!is(r, v, JSON_STRING))
            return false;
        for (int i = 0; i < VIEW_OVERLAYS; i++)
            if (strcmp(view_overlays()[i].word, json_text(r->json, v)) == 0 ||
                strcmp(view_overlays()[i].name, json_text(r->json, v)) == 0)
                *out |= 1u << i;
    }
    return true;
}

static bool read_numbers(const reader *r, const json_value *value, preferences *prefs)
{
    if (!is(r, value, JSON_OBJECT))
        return false;
    for (const json_value *v = json_first(r->json, value); v != NULL; v = json_next(r->json, v)) {
        float number = 0.0f;
        if (!read_float(r, v, &number))
            return false;
        prefs_set_number(prefs, json_key(r->json, v), number);
    }
    return true;
}

static bool read_recent(const reader *r, const json_value *value, preferences *prefs)
{
    if (!is(r, value, JSON_ARRAY))
        return false;
    for (const json_value *v = json_first(r->json, value); v != NULL; v = json_next(r->json, v)) {
        if (!is(r, v, JSON_STRING))
            return false;
        const char *path = json_text(r->json, v);
        if (path[0] == '/' && strlen(path) < PREFS_PATH && prefs->recent_count < PREFS_RECENT)
            memcpy(prefs->recent[prefs->recent_count++], path, strlen(path) + 1);
    }
    return true;
}

static bool read_show_keys(const reader *r, const json_value *value, prefs_show_keys *out)
{
    if (!is(r, value, JSON_STRING))
        return false;
    for (int i = 0; i < SHOW_KEYS; i++)
        if (strcmp(show_keys_names[i], json_text(r->json, value)) == 0)
            *out = (prefs_show_keys)i;
    return true;
}

static bool read_bool(const reader *r, const json_value *value, bool *out)
{
    if (!is(r, value, JSON_BOOL))
        return false;
    *out = value->content != 0;
    return true;
}

/* Unknown keys are kept as text, each behind a comma, and written back unchanged. */
static bool read_unknown(const reader *r, const json_value *value, json_text_buffer *unknown)
{
    json_put(unknown, ",\n  ");
    json_put_string(unknown, json_key(r->json, value));
    json_put(unknown, ": ");
    json_put_value(unknown, r->json, value);
    return true;
}

static bool read_member(const reader *r, const json_value *value, preferences *prefs,
                        json_text_buffer *unknown)
{
    const char *key = json_key(r->json, value);
    if (strcmp(key, "theme") == 0)
        return read_name(r, value, prefs->theme, sizeof prefs->theme);
    if (strcmp(key, "renderer") == 0)
        return read_name(r, value, prefs->renderer, sizeof prefs->renderer);
    if (strcmp(key, "ui_scale") == 0)
        return read_float_within(r, value, 0.8f, 3.0f, &prefs->ui_scale);
    if (strcmp(key, "sound") == 0)
        return read_bool(r, value, &prefs->sound);
    if (strcmp(key, "volume") == 0)
        return read_float_within(r, value, 0.0f, 1.0f, &prefs->volume);
    if (strcmp(key, "show_keys") == 0)
        return read_show_keys(r, value, &prefs->show_keys);
    if (strcmp(key, "overlays") == 0)
        return read_overlays(r, value, &prefs->overlays);
    if (strcmp(key, "overlays_only_selected") == 0)
        return read_bool(r, value, &prefs->only_selected);
    if (strcmp(key, "hints_step") == 0) {
        float step = 0.0f;
        bool good = read_float_within(r, value, 0.0f, 1000.0f, &step);
        prefs->hints_step = (int)step;
        return good;
    }
    if (strcmp(key, "panels") == 0)
        return read_numbers(r, value, prefs);
    if (strcmp(key, "recent") == 0)
        return read_recent(r, value, prefs);
    return read_unknown(r, value, unknown);
}

static bool read_all(const reader *r, preferences *prefs)
{
    const json_value *root = json_root(r->json);
    json_text_buffer unknown = {0};
    bool good = is(r, root, JSON_OBJECT);
    const json_value *v = good ? json_first(r->json, root) : NULL;
    for (; good && v != NULL; v = json_next(r->json, v))
        good = read_member(r, v, prefs, &unknown);
    if (good && unknown.failed)
        good = refuse(r, 0, "out of memory", "");
    prefs->unknown = unknown.bytes;
    return good;
}

bool prefs_parse(preferences *prefs, const char *text, size_t length, char *message, size_t size)
{
    json_tree tree;
    json_error fault;
    reader r = {&tree, text, message, size};
    prefs_defaults(prefs);
    if (!json_parse(&tree, text, length, &fault))
        return refuse(&r, fault.offset, "", fault.out_of_memory ? "out of memory" : fault.message);
    bool good = read_all(&r, prefs);
    json_free(&tree);
    if (!good) {
        prefs_free(prefs);
        prefs_defaults(prefs);
    }
    return good;
}

/* ---- writing ---- */

static void put_overlays(json_text_buffer *out, uint32_t overlays)
{
    bool first = true;
    json_put(out, "[");
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        if ((overlays & 1u << i) == 0)
            continue;
        json_put(out, first ? "" : ", ");
        json_put_string(out, view_overlays()[i].word);
        first = false;
    }
    json_put(out, "]");
}

static void put_numbers(json_text_buffer *out, const preferences *prefs)
{
    json_put(out, "{");
    for (size_t i = 0; i < prefs->number_count; i++) {
        json_put(out, i == 0 ? "\n    " : ",\n    ");
        json_put_string(out, prefs->numbers[i].key);
        json_put(out, ": ");
        json_put_float(out, prefs->numbers[i].value);
    }
    json_put(out, prefs->number_count > 0 ? "\n  }" : "}");
}

static void put_recent(json_text_buffer *out, const preferences *prefs)
{
    json_put(out, "[");
    for (size_t i = 0; i < prefs->recent_count; i++) {
        json_put(out, i == 0 ? "\n    " : ",\n    ");
        json_put_string(out, prefs->recent[i]);
    }
    json_put(out, prefs->recent_count > 0 ? "\n  ]" : "]");
}

char *prefs_print(const preferences *prefs, size_t *length)
{
    json_text_buffer out = {0};
    json_put(&out, "{\n  \"theme\": ");
    json_put_string(&out, prefs->theme);
    json_put(&out, ",\n  \"renderer\": ");
    json_put_string(&out, prefs->renderer);
    json_put(&out, ",\n  \"ui_scale\": ");
    json_put_float(&out, prefs->ui_scale);
    json_put(&out, prefs->sound ? ",\n  \"sound\": true" : ",\n  \"sound\": false");
    json_put(&out, ",\n  \"volume\": ");
    json_put_float(&out, prefs->volume);
    json_put(&out, ",\n  \"show_keys\": ");
    json_put_string(&out, show_keys_names[prefs->show_keys]);
    json_put(&out, ",\n  \"overlays\": ");
    put_overlays(&out, prefs->overlays);
    json_put(&out, prefs->only_selected ? ",\n  \"overlays_only_selected\": true"
                                        : ",\n  \"overlays_only_selected\": false");
    json_put(&out, ",\n  \"hints_step\": ");
    json_put_float(&out, (float)prefs->hints_step);
    json_put(&out, ",\n  \"panels\": ");
    put_numbers(&out, prefs);
    json_put(&out, ",\n  \"recent\": ");
    put_recent(&out, prefs);
    json_put(&out, prefs->unknown != NULL ? prefs->unknown : "");
    json_put(&out, "\n}\n");
    if (out.failed) {
        free(out.bytes);
        return NULL;
    }
    *length = out.length;
    return out.bytes;
}

/* variants.c - reads lists of engines and their settings. */
#include "variants.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static cr_result refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

static cr_result refuse(const char *format, ...)
{
    cr_result result = {.code = CR_INVALID_VALUE};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.message, sizeof result.message, format, arguments);
    va_end(arguments);
    return result;
}

cr_result bench_change_read(bench_changes *out, const char *text)
{
    char key[64];
    const char *equals = strchr(text, '=');
    size_t length = equals != NULL ? (size_t)(equals - text) : sizeof key;
    if (length >= sizeof key)
        return refuse("\"%.60s\" is not key=value", text);
    if (out->count == sizeof out->all / sizeof *out->all)
        return refuse("more than %zu changed settings", out->count);
    memcpy(key, text, length);
    key[length] = '\0';
    bench_change *change = &out->all[out->count];
    change->setting = cr_setting_find(key);
    if (change->setting == NULL)
        return refuse("no setting %s; do you mean %s?", key, cr_setting_nearest(key)->key);
    cr_result result = cr_setting_parse(change->setting, equals + 1, &change->value);
    if (result.code == CR_OK)
        result = cr_setting_check(change->setting, change->value);
    out->count += result.code == CR_OK;
    return result;
}

static const bench_engine *find_engine(const char *name)
{
    size_t count;
    const bench_engine *const *engines = bench_engines(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

static cr_result no_engine(const char *name)
{
    size_t count, used = 0;
    char known[128] = "";
    const bench_engine *const *engines = bench_engines(&count);
    for (size_t i = 0; i < count && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, " %s", engines[i]->name);
    return refuse("no engine \"%s\"; this program was built with%s", name, known);
}

/* The changes after the colon. */
static cr_result read_changes(bench_changes *out, char *text)
{
    cr_result result = {.code = CR_OK};
    for (char *next; text != NULL && result.code == CR_OK; text = next) {
        char change[BENCH_VARIANT_NAME + 16];
        next = strchr(text, '+');
        if (next != NULL)
            *next++ = '\0';
        snprintf(change, sizeof change, "%s%s", strchr(text, '=') == NULL ? "solver.name=" : "",
                 text);
        result = bench_change_read(out, change);
    }
    return result;
}

static cr_result read_variant(bench_variant *out, const char *text, size_t length,
                              const bench_changes *common)
{
    char name[BENCH_VARIANT_NAME];
    if (length >= sizeof name)
        return refuse("\"%.*s\" is too long a name", (int)length, text);
    memcpy(name, text, length);
    name[length] = '\0';
    memcpy(out->name, name, length + 1);
    char *colon = strchr(name, ':');
    if (colon != NULL)
        *colon = '\0';
    out->engine = find_engine(name);
    out->changes = *common;
    if (out->engine == NULL)
        return no_engine(name);
    if (colon != NULL && out->engine != &bench_carom)
        return refuse("%s takes no settings; only carom does", name);
    return read_changes(&out->changes, colon != NULL ? colon + 1 : NULL);
}

static cr_result every_engine(bench_variant *out, size_t *count, const bench_changes *common)
{
    const bench_engine *const *engines = bench_engines(count);
    cr_result result = {.code = CR_OK};
    for (size_t i = 0; i < *count && result.code == CR_OK; i++)
        result = read_variant(&out[i], engines[i]->name, strlen(engines[i]->name), common);
    return result;
}

cr_result bench_variants_read(bench_variant out[BENCH_VARIANTS], size_t *count, const char *list,
                              const bench_changes *common)
{
    if (list == NULL)
        return every_engine(out, count, common);
    cr_result result = {.code = CR_OK};
    size_t read = 0;
    for (const char *end; list != NULL && result.code == CR_OK; list = end) {
        end = strchr(list, ',');
        if (read == BENCH_VARIANTS)
            return refuse("more than %d engines", BENCH_VARIANTS);
        size_t length = end != NULL ? (size_t)(end++ - list) : strlen(list);
        result = read_variant(&out[read], list, length, common);
        for (size_t i = 0; i < read && result.code == CR_OK; i++)
            if (strcmp(out[i].name, out[read].name) == 0)
                result = refuse("%s is there twice", out[i].name);
        read++;
    }
    *count = read;
    return result;
}

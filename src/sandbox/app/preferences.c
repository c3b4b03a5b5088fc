/* preferences.c - the preferences themselves: defaults, numbers by name, recent scenes. */
#include "sandbox/app/preferences.h"

#include "view/view.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void prefs_defaults(preferences *prefs)
{
    /* All bytes: two of them are compared as such. */
    memset(prefs, 0, sizeof *prefs);
    snprintf(prefs->theme, sizeof prefs->theme, "dark");
    snprintf(prefs->renderer, sizeof prefs->renderer, "auto");
    prefs->ui_scale = 1.0f;
    prefs->volume = 0.5f;
    prefs->overlays = VIEW_OVERLAYS_DEFAULT;
}

void prefs_free(preferences *prefs)
{
    free(prefs->unknown);
    prefs->unknown = NULL;
}

float prefs_get_number(const preferences *prefs, const char *key, float otherwise)
{
    for (size_t i = 0; i < prefs->number_count; i++)
        if (strcmp(prefs->numbers[i].key, key) == 0)
            return prefs->numbers[i].value;
    return otherwise;
}

bool prefs_set_number(preferences *prefs, const char *key, float value)
{
    if (!isfinite(value) || strlen(key) >= PREFS_KEY)
        return false;
    size_t i = 0;
    while (i < prefs->number_count && strcmp(prefs->numbers[i].key, key) != 0)
        i++;
    if (i == PREFS_NUMBERS)
        return false;
    if (i == prefs->number_count) {
        snprintf(prefs->numbers[i].key, PREFS_KEY, "%s", key);
        prefs->number_count++;
    }
    prefs->numbers[i].value = value;
    return true;
}

void prefs_add_recent(preferences *prefs, const char *path)
{
    size_t length = strlen(path), i = 0;
    if (length >= PREFS_PATH)
        return;
    while (i < prefs->recent_count && strcmp(prefs->recent[i], path) != 0)
        i++;
    if (i == prefs->recent_count && prefs->recent_count < PREFS_RECENT)
        prefs->recent_count++;
    size_t last = i < PREFS_RECENT ? i : PREFS_RECENT - 1;
    memmove(prefs->recent[1], prefs->recent[0], last * sizeof prefs->recent[0]);
    memcpy(prefs->recent[0], path, length + 1);
}

/* ---- two windows ---- */

#define ROW(member)                                                                                \
    {                                                                                              \
        offsetof(preferences, member), sizeof((preferences *)NULL)->member                         \
    }
static const struct {
    size_t offset, size;
} rows[] = {
    ROW(theme),     ROW(renderer), ROW(ui_scale),      ROW(volume),     ROW(sound),
    ROW(show_keys), ROW(overlays), ROW(only_selected), ROW(hints_step),
};

static void merge_rows(preferences *prefs, const preferences *before, const preferences *now)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *mine = (const char *)now + rows[i].offset;
        if (memcmp(mine, (const char *)before + rows[i].offset, rows[i].size) != 0)
            memcpy((char *)prefs + rows[i].offset, mine, rows[i].size);
    }
}

static void merge_numbers(preferences *prefs, const preferences *before, const preferences *now)
{
    for (size_t i = 0; i < now->number_count; i++) {
        const prefs_number *mine = &now->numbers[i];
        if (prefs_get_number(before, mine->key, (float)NAN) != mine->value)
            prefs_set_number(prefs, mine->key, mine->value);
    }
}

/* Adds the scenes opened since `before`: those that stand before its latest one. */
static void merge_recent(preferences *prefs, const preferences *before, const preferences *now)
{
    size_t added = 0;
    while (added < now->recent_count &&
           (before->recent_count == 0 || strcmp(now->recent[added], before->recent[0]) != 0))
        added++;
    while (added > 0)
        prefs_add_recent(prefs, now->recent[--added]);
}

void prefs_merge(preferences *prefs, const preferences *before, const preferences *now)
{
    merge_rows(prefs, before, now);
    merge_numbers(prefs, before, now);
    merge_recent(prefs, before, now);
}

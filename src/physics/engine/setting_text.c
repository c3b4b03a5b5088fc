/* setting_text.c - settings as people type them: parsing, checking, printing, misspelling. */
#include "base/result.h"
#include "base/vec.h"
#include "world/config.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cr_result cr_setting_check(const cr_setting *s, double value)
{
    if (!isfinite(value))
        return cr_fail(CR_INVALID_VALUE, "%s must be a finite number", s->key);
    if (s->type == CR_BOOL && value != 0 && value != 1)
        return cr_fail(CR_INVALID_VALUE, "%s must be true or false", s->key);
    if (s->type != CR_FLOAT && value != floor(value))
        return cr_fail(CR_INVALID_VALUE, "%s must be a whole number, not %g", s->key, value);
    /* An end of the range may be no float: what is stored for it must be accepted as well. */
    if (value < fmin(s->min, (double)(float)s->min) || value > fmax(s->max, (double)(float)s->max))
        return cr_fail(CR_INVALID_VALUE, "%s must lie between %g and %g, not %g", s->key, s->min,
                       s->max, value);
    return cr_ok();
}

static bool parse_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    if (end == text)
        return false;
    if (*end == '/') {
        const char *below = end + 1;
        double divisor = strtod(below, &end);
        if (end == below || divisor == 0)
            return false;
        *value /= divisor;
    }
    return *end == '\0';
}

static bool parse_bool(const char *text, double *value)
{
    static const char *const words[] = {"false", "true", "off", "on", "no", "yes", "0", "1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0) {
            *value = (double)(i % 2);
            return true;
        }
    return false;
}

/* "a, b, c" of a choice's names, for messages. */
static void list_choices(const cr_setting *s, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i <= (int)s->max && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? ", " : "",
                                 s->choices[i].name);
}

static bool is_called(const cr_choice *choice, const char *name)
{
    return strcmp(choice->name, name) == 0 ||
           (choice->alias != NULL && strcmp(choice->alias, name) == 0);
}

cr_result cr_setting_parse(const cr_setting *s, const char *text, double *value)
{
    double number;
    switch (s->type) {
    case CR_CHOICE:
        for (int i = 0; i <= (int)s->max; i++)
            if (is_called(&s->choices[i], text)) {
                *value = i;
                return cr_ok();
            }
        char names[140];
        list_choices(s, names, sizeof names);
        return cr_fail(CR_INVALID_VALUE, "%s must be one of %s", s->key, names);
    case CR_BOOL:
        if (!parse_bool(text, value))
            return cr_fail(CR_INVALID_VALUE, "%s must be true or false", s->key);
        return cr_ok();
    default:
        if (!parse_number(text, &number))
            return cr_fail(CR_INVALID_VALUE, "%s must be a number%s%s", s->key,
                           s->unit[0] ? " in " : "", s->unit);
        cr_result checked = cr_setting_check(s, number);
        if (checked.code == CR_OK)
            *value = number;
        return checked;
    }
}

/* The fewest digits that read back to the same float, and no exponent where people write none. */
static void format_float(double value, char *out, size_t size)
{
    int digits = 1;
    do
        snprintf(out, size, "%.*g", digits, value);
    while (strtof(out, NULL) != (float)value && digits++ < 9);
    if (strchr(out, 'e') != NULL && fabs(value) >= 1 && fabs(value) < 1e7)
        snprintf(out, size, "%.7g", value);
}

void cr_setting_format(const cr_setting *s, double value, char *out, size_t size)
{
    /* none that cr_setting_check accepts */
    if (s->type != CR_FLOAT && !(value >= s->min && value <= s->max)) {
        snprintf(out, size, "%g", value);
        return;
    }
    switch (s->type) {
    case CR_CHOICE:
        snprintf(out, size, "%s", s->choices[(int)value].name);
        break;
    case CR_BOOL:
        snprintf(out, size, "%s", value != 0 ? "true" : "false");
        break;
    case CR_INT:
        snprintf(out, size, "%d", (int)value);
        break;
    case CR_FLOAT:
        format_float(value, out, size);
        break;
    }
}

char *cr_setting_solvers(const cr_setting *s, char *out, size_t size)
{
    size_t count, readers = 0;
    const cr_choice *solvers = cr_solvers(&count);
    for (size_t i = 0; i < count; i++)
        readers += s->solvers >> i & 1;
    enum { FEW = 3 };
    bool but = readers + FEW >= count;
    const char *begin = !but ? "" : readers == count ? "all" : "all but ", *comma = "";
    size_t used = (size_t)snprintf(out, size, "%s", begin);
    for (size_t i = 0; i < count && used < size; i++)
        if ((s->solvers >> i & 1) != but) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", comma, solvers[i].name);
            comma = ", ";
        }
    return out;
}

/* Levenshtein's distance, one row at a time; keys are short and in lower case. */
static size_t edit_distance(const char *a, const char *b)
{
    enum { MOST = 64 };
    size_t row[MOST + 1], length = strlen(b);
    if (length > MOST)
        length = MOST;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t change = diagonal + (tolower((unsigned char)a[i - 1]) != b[j - 1]);
            diagonal = row[j];
            size_t insert = row[j - 1] + 1, drop = row[j] + 1;
            row[j] = insert < drop ? insert : drop;
            if (change < row[j])
                row[j] = change;
        }
    }
    return row[length];
}

const cr_setting *cr_setting_nearest(const char *key)
{
    size_t count, best = (size_t)-1;
    const cr_setting *rows = cr_settings(&count), *nearest = rows;
    for (size_t i = 0; i < count; i++) {
        /* people also forget the part before the dot */
        const char *dot = strchr(rows[i].key, '.');
        size_t whole = edit_distance(key, rows[i].key);
        size_t part = edit_distance(key, dot + 1) + 1;
        size_t distance = whole < part ? whole : part;
        if (distance < best) {
            best = distance;
            nearest = &rows[i];
        }
    }
    return nearest;
}

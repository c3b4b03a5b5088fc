/* state_row.c - reading rows of states, and comparing them bit by bit. */
#include "lab/state_row.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t put(char *out, size_t size, size_t used, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

static size_t put(char *out, size_t size, size_t used, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
    return length < 0 || (size_t)length >= size - used ? size - 1 : used + (size_t)length;
}

char *lab_state_row_print(const lab_state_row *row, char *out, size_t size)
{
    size_t used = put(out, size, 0, "%s %" PRIu32, row->what, row->numbers[0]);
    if (row->numbers[1] != 0)
        used = put(out, size, used, " %" PRIu32, row->numbers[1]);
    for (int i = 0; i < row->count; i++) {
        const lab_state_value *value = &row->values[i];
        used = put(out, size, used, value->is_float ? " %s=0x%08" PRIx32 : " %s=%" PRIu32,
                   value->name, value->bits);
    }
    return out;
}

/* The word at `*text`, up to one of `ends`; false where it is empty or too long. */
static bool read_word(const char **text, const char *ends, char *out, size_t size)
{
    size_t length = strcspn(*text, ends);
    if (length == 0 || length >= size)
        return false;
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length;
    return true;
}

static bool read_number(const char **text, int base, uint32_t *out)
{
    char *end;
    if (strchr("0123456789", **text) == NULL || **text == '\0')
        return false;
    unsigned long long value = strtoull(*text, &end, base);
    *out = (uint32_t)value;
    bool whole = end != *text && value <= UINT32_MAX;
    *text = end;
    return whole;
}

static bool read_quantity(const char **text, lab_state_value *q)
{
    if (!read_word(text, "= ", q->name, sizeof q->name) || **text != '=')
        return false;
    ++*text;
    q->is_float = strncmp(*text, "0x", 2) == 0;
    return read_number(text, q->is_float ? 16 : 10, &q->bits);
}

bool lab_state_row_read(lab_state_row *row, const char *line)
{
    int numbers = 0;
    *row = (lab_state_row){.count = 0};
    if (!read_word(&line, " /", row->what, sizeof row->what))
        return false;
    while (*line == ' ') {
        line++;
        bool is_quantity = line[strcspn(line, "= ")] == '=';
        if (is_quantity ? row->count == LAB_STATE_VALUES : numbers == 2)
            return false;
        if (is_quantity ? !read_quantity(&line, &row->values[row->count++])
                        : !read_number(&line, 10, &row->numbers[numbers++]))
            return false;
    }
    return *line == '\0' && numbers > 0;
}

int lab_state_row_order(const lab_state_row *a, const lab_state_row *b)
{
    for (int i = 0; i < 2; i++)
        if (a->numbers[i] != b->numbers[i])
            return a->numbers[i] < b->numbers[i] ? -1 : 1;
    return 0;
}

static bool same(const lab_state_value *a, const lab_state_value *b)
{
    return strcmp(a->name, b->name) == 0 && a->is_float == b->is_float && a->bits == b->bits;
}

int lab_state_row_differs(const lab_state_row *a, const lab_state_row *b, int from)
{
    int most = a->count > b->count ? a->count : b->count;
    for (int i = from; i < most; i++)
        if (i >= a->count || i >= b->count || !same(&a->values[i], &b->values[i]))
            return i;
    return -1;
}

float lab_float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Floats of one sign are in the order of their bits; 0 and -0 lie beside each other. */
static int64_t place_of(uint32_t bits)
{
    int64_t magnitude = bits & INT32_MAX;
    return bits >> 31 != 0 ? -magnitude - 1 : magnitude;
}

int64_t lab_ulps_apart(uint32_t a, uint32_t b)
{
    if (isnan(lab_float_of(a)) || isnan(lab_float_of(b)))
        return -1;
    return llabs(place_of(a) - place_of(b));
}

int lab_lowest_bit(uint32_t a, uint32_t b)
{
    uint32_t differ = a ^ b;
    for (int bit = 0; bit < 32; bit++)
        if (differ >> bit & 1)
            return bit;
    return -1;
}

/* ---- two lists of rows ---- */

/* Where one of them stands. */
typedef struct cursor {
    lab_row_source from;
    const lab_state_row *row; /* NULL: behind the last one */
} cursor;

static void go_on(cursor *c)
{
    if (!c->from.next(c->from.user, &c->row))
        c->row = NULL;
}

/* Goes on with whoever is behind, or with both. True where they differ. */
static bool compare_row(cursor *a, cursor *b, lab_row_difference *first)
{
    int order = a->row == NULL ? 1 : b->row == NULL ? -1 : lab_state_row_order(a->row, b->row);
    bool differs = order != 0 || lab_state_row_differs(a->row, b->row, 0) >= 0;
    if (differs && !first->found) {
        *first = (lab_row_difference){.found = true, .in_a = order <= 0, .in_b = order >= 0};
        if (first->in_a)
            first->a = *a->row;
        if (first->in_b)
            first->b = *b->row;
    }
    if (order <= 0)
        go_on(a);
    if (order >= 0)
        go_on(b);
    return differs;
}

size_t lab_rows_compare(lab_row_source a, lab_row_source b, lab_row_difference *first)
{
    cursor at_a = {.from = a}, at_b = {.from = b};
    size_t differ = 0;
    first->found = false;
    go_on(&at_a);
    go_on(&at_b);
    while (at_a.row != NULL || at_b.row != NULL)
        differ += compare_row(&at_a, &at_b, first);
    return differ;
}

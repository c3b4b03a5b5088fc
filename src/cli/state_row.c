/* state_row.c - reading rows of states, and comparing them bit by bit. */
#include "cli/state_row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static bool read_quantity(const char **text, cli_quantity *q)
{
    if (!read_word(text, "= ", q->name, sizeof q->name) || **text != '=')
        return false;
    ++*text;
    q->is_float = strncmp(*text, "0x", 2) == 0;
    return read_number(text, q->is_float ? 16 : 10, &q->bits);
}

bool cli_state_row_read(cli_state_row *row, const char *line)
{
    int numbers = 0;
    *row = (cli_state_row){.count = 0};
    if (!read_word(&line, " /", row->what, sizeof row->what))
        return false;
    while (*line == ' ') {
        line++;
        bool is_quantity = line[strcspn(line, "= ")] == '=';
        if (is_quantity ? row->count == CLI_MAX_QUANTITIES : numbers == 2)
            return false;
        if (is_quantity ? !read_quantity(&line, &row->quantities[row->count++])
                        : !read_number(&line, 10, &row->numbers[numbers++]))
            return false;
    }
    return *line == '\0' && numbers > 0;
}

int cli_state_row_order(const cli_state_row *a, const cli_state_row *b)
{
    for (int i = 0; i < 2; i++)
        if (a->numbers[i] != b->numbers[i])
            return a->numbers[i] < b->numbers[i] ? -1 : 1;
    return 0;
}

static bool same(const cli_quantity *a, const cli_quantity *b)
{
    return strcmp(a->name, b->name) == 0 && a->is_float == b->is_float && a->bits == b->bits;
}

int cli_state_row_differs(const cli_state_row *a, const cli_state_row *b, int from)
{
    int most = a->count > b->count ? a->count : b->count;
    for (int i = from; i < most; i++)
        if (i >= a->count || i >= b->count || !same(&a->quantities[i], &b->quantities[i]))
            return i;
    return -1;
}

float cli_float_of(uint32_t bits)
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

int64_t cli_ulps_apart(uint32_t a, uint32_t b)
{
    if (isnan(cli_float_of(a)) || isnan(cli_float_of(b)))
        return -1;
    return llabs(place_of(a) - place_of(b));
}

int cli_lowest_bit(uint32_t a, uint32_t b)
{
    uint32_t differ = a ^ b;
    for (int bit = 0; bit < 32; bit++)
        if (differ >> bit & 1)
            return bit;
    return -1;
}

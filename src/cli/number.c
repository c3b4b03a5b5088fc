/* number.c - reading and printing numbers. */
#include "cli/number.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cli_parse_whole(const char *text, uint64_t *value)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '\0')
        return false;
    errno = 0;
    *value = strtoull(text, NULL, 10);
    return errno == 0;
}

/* Reads on from *text; strtod alone would also take spaces, "nan" and "inf". */
static bool parse_decimal(const char **text, double *value)
{
    if (isspace((unsigned char)**text))
        return false;
    char *end;
    *value = strtod(*text, &end);
    bool read = end != *text && isfinite(*value);
    *text = end;
    return read;
}

bool cli_parse_number(const char *text, double *value)
{
    double divisor = 1;
    if (!parse_decimal(&text, value))
        return false;
    if (*text == '/') {
        text++;
        if (!parse_decimal(&text, &divisor) || divisor == 0)
            return false;
    }
    *value /= divisor;
    return *text == '\0' && isfinite(*value);
}

/* Digits before the decimal point; of 0.05 it is -1. */
static int magnitude(double value)
{
    return value > 0 ? (int)floor(log10(value)) + 1 : 0;
}

char *cli_print_time(char *out, size_t size, double time, double h)
{
    enum { OF_STEP = 6, USUAL = 7, FINER = 2 };
    if (!isfinite(time) || !(h > 0) || time < 0)
        return cli_print_double(out, size, time);
    int digits = magnitude(time / h) + FINER;
    digits = digits > USUAL ? digits : USUAL;
    int whole = magnitude(time), decimals = OF_STEP - magnitude(h);
    decimals = decimals < digits - whole ? decimals : digits - whole;
    decimals = decimals > 0 ? decimals : 0;
    int length = snprintf(out, size, "%.*f", decimals, time);
    while (decimals > 0 && length > 0 && (out[length - 1] == '0' || out[length - 1] == '.')) {
        bool point = out[--length] == '.';
        out[length] = '\0';
        if (point)
            break;
    }
    return out;
}

char *cli_print_double(char *out, size_t size, double value)
{
    if (!isfinite(value)) {
        snprintf(out, size, "null");
        return out;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, size, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    return out;
}

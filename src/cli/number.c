/* number.c - reading and printing numbers. */
#include "number.h"

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

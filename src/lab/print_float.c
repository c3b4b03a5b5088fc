/* print_float.c - prints a float with the fewest digits that read back to the same bits. */
#include "lab/scene.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DIGITS = 9,   /* always enough for a float */
    SAFE_DIGITS = 6,   /* a decimal this short survives float and back, where floats are normal */
    PLAIN_EXPONENT = 8 /* up to here a number is written without an exponent */
};

/* A positive decimal: digits[0] . digits[1] digits[2] ... times ten to the exponent. */
typedef struct decimal {
    char digits[MOST_DIGITS + 1];
    int exponent;
} decimal;

/* The decimal of MOST_DIGITS digits nearest to a positive value. */
static decimal longest_decimal(float value)
{
    char text[32];
    snprintf(text, sizeof text, "%.*e", MOST_DIGITS - 1, (double)value);
    decimal d = {.exponent = atoi(strchr(text, 'e') + 1)};
    d.digits[0] = text[0];
    memcpy(d.digits + 1, text + 2, MOST_DIGITS - 1);
    return d;
}

/* One unit of the last digit up. */
static void step_up(decimal *d)
{
    size_t i = strlen(d->digits);
    while (i > 0 && d->digits[i - 1] == '9')
        d->digits[--i] = '0';
    if (i > 0) {
        d->digits[i - 1]++;
    } else {
        d->digits[0] = '1';
        d->exponent++;
    }
}

static bool reads_back(const decimal *d, float value)
{
    /* Written by hand: this runs several times for each of a table's millions of numbers. */
    char text[MOST_DIGITS + sizeof "e-00"];
    size_t count = strlen(d->digits);
    int power = d->exponent - (int)count + 1; /* of the last digit: two figures for any float */
    int size = abs(power);
    memcpy(text, d->digits, count);
    text[count] = 'e';
    text[count + 1] = power < 0 ? '-' : '+';
    text[count + 2] = (char)('0' + size / 10);
    text[count + 3] = (char)('0' + size % 10);
    text[count + 4] = '\0';
    return strtof(text, NULL) == value;
}

/* Replaces `*best` by a decimal of `count` digits that reads back, if there is one. Both
 * neighbours are tried, the nearer one first: above a power of two the floats lie twice as far
 * apart as below it, so that there the farther one can read back where the nearer one does not. */
static bool shorten(decimal *best, const decimal *longest, float value, int count)
{
    decimal below = *longest;
    below.digits[count] = '\0';
    decimal above = below;
    step_up(&above);
    bool up = longest->digits[count] >= '5';
    const decimal *tries[] = {up ? &above : &below, up ? &below : &above};
    for (int i = 0; i < 2; i++) {
        if (reads_back(tries[i], value)) {
            *best = *tries[i];
            return true;
        }
    }
    return false;
}

static decimal shortest_decimal(float value)
{
    decimal longest = longest_decimal(value);
    decimal best = longest;
    int count = MOST_DIGITS - 1;
    int least = value < FLT_MIN ? 1 : SAFE_DIGITS;
    while (count >= least && shorten(&best, &longest, value, count))
        count--;
    size_t length = strlen(best.digits);
    while (length > 1 && best.digits[length - 1] == '0')
        best.digits[--length] = '\0';
    return best;
}

static void lay_out(char *out, size_t size, const char *sign, const decimal *d)
{
    int count = (int)strlen(d->digits);
    int point = d->exponent + 1; /* digits before the decimal point */
    if (point > PLAIN_EXPONENT + 1 || point < -3) {
        snprintf(out, size, "%s%c%s%se%d", sign, d->digits[0], count > 1 ? "." : "", d->digits + 1,
                 d->exponent);
    } else if (point <= 0) {
        snprintf(out, size, "%s0.%.*s%s", sign, -point, "000", d->digits);
    } else if (point >= count) {
        snprintf(out, size, "%s%s%.*s", sign, d->digits, point - count, "00000000");
    } else {
        snprintf(out, size, "%s%.*s.%s", sign, point, d->digits, d->digits + point);
    }
}

char *lab_print_float(char *out, size_t size, float value)
{
    const char *sign = signbit(value) ? "-" : "";
    if (isnan(value)) {
        snprintf(out, size, "nan");
    } else if (isinf(value)) {
        snprintf(out, size, "%sinf", sign);
    } else if (value == 0.0f) {
        snprintf(out, size, "%s0", sign);
    } else {
        decimal d = shortest_decimal(fabsf(value));
        lay_out(out, size, sign, &d);
    }
    return out;
}

/* ---- angles ----
 *
 * The sum of two floats, as text and back. An angle that is a float alone looks like one: 0.3, not
 * the 0.30000001192092896 that it is. Two floats whose sum is the very double that 0.3 stands for
 * are told from it by their digits: all that a double may need, 0.29999999999999999. */

enum { FEW_DIGITS = 13, ALL_DIGITS = 17 };

static int count_digits(const char *text)
{
    int count = 0;
    for (; *text != '\0' && *text != 'e' && *text != 'E'; text++)
        count += *text >= '0' && *text <= '9' && (count > 0 || *text != '0');
    return count;
}

void lab_read_angle(const char *text, float *angle, float *rest)
{
    char plain[32];
    double whole = strtod(text, NULL);
    *angle = (float)whole;
    bool is_plain = strtod(lab_print_float(plain, sizeof plain, *angle), NULL) == whole &&
                    count_digits(text) < ALL_DIGITS;
    *rest = is_plain ? 0 : (float)(whole - (double)*angle);
}

static bool angle_reads_back(const char *text, float angle, float rest)
{
    float high, low;
    lab_read_angle(text, &high, &low);
    return high == angle && low == rest;
}

char *lab_print_angle(char *out, size_t size, float angle, float rest)
{
    double whole = (double)angle + (double)rest;
    if (rest == 0 || (float)whole != angle)
        return lab_print_float(out, size, angle);
    for (int digits = FEW_DIGITS; digits <= ALL_DIGITS; digits++) {
        snprintf(out, size, "%.*g", digits, whole);
        if (angle_reads_back(out, angle, rest))
            return out;
    }
    snprintf(out, size, "%.*e", ALL_DIGITS - 1, whole); /* with zeros at its end */
    return out;
}

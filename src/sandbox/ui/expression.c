/* expression.c - the value of a typed expression, by recursive descent.
 *
 *     sum      = product { (+ | -) product }
 *     product  = signed { [* | /] signed }     no sign between: times, as in 2 pi
 *     signed   = { + | - } power
 *     power    = primary [ ^ signed ]          so 2^-1 is 0.5, and -2^2 is -4
 *     primary  = number | constant | function ( sum ) | ( sum ) */
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 64 };

typedef struct parser {
    const char *at;
    int depth;
    char *message;
    size_t size;
    bool failed;
} parser;

/* The first thing that is wrong is what is told. */
static double fail(parser *p, const char *format, const char *part)
{
    if (!p->failed && p->size > 0)
        SDL_snprintf(p->message, p->size, format, part);
    p->failed = true;
    return 0.0;
}

static double finite_or_fail(parser *p, double value, const char *what)
{
    return isfinite(value) ? value : fail(p, "%s has no finite value", what);
}

/* ---- characters ---- */

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool point(char c)
{
    return c == '.' || c == ',';
}

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void skip_spaces(parser *p)
{
    while (*p->at == ' ' || *p->at == '\t')
        p->at++;
}

static bool accept(parser *p, const char *sign)
{
    size_t length = strlen(sign);
    skip_spaces(p);
    if (strncmp(p->at, sign, length) != 0)
        return false;
    p->at += length;
    return true;
}

/* The next part of the text as a message quotes it: a word, or one character. */
static const char *next_part(const parser *p, char *part, size_t size)
{
    size_t n = 0;
    while (letter(p->at[n]))
        n++;
    if (n == 0)
        for (n = 1; ((unsigned char)p->at[n] & 0xC0) == 0x80; n++) {
        }
    n = n < size - 1 ? n : size - 1;
    memcpy(part, p->at, n);
    part[n] = '\0';
    return part;
}

/* ---- numbers and names ---- */

/* Bytes of a power of ten such as e-3; a letter e with no digits behind it is none. */
static size_t power_of_ten(const char *at)
{
    size_t n = 1;
    if (*at != 'e' && *at != 'E')
        return 0;
    n += at[n] == '+' || at[n] == '-';
    if (!digit(at[n]))
        return 0;
    while (digit(at[n]))
        n++;
    return n;
}

static double number(parser *p)
{
    char digits[128];
    size_t n = 0;
    bool pointed = false, any = false;
    while (digit(p->at[n]) || (point(p->at[n]) && !pointed)) {
        pointed |= point(p->at[n]);
        any |= digit(p->at[n]);
        n++;
    }
    if (!any || point(p->at[n]))
        return fail(p, any ? "One number has two decimal %s" : "Digits are missing at the %s",
                    any ? "points" : "point");
    n += power_of_ten(p->at + n);
    if (n >= sizeof digits)
        return fail(p, "%s has too many digits", "The number");
    for (size_t i = 0; i < n; i++)
        digits[i] = p->at[i] == ',' ? '.' : p->at[i];
    digits[n] = '\0';
    p->at += n;
    return finite_or_fail(p, SDL_strtod(digits, NULL), "The number");
}

static double sum(parser *p);

static double in_brackets(parser *p)
{
    if (++p->depth > MAX_DEPTH)
        return fail(p, "Too many brackets lie within each %s", "other");
    double value = sum(p);
    p->depth--;
    if (!p->failed && !accept(p, ")"))
        return fail(p, "A closing bracket %s", "is missing");
    return value;
}

static double named(parser *p)
{
    static const struct {
        const char *name;
        double value;
        double (*of)(double);
    } names[] = {
        {"pi", 3.14159265358979323846, NULL},
        {"deg", 3.14159265358979323846 / 180.0, NULL},
        {"e", 2.71828182845904523536, NULL},
        {"sqrt", 0.0, sqrt},
        {"sin", 0.0, sin},
        {"cos", 0.0, cos},
        {"tan", 0.0, tan},
    };
    char word[24];
    next_part(p, word, sizeof word);
    for (size_t i = 0; i < SDL_arraysize(names); i++) {
        if (SDL_strcasecmp(word, names[i].name) != 0)
            continue;
        p->at += strlen(word);
        if (names[i].of == NULL)
            return names[i].value;
        if (!accept(p, "("))
            return fail(p, "Brackets are missing after %s", names[i].name);
        return finite_or_fail(p, names[i].of(in_brackets(p)), names[i].name);
    }
    return fail(p, "\"%s\" is not known here", word);
}

static double primary(parser *p)
{
    char part[24];
    skip_spaces(p);
    if (p->failed)
        return 0.0;
    if (accept(p, "("))
        return in_brackets(p);
    if (digit(*p->at) || point(*p->at))
        return number(p);
    if (accept(p, "\u03C0"))
        return 3.14159265358979323846;
    if (letter(*p->at))
        return named(p);
    if (*p->at == '\0')
        return fail(p, "A number is missing at the %s", "end");
    return fail(p, "A number is missing before \"%s\"", next_part(p, part, sizeof part));
}

/* ---- what combines them ---- */

static double signed_power(parser *p);

static double power(parser *p)
{
    double base = primary(p);
    if (p->failed || !accept(p, "^"))
        return base;
    if (++p->depth > MAX_DEPTH)
        return fail(p, "Too many powers lie within each %s", "other");
    double raised = pow(base, signed_power(p));
    p->depth--;
    return finite_or_fail(p, raised, "The power");
}

static double signed_power(parser *p)
{
    double sign = 1.0;
    for (;;) {
        if (accept(p, "-") || accept(p, "\u2212"))
            sign = -sign;
        else if (!accept(p, "+"))
            return sign * power(p);
    }
}

/* 2 pi and 3 (1 + 2) are products, but two numbers side by side are a slip of the hand. */
static bool times_unsaid(parser *p)
{
    skip_spaces(p);
    return letter(*p->at) || *p->at == '(' || strncmp(p->at, "\u03C0", 2) == 0;
}

static double product(parser *p)
{
    double value = signed_power(p);
    while (!p->failed) {
        if (accept(p, "*") || accept(p, "\u00D7") || accept(p, "\u00B7")) {
            value *= signed_power(p);
        } else if (accept(p, "/") || accept(p, "\u00F7")) {
            double by = signed_power(p);
            if (!p->failed && by == 0.0)
                return fail(p, "Nothing can be divided by %s", "0");
            value /= by;
        } else if (times_unsaid(p)) {
            value *= power(p);
        } else {
            break;
        }
        if (!p->failed)
            finite_or_fail(p, value, "The product");
    }
    return value;
}

static double sum(parser *p)
{
    double value = product(p);
    while (!p->failed) {
        if (accept(p, "+"))
            value += product(p);
        else if (accept(p, "-") || accept(p, "\u2212"))
            value -= product(p);
        else
            break;
        if (!p->failed)
            finite_or_fail(p, value, "The sum");
    }
    return value;
}

bool ui_evaluate(const char *text, double *value, char *message, size_t size)
{
    parser p = {.at = text, .message = message, .size = size};
    char part[24];
    if (size > 0)
        message[0] = '\0';
    skip_spaces(&p);
    if (*p.at == '\0')
        fail(&p, "A number is %s", "missing");
    double result = sum(&p);
    skip_spaces(&p);
    if (!p.failed && *p.at == ')')
        fail(&p, "A closing bracket has no %s one", "opening");
    if (!p.failed && *p.at != '\0')
        fail(&p, "An operator is missing before \"%s\"", next_part(&p, part, sizeof part));
    if (p.failed)
        return false;
    *value = result == 0.0 ? 0.0 : result; /* never -0 */
    return true;
}

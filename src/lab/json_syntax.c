/* json_syntax.c - finds the token at which a text stops being JSON, and says why. */
#include "lab/json_syntax.h"

#include "lab/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

size_t json_skip_space(const char *text, size_t length, size_t i)
{
    while (i < length && is_space(text[i]))
        i++;
    return i;
}

/* The value of the four digits of a \u escape. */
static unsigned escape_code(const char *digits)
{
    char four[5] = {digits[0], digits[1], digits[2], digits[3], '\0'};
    return (unsigned)strtoul(four, NULL, 16);
}

bool json_surrogates_paired(const char *token, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++) {
        if (token[i] != '\\')
            continue;
        i++;
        if (token[i] != 'u')
            continue;
        unsigned code = escape_code(token + i + 1);
        i += 4;
        if (code >= 0xDC00 && code <= 0xDFFF)
            return false;
        if (code >= 0xD800 && code <= 0xDBFF) {
            if (i + 6 >= length || token[i + 1] != '\\' || token[i + 2] != 'u')
                return false;
            unsigned low = escape_code(token + i + 3);
            if (low < 0xDC00 || low > 0xDFFF)
                return false;
            i += 6;
        }
    }
    return true;
}

/* The quote that closes the string whose first quote is at `i`; `length` when there is none. */
static size_t closing_quote(const char *text, size_t length, size_t i)
{
    for (i++; i < length && text[i] != '"'; i++)
        if (text[i] == '\\')
            i++;
    return i < length ? i : length;
}

static bool is_endless_string(const char *text, size_t length, size_t start)
{
    return text[start] == '"' && closing_quote(text, length, start) == length;
}

static bool is_punctuation(char c)
{
    return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':';
}

/* The offset behind the token that starts at `i`, whether or not it is valid JSON. */
static size_t token_end(const char *text, size_t length, size_t i)
{
    if (text[i] == '"') {
        size_t quote = closing_quote(text, length, i);
        return quote < length ? quote + 1 : length;
    }
    if (is_punctuation(text[i]))
        return i + 1;
    while (i < length && !is_space(text[i]) && !is_punctuation(text[i]) && text[i] != '"')
        i++;
    return i;
}

/* The start of the token in which YAJL stopped; `length` when the text ended before it. YAJL has
 * always read at least one byte of the token at fault, but for the slash of a comment. */
static size_t token_at_fault(const char *text, size_t length, const json_stop *stop)
{
    bool comment = strstr(stop->message, "comment") != NULL;
    size_t start = json_skip_space(text, length, stop->previous_end);
    while (start < length && !is_endless_string(text, length, start)) {
        size_t following = json_skip_space(text, length, token_end(text, length, start));
        bool slash = comment && following < length && text[following] == '/';
        if (!(following < stop->consumed || (slash && following == stop->consumed)))
            break;
        start = following;
    }
    return start;
}

static bool begins(const char *text, size_t length, size_t i, const char *beginning)
{
    size_t n = strlen(beginning);
    return length - i >= n && memcmp(text + i, beginning, n) == 0;
}

/* A sentence of our own for mistakes that have a well-known name, else NULL. */
static const char *known_mistake(const char *text, size_t length, size_t start)
{
    static const struct {
        const char *beginning, *message;
    } mistakes[] = {
        {"\xEF\xBB\xBF", "the text starts with a byte order mark; save it as UTF-8 without one"},
        {"\xFF\xFE", "the text is UTF-16; save it as UTF-8"},
        {"\xFE\xFF", "the text is UTF-16; save it as UTF-8"},
        {"NaN", "NaN is not a JSON number; give a finite number"},
        {"nan", "nan is not a JSON number; give a finite number"},
        {"Infinity", "Infinity is not a JSON number; give a finite number"},
        {"-Infinity", "-Infinity is not a JSON number; give a finite number"},
        {"inf", "inf is not a JSON number; give a finite number"},
        {"-inf", "-inf is not a JSON number; give a finite number"},
        {"-NaN", "NaN is not a JSON number; give a finite number"},
        {"-nan", "nan is not a JSON number; give a finite number"},
        {"//", "JSON has no comments"},
        {"/*", "JSON has no comments"},
        {"#", "JSON has no comments"},
        {"'", "JSON puts strings between double quotes"},
        {"+", "a JSON number has no plus sign"},
        {"\v", "a vertical tab is not white space in JSON"},
        {"\f", "a form feed is not white space in JSON"},
    };
    if (is_endless_string(text, length, start))
        return "this string has no closing quote";
    if (text[start] == '\0')
        return "the text holds a NUL byte";
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        if (begins(text, length, start, mistakes[i].beginning))
            return mistakes[i].message;
    return NULL;
}

/* YAJL's words without its line's end and full stop, and without "parse error: ". */
static void plain_complaint(const char *message, char *out, size_t size)
{
    const char *colon = strstr(message, "error: ");
    snprintf(out, size, "%s", colon != NULL ? colon + strlen("error: ") : message);
    size_t n = strlen(out);
    while (n > 0 && (is_space(out[n - 1]) || out[n - 1] == '.'))
        out[--n] = '\0';
}

static void explain_token(const char *text, size_t length, size_t start, const char *message,
                          json_error *fault)
{
    const char *known = known_mistake(text, length, start);
    if (known != NULL) {
        snprintf(fault->message, sizeof fault->message, "not JSON: %s", known);
        return;
    }
    char why[128];
    plain_complaint(message, why, sizeof why);
    if (text[start] == '"') {
        snprintf(fault->message, sizeof fault->message, "not JSON: %s", why);
        return;
    }
    char token[64];
    size_t size = token_end(text, length, start) - start;
    size = size < sizeof token - 1 ? size : sizeof token - 1;
    memcpy(token, text + start, size);
    token[size] = '\0';
    char quoted[48];
    snprintf(fault->message, sizeof fault->message, "not JSON: %s at %s", why,
             lab_quote(quoted, sizeof quoted, token));
}

void json_explain(const char *text, size_t length, const json_stop *stop, json_error *fault)
{
    size_t start = token_at_fault(text, length, stop);
    /* What follows a number or a word without a gap belongs to it: 01, 0x10, trueish. */
    size_t i = stop->previous_start;
    if (start < length && start == stop->previous_end && start > 0 &&
        token_end(text, length, i) > start && text[i] != '"')
        start = i;
    fault->offset = (uint32_t)start;
    if (json_skip_space(text, length, 0) == length) {
        snprintf(fault->message, sizeof fault->message, "the text is empty");
    } else if (start >= length) {
        snprintf(fault->message, sizeof fault->message,
                 "not JSON: the text ends too early: a value or a closing bracket is missing");
    } else {
        explain_token(text, length, start, stop->message, fault);
    }
}

/* unquote.c - blanks out quotation marks and code fences around a pasted scene. */
#include "lab/unquote.h"

#include <stdbool.h>
#include <string.h>

static size_t line_end(const char *text, size_t length, size_t from)
{
    const char *end = memchr(text + from, '\n', length - from);
    return end != NULL ? (size_t)(end - text) : length;
}

static void blank(char *text, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (text[i] != '\n')
            text[i] = ' ';
}

/* No line of JSON begins with either: a string cannot go over the end of a line. */
static void blank_quotation(char *text, size_t length)
{
    for (size_t line = 0, end; line < length; line = end + 1) {
        end = line_end(text, length, line);
        for (size_t i = line; i < end && strchr("> \t", text[i]) != NULL; i++)
            if (text[i] == '>')
                text[i] = ' ';
    }
}

static bool is_fence(const char *text, size_t line, size_t end)
{
    while (line < end && (text[line] == ' ' || text[line] == '\t'))
        line++;
    return end - line >= 3 &&
           (memcmp(text + line, "```", 3) == 0 || memcmp(text + line, "~~~", 3) == 0);
}

void lab_unquote(char *text, size_t length)
{
    int fences = 0;
    blank_quotation(text, length);
    for (size_t line = 0, end; line < length; line = end + 1) {
        end = line_end(text, length, line);
        if (!is_fence(text, line, end))
            continue;
        fences++;
        blank(text, fences == 1 ? 0 : line, fences == 1 ? end : length);
    }
}

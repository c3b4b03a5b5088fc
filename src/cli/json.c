/* json.c - JSON strings. */
#include "cli/json.h"

#include "lab/utf8.h"

#include <string.h>

static void ascii(FILE *file, unsigned char c)
{
    if (c == '"' || c == '\\')
        fprintf(file, "\\%c", c);
    else if (c == '\n')
        fputs("\\n", file);
    else if (c == '\t')
        fputs("\\t", file);
    else if (c < 0x20 || c == 0x7F)
        fprintf(file, "\\u%04x", c);
    else
        fputc(c, file);
}

void cli_json_string(FILE *file, const char *text)
{
    size_t left = strlen(text);
    fputc('"', file);
    while (left > 0) {
        size_t length = lab_utf8_character(text, left);
        if (length == 0) {
            fputs("\\ufffd", file);
            length = 1;
        } else if (length == 1) {
            ascii(file, (unsigned char)*text);
        } else {
            fwrite(text, 1, length, file);
        }
        text += length;
        left -= length;
    }
    fputc('"', file);
}

/* utf8.c - checks UTF-8, and quotes foreign text in messages. */
#include "lab/utf8.h"

#include <string.h>

static bool continues(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

size_t lab_utf8_character(const char *text, size_t length)
{
    /* The range of the second byte keeps overlong forms and surrogates out. */
    static const struct {
        unsigned char first, last; /* of the leading byte */
        unsigned char second_low, second_high;
        unsigned char bytes;
    } forms[] = {
        {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    const unsigned char *s = (const unsigned char *)text;
    for (size_t i = 0; length > 0 && i < sizeof forms / sizeof *forms; i++) {
        if (s[0] < forms[i].first || s[0] > forms[i].last)
            continue;
        size_t bytes = forms[i].bytes;
        if (bytes == 1)
            return 1;
        if (bytes > length || s[1] < forms[i].second_low || s[1] > forms[i].second_high)
            return 0;
        for (size_t k = 2; k < bytes; k++)
            if (!continues(s[k]))
                return 0;
        return bytes;
    }
    return 0;
}

bool lab_utf8_valid(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t bytes = lab_utf8_character(text + i, length - i);
        if (bytes == 0)
            return false;
        i += bytes;
    }
    return true;
}

/* C0 and C1 controls and DEL could upset a terminal; C1 are C2 80 to C2 9F. */
static bool is_harmful(const char *text, size_t bytes)
{
    const unsigned char *s = (const unsigned char *)text;
    return bytes == 0 || s[0] < 0x20 || s[0] == 0x7F || (s[0] == 0xC2 && s[1] < 0xA0);
}

char *lab_quote(char *out, size_t size, const char *text)
{
    static const char tail[] = "...\"";
    if (size < sizeof tail + 1) {
        if (size > 0)
            out[0] = '\0';
        return out;
    }
    size_t length = strlen(text);
    bool fits = length + 3 <= size;
    size_t used = 0;
    out[used++] = '"';
    for (size_t i = 0; i < length;) {
        size_t bytes = lab_utf8_character(text + i, length - i);
        size_t step = bytes > 0 ? bytes : 1;
        if (!fits && used + step + sizeof tail > size)
            break;
        if (is_harmful(text + i, bytes)) {
            out[used++] = '?';
        } else {
            memcpy(out + used, text + i, bytes);
            used += bytes;
        }
        i += step;
    }
    memcpy(out + used, fits ? "\"" : tail, fits ? 2 : sizeof tail);
    return out;
}

void lab_print_plain(FILE *to, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t bytes = lab_utf8_character(text + i, length - i);
        if (is_harmful(text + i, bytes) && text[i] != '\n')
            fputc('?', to);
        else
            fwrite(text + i, 1, bytes, to);
        i += bytes > 0 ? bytes : 1;
    }
}

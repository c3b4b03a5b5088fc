/* journal_record.c - the words and numbers of a record as text and back, putting records behind one
 * another, and taking them apart. */
#include "lab/journal_record.h"

#include "lab/fnv.h"

#include <stdlib.h>
#include <string.h>

void journal_words_free(json_text_buffer *out)
{
    free(out->bytes);
    *out = (json_text_buffer){0};
}

/* ---- writing ---- */

static void put_digits(json_text_buffer *out, char before, uint64_t value)
{
    char digits[24];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    digits[--first] = before;
    json_put_bytes(out, digits + first, sizeof digits - first);
}

void journal_put_decimal(json_text_buffer *out, uint64_t value)
{
    put_digits(out, ' ', value);
}

void journal_put_hex(json_text_buffer *out, uint64_t value, int digits)
{
    char text[16];
    for (int i = digits - 1; i >= 0; i--, value >>= 4)
        text[i] = "0123456789abcdef"[value & 15];
    json_put_bytes(out, text, (size_t)digits);
}

void journal_put_bits(json_text_buffer *out, uint32_t bits)
{
    json_put_bytes(out, " ", 1);
    journal_put_hex(out, bits, 8);
}

void journal_put_long(json_text_buffer *out, uint64_t bits)
{
    json_put_bytes(out, " ", 1);
    journal_put_hex(out, bits, 16);
}

void journal_put_float(json_text_buffer *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    journal_put_bits(out, bits);
}

void journal_put_double(json_text_buffer *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    journal_put_long(out, bits);
}

void journal_put_id(json_text_buffer *out, uint32_t index, uint32_t generation)
{
    put_digits(out, ' ', index);
    put_digits(out, ':', generation);
}

void journal_put_text(json_text_buffer *out, const char *text)
{
    json_put_bytes(out, " ", 1);
    for (const char *c = text; *c != '\0'; c++) {
        bool plain = (unsigned char)*c >= 0x20 && *c != '%';
        json_put_bytes(out, plain ? c : "%", 1);
        if (!plain)
            journal_put_hex(out, (unsigned char)*c, 2);
    }
}

/* ---- reading ---- */

static bool skip(journal_words *words, char c)
{
    if (words->at == words->end || *words->at != c)
        return false;
    words->at++;
    return true;
}

journal_word journal_take_word(journal_words *words)
{
    skip(words, ' ');
    const char *first = words->at;
    while (words->at < words->end && *words->at != ' ')
        words->at++;
    return (journal_word){first, (size_t)(words->at - first)};
}

bool journal_is_word(journal_word word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.at, text, word.length) == 0;
}

/* Accepts only the form that is written: no leading zeros. */
static bool take_digits(journal_words *words, uint64_t *out)
{
    enum { MOST = 19 };
    const char *first = words->at;
    *out = 0;
    while (words->at < words->end && *words->at >= '0' && *words->at <= '9') {
        if (words->at - first == MOST)
            return false;
        *out = *out * 10 + (uint64_t)(*words->at++ - '0');
    }
    return words->at > first && (*first != '0' || words->at == first + 1);
}

bool journal_take_decimal(journal_words *words, uint64_t *out)
{
    return skip(words, ' ') && take_digits(words, out);
}

bool journal_take_hex(journal_words *words, int digits, uint64_t *out)
{
    *out = 0;
    if (words->end - words->at < digits)
        return false;
    for (int i = 0; i < digits; i++) {
        char c = *words->at++;
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint64_t)digit;
    }
    return true;
}

bool journal_take_bits(journal_words *words, uint32_t *out)
{
    uint64_t bits;
    if (!skip(words, ' ') || !journal_take_hex(words, 8, &bits))
        return false;
    *out = (uint32_t)bits;
    return true;
}

bool journal_take_long(journal_words *words, uint64_t *out)
{
    return skip(words, ' ') && journal_take_hex(words, 16, out);
}

bool journal_take_float(journal_words *words, float *out)
{
    uint32_t bits;
    if (!journal_take_bits(words, &bits))
        return false;
    memcpy(out, &bits, sizeof bits);
    return true;
}

bool journal_take_double(journal_words *words, double *out)
{
    uint64_t bits;
    if (!journal_take_long(words, &bits))
        return false;
    memcpy(out, &bits, sizeof bits);
    return true;
}

bool journal_take_id(journal_words *words, uint32_t *index, uint32_t *generation)
{
    uint64_t i, g;
    if (!skip(words, ' ') || !take_digits(words, &i) || !skip(words, ':') ||
        !take_digits(words, &g) || i > UINT32_MAX || g > UINT32_MAX)
        return false;
    *index = (uint32_t)i;
    *generation = (uint32_t)g;
    return true;
}

char *journal_take_text(journal_words *words)
{
    if (!skip(words, ' '))
        return NULL;
    char *text = malloc((size_t)(words->end - words->at) + 1);
    size_t length = 0;
    while (text != NULL && words->at < words->end) {
        uint64_t byte = (unsigned char)*words->at++;
        if (byte == '%' && (!journal_take_hex(words, 2, &byte) || byte == 0)) {
            free(text);
            return NULL;
        }
        text[length++] = (char)byte;
    }
    if (text != NULL)
        text[length] = '\0';
    return text;
}

/* ---- records ---- */

enum { SUM_DIGITS = 16 };

static uint64_t sum_of(uint64_t key, const char *line, size_t line_length, const char *bytes,
                       size_t length)
{
    return fnv_add(fnv_add(FNV_START ^ key, line, line_length), bytes, length);
}

void journal_record_put(json_text_buffer *out, uint64_t key, uint64_t number, const char *bytes,
                        size_t length)
{
    json_text_buffer line = {0};
    journal_put_decimal(&line, number);
    journal_put_decimal(&line, length);
    json_put(&line, " ");
    if (line.failed)
        out->failed = true;
    else
        journal_put_hex(out, sum_of(key, line.bytes, line.length, bytes, length), SUM_DIGITS);
    json_put(out, line.failed ? "" : line.bytes);
    json_put_bytes(out, bytes, length);
    json_put(out, "\n");
    journal_words_free(&line);
}

bool journal_record_get(const char *text, size_t size, size_t at, uint64_t key, uint64_t number,
                        journal_record *out)
{
    if (at > size)
        return false;
    journal_words words = {text + at, text + size};
    uint64_t sum, its_number, length;
    if (!journal_take_hex(&words, SUM_DIGITS, &sum))
        return false;
    const char *line = words.at;
    if (!journal_take_decimal(&words, &its_number) || its_number != number ||
        !journal_take_decimal(&words, &length) || words.at == words.end || *words.at++ != ' ' ||
        length >= (size_t)(words.end - words.at) || words.at[length] != '\n' ||
        sum_of(key, line, (size_t)(words.at - line), words.at, (size_t)length) != sum)
        return false;
    *out =
        (journal_record){words.at, (size_t)length, (size_t)(words.at - text) + (size_t)length + 1};
    return true;
}

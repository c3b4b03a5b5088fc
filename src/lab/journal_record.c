/* journal_record.c - putting records behind one another, and taking them apart. */
#include "lab/journal_record.h"

#include "lab/fnv.h"
#include "lab/journal_words.h"

#include <string.h>

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

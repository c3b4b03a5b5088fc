/* journal_record.h - the records of a journal in a file: a line with checksum, number and length,
 * and the bytes.
 *
 *     8c3f0b1d0f3a9c11 12 7 step 4
 *
 * The checksum (FNV-1a, 64 bits) covers what follows it and begins with the journal's key, so that
 * records of another journal, which a disk may show after a loss of power, are none of it. */
#ifndef LAB_JOURNAL_RECORD_H
#define LAB_JOURNAL_RECORD_H

#include "carom.h"
#include "lab/json_text.h"

#include <stdint.h>

/* The records before the operations: "carom journal 2 exact KEY" or "... loose KEY", which is
 * checked without a key; name; the journal that it replaces; the scene's text; "bodies" and
 * "joints", with their ids where the journal is loose. */
enum { JOURNAL_PARTS = 6 };

void journal_record_put(json_text_buffer *out, uint64_t key, uint64_t number, const char *bytes,
                        size_t length);

typedef struct journal_record {
    const char *bytes; /* in the text; not NUL-terminated */
    size_t length;
    size_t end; /* of the record in the text: where the next one begins */
} journal_record;

/* The record that begins at `at`; false when none that is whole and has that number does. */
bool journal_record_get(const char *text, size_t size, size_t at, uint64_t key, uint64_t number,
                        journal_record *out);

/* ---- what records are made of: words, whole numbers, and bits ---- */

/* Each number is written with a space before it. */

void journal_words_free(json_text_buffer *out);

void journal_put_decimal(json_text_buffer *out, uint64_t value); /* " 12" */
/* So many of the lowest hexadecimal digits, without a space. */
void journal_put_hex(json_text_buffer *out, uint64_t value, int digits);
void journal_put_bits(json_text_buffer *out, uint32_t bits); /* " 3f800000" */
void journal_put_long(json_text_buffer *out, uint64_t bits);
void journal_put_float(json_text_buffer *out, float value); /* its bits */
void journal_put_double(json_text_buffer *out, double value);
void journal_put_id(json_text_buffer *out, uint32_t index, uint32_t generation); /* " 7:1" */
/* Any text; what would end a line is written as % and two digits. */
void journal_put_text(json_text_buffer *out, const char *text);

/* What is left of a line. Each function takes the next thing, and is false when it is another. */
typedef struct journal_words {
    const char *at, *end;
} journal_words;

/* The word up to a space or the end; empty at the end. */
typedef struct journal_word {
    const char *at;
    size_t length;
} journal_word;
journal_word journal_take_word(journal_words *words);
bool journal_is_word(journal_word word, const char *text);

bool journal_take_decimal(journal_words *words, uint64_t *out);
bool journal_take_hex(journal_words *words, int digits, uint64_t *out);
bool journal_take_bits(journal_words *words, uint32_t *out);
bool journal_take_long(journal_words *words, uint64_t *out);
bool journal_take_float(journal_words *words, float *out); /* any, not finite ones too */
bool journal_take_double(journal_words *words, double *out);
bool journal_take_id(journal_words *words, uint32_t *index, uint32_t *generation);
/* The rest, NUL-terminated and the caller's to free; NULL when it is no text, or out of memory. */
char *journal_take_text(journal_words *words);
static inline bool journal_words_done(const journal_words *words)
{
    return words->at == words->end;
}

#endif

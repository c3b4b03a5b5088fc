/* journal_record.h - the records of a journal in a file: a line with checksum, number and length,
 * and the bytes.
 *
 *     8c3f0b1d0f3a9c11 12 7 step 4
 *
 * The checksum (FNV-1a, 64 bits) covers what follows it and begins with the journal's key, so that
 * records of another journal, which a disk may show after a loss of power, are none of it. */
#ifndef LAB_JOURNAL_RECORD_H
#define LAB_JOURNAL_RECORD_H

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

#endif

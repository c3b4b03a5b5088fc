/* journal_read.c - a journal's text, taken apart. */
#include "lab/journal.h"
#include "lab/journal_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lab_status refuse(lab_error *error, const char *why)
{
    snprintf(error->message, sizeof error->message, "%s", why);
    return LAB_REFUSED;
}

static bool read_head(const journal_record *head, lab_journal_contents *out)
{
    journal_words words = {head->bytes, head->bytes + head->length};
    uint64_t version;
    bool good = journal_is_word(journal_take_word(&words), "carom") &&
                journal_is_word(journal_take_word(&words), "journal") &&
                journal_take_decimal(&words, &version) && version == 2;
    if (!good)
        return false;
    journal_word kind = journal_take_word(&words);
    out->loose = journal_is_word(kind, "loose");
    return (out->loose || journal_is_word(kind, "exact")) && journal_take_long(&words, &out->key) &&
           journal_words_done(&words);
}

static char *copy_text(const journal_record *record)
{
    char *copy = malloc(record->length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, record->bytes, record->length);
    copy[record->length] = '\0';
    return copy;
}

static bool begins(const char *line, size_t length, const char *word)
{
    size_t letters = strlen(word);
    return length >= letters && memcmp(line, word, letters) == 0 &&
           (length == letters || line[letters] == ' ');
}

static void note_file(lab_journal_contents *out, const char *line, size_t length)
{
    journal_words words = {line, line + length};
    uint64_t sum;
    journal_take_word(&words);
    char *path = journal_take_long(&words, &sum) ? journal_take_text(&words) : NULL;
    if (path == NULL)
        return;
    free(out->path);
    out->path = path;
    out->sum = sum;
}

/* Which file the scene is of, and whether there is something that no file has: the last word. */
static void note_file_and_unsaved(lab_journal_contents *out, const journal_record *record)
{
    const char *end = record->bytes + record->length;
    for (const char *line = record->bytes; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop != NULL ? stop : end) - line);
        bool saved = begins(line, length, "saved");
        if (saved || begins(line, length, "unsaved"))
            out->unsaved = !saved;
        else if (begins(line, length, "file"))
            note_file(out, line, length);
        line += length + 1;
    }
}

static lab_status read_parts(lab_journal_contents *out, size_t size, lab_error *error)
{
    journal_record part[JOURNAL_PARTS];
    size_t at = 0;
    for (uint64_t i = 0; i < JOURNAL_PARTS; i++) {
        if (!journal_record_get(out->text, size, at, out->key, i, &part[i]) ||
            (i == 0 && !read_head(&part[0], out)))
            return refuse(error, "it has no whole beginning");
        at = part[i].end;
    }
    out->name = copy_text(&part[1]);
    out->path = calloc(1, 1);
    out->replaces = copy_text(&part[2]);
    out->scene = part[3].bytes;
    out->scene_length = part[3].length;
    out->bodies = part[4].bytes;
    out->bodies_length = part[4].length;
    out->joints = part[5].bytes;
    out->joints_length = part[5].length;
    out->first = out->end = at;
    out->unsaved = out->loose; /* it was begun for the sake of edits */
    if (out->name != NULL && out->path != NULL && out->replaces != NULL)
        return LAB_OK;
    snprintf(error->message, sizeof error->message, "out of memory");
    return LAB_OUT_OF_MEMORY;
}

lab_status lab_journal_read(const char *text, size_t size, lab_journal_contents *out,
                            lab_error *error)
{
    journal_record record;
    *out = (lab_journal_contents){.text = text};
    lab_status status = read_parts(out, size, error);
    if (status != LAB_OK) {
        lab_journal_release(out);
        return status;
    }
    for (uint64_t i = JOURNAL_PARTS; journal_record_get(text, size, out->end, out->key, i, &record);
         i++) {
        note_file_and_unsaved(out, &record);
        out->end = record.end;
    }
    out->torn = size - out->end;
    return LAB_OK;
}

void lab_journal_release(lab_journal_contents *contents)
{
    free(contents->name);
    free(contents->path);
    free(contents->replaces);
    contents->name = contents->path = contents->replaces = NULL;
}

/* fuzz_journal.c - a journal of unsaved edits: any bytes are refused or read up to where they stop
 * being one; any lines in whole records are done as far as they can be, and leave a world that can
 * be saved.
 *
 * An input is taken twice: as the bytes of a file, and as the lines of a journal, which is a loose
 * one when they begin with a tilde. */
#include "fuzz.h"
#include "lab/journal.h"
#include "lab/journal_record.h"
#include "promises.h"

#include <stdlib.h>
#include <string.h>

static const char scene[] =
    "{ \"carom\": 1, \"bodies\": ["
    "{ \"name\": \"floor\", \"type\": \"static\","
    " \"shape\": { \"halfspace\": { \"normal\": [0, 1], \"offset\": 0 } } },"
    "{ \"name\": \"a\", \"shape\": { \"circle\": { \"radius\": 0.5 } }, \"position\": [0, 2] },"
    "{ \"name\": \"b\", \"shape\": { \"box\": { \"width\": 1, \"height\": 1 } },"
    " \"position\": [0.2, 4] } ],"
    " \"joints\": [ { \"joint\": { \"pin\": {} }, \"a\": \"a\", \"b\": \"b\","
    " \"anchor\": [0, 3] } ] }";

static void put(json_text_buffer *out, uint64_t number, const char *bytes, size_t length)
{
    journal_record_put(out, number == 0 ? 0 : 1, number, bytes, length);
}

/* The lines in two records, so that there is a border between them. */
static json_text_buffer frame(const uint8_t *data, size_t size)
{
    json_text_buffer out = {0};
    bool loose = size > 0 && data[0] == '~';
    const char *lines = (const char *)data + loose;
    size_t length = size - loose, half = length / 2;
    while (half > 0 && lines[half - 1] != '\n')
        half--;
    const char *const parts[JOURNAL_PARTS] = {loose ? "carom journal 2 loose 0000000000000001"
                                                    : "carom journal 2 exact 0000000000000001",
                                              "name",
                                              "",
                                              scene,
                                              loose ? "bodies 1:1 7:3 2:1" : "bodies",
                                              loose ? "joints 4:2" : "joints"};
    for (uint64_t i = 0; i < JOURNAL_PARTS; i++)
        put(&out, i, parts[i], strlen(parts[i]));
    put(&out, JOURNAL_PARTS, lines, half);
    put(&out, JOURNAL_PARTS + 1, lines + half, length - half);
    demand(!out.failed, "there is memory for a journal", "");
    return out;
}

/* So many ticks and lines at most. */
static bool go_on(void *context, double share)
{
    demand(share >= 0 && share <= 1, "a share is one", "");
    return --*(int *)context > 0;
}

static void judge_lines(const uint8_t *data, size_t size)
{
    int left = 500;
    lab_progress progress = {go_on, &left};
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *session;
    lab_error error;
    char words[200];
    json_text_buffer text = frame(data, size);
    demand(lab_journal_read(text.bytes, text.length, &contents, &error) == LAB_OK,
           "whole records are read", error.message);
    demand(contents.torn == 0, "nothing of them is torn", "");
    lab_status status = lab_journal_replay("fuzz", &contents, &progress, &session, &report, &error);
    demand(status == LAB_OK || status == LAB_CANCELLED, "what can be done is done", error.message);
    if (status == LAB_OK) {
        lab_journal_words(&contents, &report, words, sizeof words);
        demand_finite(lab_session_world(session));
        lab_scene_destroy(demand_round_trip(lab_session_scene(session)));
        lab_session_close(session);
    }
    lab_journal_release(&contents);
    free(text.bytes);
}

/* As a file that somebody else wrote. */
static void judge_bytes(const uint8_t *data, size_t size)
{
    lab_journal_contents contents;
    lab_error error = {.message = ""};
    if (lab_journal_read((const char *)data, size, &contents, &error) == LAB_OK) {
        demand(contents.first <= contents.end && contents.end + contents.torn == size,
               "what is read lies in the text", "");
        lab_journal_release(&contents);
    } else {
        demand(error.message[0] != '\0', "what is refused is told why", "");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    judge_bytes(data, size);
    judge_lines(data, size);
    return 0;
}

/* fuzz_journal.c - a journal of edits that were not saved: of any bytes the whole records are read
 * and nothing behind them, and what they say is done again as far as it can be, to a session that
 * is good for further edits.
 *
 * Bytes that begin with '!' are a journal's text. Others are operations, which the target puts into
 * a journal of a small scene: with checksums of its own they are not turned away at the door. */
#include "fuzz.h"
#include "journal.h"
#include "journal_record.h"
#include "promises.h"

#include <stdlib.h>
#include <string.h>

/* What operations are done to: a wall, two bodies, a joint between them and an attractor. */
static const char room[] =
    "{\"carom\": 1, \"bodies\": [{\"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": "
    "[0, 1], \"offset\": 0}}}, {\"name\": \"ball\", \"shape\": {\"circle\": {\"radius\": 0.5}}, "
    "\"position\": [0, 2]}, {\"name\": \"box\", \"shape\": {\"box\": {\"width\": 1, \"height\": "
    "1}}, \"position\": [2, 2]}], \"attractors\": [{\"body\": \"ball\", \"strength\": 2}], "
    "\"joints\": [{\"joint\": {\"pin\": {}}, \"a\": \"ball\", \"b\": \"box\", \"anchor_a\": [1, "
    "0], \"anchor_b\": [-1, 0]}]}";

static lab_session *open_room(void)
{
    lab_scene *scene = NULL;
    lab_error error = {""};
    lab_scene_parse("room", room, strlen(room), &scene, &error);
    demand(scene != NULL, "the room can be read", error.message);
    lab_session *session = lab_session_open(scene);
    demand(session != NULL, "there is memory", "");
    return session;
}

/* The text of a journal that holds these operations, the caller's to free. */
static char *journal_of(const uint8_t *data, size_t size, size_t *length)
{
    lab_session *session = open_room();
    lab_journal *journal = lab_journal_open(session);
    demand(journal != NULL, "there is memory", "");
    char *head = lab_journal_begin(journal, &(lab_journal_head){"room", ""}, false, length);
    demand(head != NULL, "a journal begins", "");
    lab_journal_contents contents;
    lab_error error = {""};
    demand(lab_journal_read(head, *length, &contents, &error) == LAB_OK,
           "a journal's beginning can be read", error.message);
    json_text_buffer text = {0};
    json_put_bytes(&text, head, *length);
    journal_record_put(&text, contents.key, JOURNAL_PARTS, (const char *)data, size);
    lab_journal_release(&contents);
    lab_journal_close(journal);
    lab_session_close(session);
    free(head);
    demand(!text.failed, "there is memory", "");
    *length = text.length;
    return text.bytes;
}

/* "step 9999999999" would be done for hours. */
static bool patient(void *user, size_t done, size_t all)
{
    (void)done;
    (void)all;
    return --*(int *)user > 0;
}

static void judge_session(lab_session *session)
{
    demand_finite(lab_session_world(session));
    uint64_t now = cr_world_hash(lab_session_world(session));
    size_t undone = 0, undoable = lab_session_undoable(session);
    for (; undone < 4 && undone < undoable; undone++)
        demand(lab_session_undo(session).code == CR_OK, "what was done again can be undone", "");
    for (; undone > 0; undone--)
        demand(lab_session_redo(session).code == CR_OK, "and redone", "");
    cr_body_id body;
    cr_vec2 grip, target;
    bool dragged = cr_world_drag(lab_session_world(session), &body, &grip, &target);
    demand(dragged || undoable == 0 || cr_world_hash(lab_session_world(session)) == now,
           "undone and redone the world is the same", "");
}

static void judge_replay(const lab_journal_contents *contents)
{
    lab_session *session = NULL;
    lab_journal_report report;
    lab_error error = {""};
    int patience = 3000;
    const lab_journal_watch watch = {patient, &patience};
    lab_status status = lab_journal_replay("journal", contents, &watch, &session, &report, &error);
    if (status != LAB_OK) {
        demand(session == NULL && error.message[0] != '\0', "a refusal says why", "");
        return;
    }
    char words[512];
    lab_journal_words(contents, &report, words, sizeof words);
    demand((report.cut || report.diverged) <= (words[0] != '\0'), "what is missing is said", "");
    judge_session(session);
    lab_session_close(session);
}

static void judge(const char *text, size_t size)
{
    lab_journal_contents contents, longer;
    lab_error error = {""};
    if (lab_journal_read(text, size, &contents, &error) != LAB_OK) {
        demand(error.message[0] != '\0', "a refusal says why", "");
        return;
    }
    demand(contents.first <= contents.end && contents.end + contents.torn == size,
           "what is read and what is torn is all there is", "");
    judge_replay(&contents);
    static const char rubbish[] = "\n12 34";
    char *more = malloc(size + sizeof rubbish);
    demand(more != NULL, "there is memory", "");
    memcpy(more, text, size);
    memcpy(more + size, rubbish, sizeof rubbish);
    demand(lab_journal_read(more, size + sizeof rubbish, &longer, &error) == LAB_OK &&
               longer.end == contents.end,
           "rubbish behind the end changes nothing", error.message);
    lab_journal_release(&longer);
    lab_journal_release(&contents);
    free(more);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '!') {
        judge((const char *)data + 1, size - 1);
        return 0;
    }
    size_t length;
    char *text = journal_of(data, size, &length);
    judge(text, length);
    free(text);
    return 0;
}

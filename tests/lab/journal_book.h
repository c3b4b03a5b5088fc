/* journal_book.h - a session whose journal is a text in memory, as a file would have it; what can
 * be done in it, and its replay. */
#ifndef TESTS_JOURNAL_BOOK_H
#define TESTS_JOURNAL_BOOK_H

#include "heap.h"
#include "lab/journal.h"

#include <inttypes.h>

/* ---- a session whose journal is a text in memory, as a file would have it ---- */

typedef struct book {
    lab_session *session;
    lab_journal *journal;
    char *text;
    size_t length;
} book;

static const lab_journal_head head = {"Heap", ""};
static const lab_view some_view = {{1, 2}, 3, 4};

static inline void add(book *b, const char *bytes, size_t length)
{
    b->text = realloc(b->text, b->length + length + 1);
    assert_non_null(b->text);
    memcpy(b->text + b->length, bytes, length);
    b->length += length;
    b->text[b->length] = '\0';
}

static inline void begin(book *b, bool anew)
{
    size_t length;
    char *text = lab_journal_begin(b->journal, &head, anew, &length);
    assert_non_null(text);
    free(b->text);
    b->text = NULL;
    b->length = 0;
    add(b, text, length);
    free(text);
}

static inline void keep(book *b)
{
    size_t length;
    const char *records = lab_journal_records(b->journal, &length);
    add(b, records, length);
    lab_journal_taken(b->journal);
}

static inline book open_book(lab_session *session)
{
    book b = {.session = session, .journal = lab_journal_open(session)};
    assert_non_null(b.journal);
    assert_true(lab_journal_is_whole(b.journal));
    return b;
}

static inline void close_book(book *b)
{
    lab_journal_close(b->journal);
    lab_session_close(b->session);
    free(b->text);
}

/* ---- reading it ---- */

static inline lab_session *replay_text(const char *text, size_t length, lab_journal_report *report)
{
    lab_journal_contents contents;
    lab_session *session;
    lab_error error = {.message = ""};
    /* In a place of its own size, so that a step beyond it is noticed. */
    char *alone = malloc(length > 0 ? length : 1);
    assert_non_null(alone);
    memcpy(alone, text, length);
    if (lab_journal_read(alone, length, &contents, &error) != LAB_OK) {
        free(alone);
        return NULL;
    }
    if (lab_journal_replay("test", &contents, NULL, &session, report, &error) != LAB_OK)
        fail_msg("%s", error.message);
    lab_journal_release(&contents);
    free(alone);
    return session;
}

static inline void print_report(const lab_journal_report *r)
{
    if (r->cut || r->diverged || r->failed > 0)
        print_error("cut %d, diverged %d at %" PRIu64 ", %" PRIu64 " of %" PRIu64 " failed\n",
                    r->cut, r->diverged, r->diverged_at, r->failed, r->operations);
}

/* All of it, and the edits can be undone as they could be. */
static inline void assert_replays(book *b)
{
    lab_journal_report report;
    lab_journal_mark(b->journal, some_view); /* ticks in a row are written with it */
    keep(b);
    lab_session *again = replay_text(b->text, b->length, &report);
    assert_non_null(again);
    print_report(&report);
    assert_false(report.cut || report.diverged || report.failed > 0);
    shot want = take(b->session), got = take(again);
    want.rest = got.rest = 0; /* it holds numbers of names */
    assert_same(want, got);
    assert_int_equal(lab_session_undoable(again), lab_session_undoable(b->session));
    assert_int_equal(lab_session_redoable(again), lab_session_redoable(b->session));
    lab_session_close(again);
}

/* ---- doing things ---- */

static inline lab_command nameless_command(const lab_session *session)
{
    lab_command c = random_command(session);
    if (c.kind == LAB_SPAWN)
        c.def.user = 0;
    c.joint_def.user = 0;
    return c;
}

static inline void drag(lab_session *session)
{
    cr_body_id id = any_body(session);
    if (id.index == 0)
        return;
    cr_body_def def;
    assert_ok(cr_body_get(lab_session_world(session), id, &def));
    cr_vec2 at = def.position;
    apply(session, (lab_command){.kind = LAB_DRAG_BEGIN, .body = id, .point = at});
    for (uint32_t left = draw(8); left > 0; left--) {
        at.x += between(-0.2f, 0.2f);
        apply(session, (lab_command){.kind = LAB_DRAG_MOVE, .point = at});
        run(session, (int)draw(4));
    }
    if (draw(4) != 0) /* else whatever comes next lets go, or not */
        apply(session, (lab_command){.kind = LAB_DRAG_END});
}

static inline void edit(lab_session *session)
{
    lab_session_group(session);
    if (draw(4) == 0) {
        drag(session);
        return;
    }
    uint32_t batches = draw(3);
    for (uint32_t i = 0; i < batches; i++)
        lab_session_batch_begin(session);
    for (uint32_t left = 1 + draw(3); left > 0; left--) {
        lab_command command = nameless_command(session);
        lab_session_apply(session, &command, NULL); /* one that is refused is no edit */
    }
    for (uint32_t i = 0; i < batches; i++)
        assert_ok(lab_session_batch_end(session));
}

static inline void do_something(lab_session *session)
{
    uint32_t what = draw(20);
    if (what < 8)
        edit(session);
    else if (what < 12)
        run(session, 1 + (int)draw(20));
    else if (what < 15)
        assert_ok(lab_session_undo(session));
    else if (what < 17)
        assert_ok(lab_session_redo(session));
    else if (what < 18)
        assert_ok(step_back(session));
    else if (what < 19)
        assert_ok(lab_session_restart_from_edit(session));
    else
        assert_ok(lab_session_restart(session));
}

#endif

/* journal.h - everything that is done to a session, as text that outlives a crash.
 *
 * A journal is a list of records: what scene the session began with, and each operation on it since
 * (session.h), undo and redo included, in the order in which they were done. Done again to the same
 * scene they give the same session, to the bit; now and then a record holds a hash of the world, so
 * that doing them again can tell. Numbers are the bits of floats in hexadecimal digits. Each record
 * has a number, a length and a checksum, so that of a file whose end was torn off all whole records
 * are read, and nothing else.
 *
 * A journal that has become long to repeat starts over with the scene as it is then. A scene's text
 * knows no impulses, and ticks that follow it differ in their last bits from those that were seen:
 * such a journal is `loose`, and its hashes are not compared. Where bodies came and went, the scene
 * that is read has other ids than the session had; the journal then lists those. */
#ifndef LAB_JOURNAL_H
#define LAB_JOURNAL_H

#include "lab/session.h"

/* ---- writing ---- */

typedef struct lab_journal lab_journal;

/* Listens to the session from now on, until it is closed; the session must live as long. NULL when
 * out of memory. */
lab_journal *lab_journal_open(lab_session *session);
void lab_journal_close(lab_journal *journal); /* NULL is allowed */

/* Of the scene that the session began with. */
typedef struct lab_journal_head {
    const char *name;     /* to call it by */
    const char *replaces; /* the name of the journal's file that this one stands for; "" for none */
} lab_journal_head;

/* Whether what was done since the session began, or since lab_journal_begin, is all there. Else, as
 * after a lack of memory, or a way back to before its beginning, it needs a new one. */
bool lab_journal_is_whole(const lab_journal *journal);
/* Bytes that are not taken yet. */
size_t lab_journal_bytes(const lab_journal *journal);
/* s: about how long it would take to do all of it again. */
double lab_journal_seconds(const lab_journal *journal);

/* The text of a file up to the operations that are not taken yet: of the scene as the session began
 * with it when all since then is there and `anew` is false, else of the present one; operations
 * from before are forgotten then. NUL-terminated, the caller's to free. NULL when out of memory, or
 * when the world is not finite or larger than a scene may be; then nothing has changed. Not in the
 * middle of a batch. */
char *lab_journal_begin(lab_journal *journal, const lab_journal_head *head, bool anew,
                        size_t *length);
/* Records of the operations that are not taken yet; valid until the next call. */
const char *lab_journal_records(lab_journal *journal, size_t *length);
/* The records were written to their file: lab_journal_records does not return them again. */
void lab_journal_taken(lab_journal *journal);
/* Drops the records that are not taken yet, because no file keeps this journal or memory is short;
 * the journal is not whole any more. */
void lab_journal_forget(lab_journal *journal);

/* Writes down the ticks, the present hash and the view, if there is anything new. */
void lab_journal_mark(lab_journal *journal, lab_view view);
/* Nothing was done since; or nothing is remembered. */
bool lab_journal_is_marked(const lab_journal *journal);
/* The file that the scene is of ("" for none), and the sum of its text, see scene.h. */
void lab_journal_set_file(lab_journal *journal, const char *path, uint64_t sum);
/* Whether the session has edits that no file has. A journal that ends with none is of no use. */
void lab_journal_set_unsaved(lab_journal *journal, bool unsaved);

/* ---- reading ---- */

/* Larger ones are not written. */
enum { LAB_JOURNAL_MAX_BYTES = 256 << 20 };

/* What the text of a journal holds. It points into the text. */
typedef struct lab_journal_contents {
    const char *text;
    uint64_t key; /* of the checksums */
    bool loose;
    bool unsaved;
    uint64_t sum;                 /* of the file at `path`, as it was known; 0: it was not */
    char *name, *path, *replaces; /* never NULL; freed by lab_journal_release */
    const char *scene, *bodies, *joints;
    size_t scene_length, bodies_length, joints_length;
    size_t first,
        end;     /* bytes of the text: of the first operation, and behind the last whole edit */
    size_t torn; /* bytes behind that are of no use */
} lab_journal_contents;

/* Finds the whole records. Reads nothing but the `size` bytes of the text, which may be any.
 * Refused when there is not even a beginning, with why in `error`. */
lab_status lab_journal_read(const char *text, size_t size, lab_journal_contents *out,
                            lab_error *error);
void lab_journal_release(lab_journal_contents *contents);

/* What came of doing it all again. */
typedef struct lab_journal_report {
    uint64_t operations;  /* that were done */
    uint64_t marks;       /* hashes that were compared, and were the same up to the first other */
    uint64_t failed;      /* operations that were understood and refused */
    bool diverged;        /* a hash was another */
    uint64_t diverged_at; /* at this tick */
    bool cut;             /* a record could not be understood: nothing behind it was done */
} lab_journal_report;

/* The session that the operations lead to; edits are there to be undone, and it has no view but the
 * last one's. `label` stands for the scene in messages; `progress` (or
 * NULL) is told, and may end it with LAB_CANCELLED. */
lab_status lab_journal_replay(const char *label, const lab_journal_contents *contents,
                              const lab_progress *progress, lab_session **out,
                              lab_journal_report *report, lab_error *error);
/* A sentence when something is not as it was; "" when all is. Returns `out`. */
char *lab_journal_words(const lab_journal_contents *contents, const lab_journal_report *report,
                        char *out, size_t size);

#endif

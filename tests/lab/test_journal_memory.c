/* Memory runs short while a session is written down: what was written stays a journal, and as soon
 * as there is memory again, all of it is. Linked with --wrap for the allocation functions. */
#include "heap.h"
#include "lab/journal.h"

/* At so many allocations from now on memory is gone, 1 being the next; negative: never. */
static long left = -1;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static bool fails(void)
{
    if (left < 0)
        return false;
    if (left > 0)
        left--;
    return left == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return fails() ? NULL : __real_realloc(block, size);
}

static const lab_journal_head head = {"Heap", ""};
static const lab_view some_view = {{0, 0}, 1, 1};

typedef struct file {
    char text[1 << 20];
    size_t length;
} file;

static void keep(file *f, lab_journal *journal)
{
    size_t length;
    const char *records = lab_journal_records(journal, &length);
    assert_true(f->length + length < sizeof f->text);
    memcpy(f->text + f->length, records, length);
    f->length += length;
    lab_journal_taken(journal);
}

static bool begin(file *f, lab_journal *journal, bool anew)
{
    size_t length;
    char *text = lab_journal_begin(journal, &head, anew, &length);
    if (text == NULL)
        return false;
    assert_true(length < sizeof f->text);
    memcpy(f->text, text, length);
    f->length = length;
    free(text);
    keep(f, journal);
    return true;
}

/* The bodies that it leads to. */
static uint32_t read_again(const file *f, uint64_t *hash)
{
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *session;
    lab_error error;
    assert_int_equal(lab_journal_read(f->text, f->length, &contents, &error), LAB_OK);
    assert_int_equal(contents.torn, 0);
    assert_int_equal(lab_journal_replay("x", &contents, NULL, &session, &report, &error), LAB_OK);
    assert_false(report.cut || report.diverged || report.failed > 0);
    uint32_t bodies = cr_world_stats(lab_session_world(session)).bodies;
    *hash = cr_world_hash(lab_session_world(session));
    lab_session_close(session);
    lab_journal_release(&contents);
    return bodies;
}

/* Edits of which the nth allocation fails, whichever that is: of the world, of the history or of
 * the journal. */
static void edit_short_of_memory(lab_session *session, long nth)
{
    lab_command command = spawn();
    command.def.user = 0;
    left = nth;
    for (int i = 0; i < 3; i++) {
        lab_session_group(session);
        command.def.position.x += 2;
        lab_session_apply(session, &command, NULL);
        lab_session_step(session);
    }
    left = -1;
}

static void what_was_written_stays_a_journal(void **state)
{
    (void)state;
    static file f;
    for (long nth = 1; nth < 60; nth++) {
        seed = 7;
        uint64_t hash;
        lab_session *session = open_heap(3);
        lab_journal *journal = lab_journal_open(session);
        assert_true(begin(&f, journal, false));
        edit_short_of_memory(session, nth);
        if (lab_journal_is_whole(journal)) {
            lab_journal_mark(journal, some_view);
            keep(&f, journal);
        } else {
            assert_true(read_again(&f, &hash) <= 4 + 3);
            assert_true(begin(&f, journal, true));
        }
        assert_int_equal(read_again(&f, &hash), cr_world_stats(lab_session_world(session)).bodies);
        assert_int_equal(hash, cr_world_hash(lab_session_world(session)));
        lab_journal_close(journal);
        lab_session_close(session);
    }
}

static void a_beginning_that_fails_changes_nothing(void **state)
{
    (void)state;
    static file f;
    seed = 8;
    uint64_t hash;
    lab_session *session = open_heap(3);
    lab_journal *journal = lab_journal_open(session);
    edit_short_of_memory(session, -1); /* none fails */
    long failures = 0;
    for (bool done = false; !done; failures++) {
        left = failures + 1;
        done = begin(&f, journal, false);
        left = -1;
        assert_true(failures < 10000);
    }
    assert_true(failures > 3);
    if (!lab_journal_is_whole(journal)) /* it failed behind the beginning */
        assert_true(begin(&f, journal, true));
    lab_journal_mark(journal, some_view);
    keep(&f, journal);
    read_again(&f, &hash);
    assert_int_equal(hash, cr_world_hash(lab_session_world(session)));
    lab_journal_close(journal);
    lab_session_close(session);
}

/* And a reader that has too little says so. */
static void a_reader_without_memory_refuses(void **state)
{
    (void)state;
    static file f;
    seed = 9;
    lab_session *session = open_heap(3);
    lab_journal *journal = lab_journal_open(session);
    assert_true(begin(&f, journal, false));
    edit_short_of_memory(session, -1);
    lab_journal_mark(journal, some_view);
    keep(&f, journal);
    bool done = false;
    for (long nth = 1; !done && nth < 3000; nth++) {
        lab_journal_contents contents;
        lab_journal_report report;
        lab_session *again = NULL;
        lab_error error;
        left = nth;
        lab_status status = lab_journal_read(f.text, f.length, &contents, &error);
        if (status == LAB_OK)
            status = lab_journal_replay("x", &contents, NULL, &again, &report, &error);
        done = left > 0;
        left = -1;
        if (status == LAB_OK) {
            lab_session_close(again);
            lab_journal_release(&contents);
        }
        assert_true(status == LAB_OK || status == LAB_OUT_OF_MEMORY);
        if (status != LAB_OK && again == NULL)
            lab_journal_release(&contents);
    }
    assert_true(done);
    lab_journal_close(journal);
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_stays_a_journal),
        cmocka_unit_test(a_beginning_that_fails_changes_nothing),
        cmocka_unit_test(a_reader_without_memory_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

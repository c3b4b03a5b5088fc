/* The text of a journal whose end was torn off gives what its whole records say, and nothing in it
 * is trusted; and what stands beside the operations. */
#include "journal_book.h"

/* ---- torn and spoilt texts ---- */

static book short_book(size_t *last)
{
    seed = 21;
    book b = open_book(open_heap(2));
    begin(&b, false);
    for (int i = 0; i < 5; i++) {
        apply(b.session, spawn());
        lab_session_group(b.session);
        *last = b.length;
        keep(&b);
    }
    return b;
}

static uint32_t bodies_in(const char *text, size_t length)
{
    lab_journal_report report;
    lab_session *again = replay_text(text, length, &report);
    if (again == NULL)
        return 0;
    uint32_t bodies = cr_world_stats(lab_session_world(again)).bodies;
    lab_session_close(again);
    return bodies;
}

static void a_torn_end_costs_its_record_alone(void **state)
{
    (void)state;
    size_t last;
    book b = short_book(&last);
    assert_int_equal(bodies_in(b.text, b.length), 3 + 5);
    for (size_t length = last; length < b.length; length++)
        assert_int_equal(bodies_in(b.text, length), 3 + 4);
    close_book(&b);
}

static void a_text_torn_anywhere_is_read_up_to_there(void **state)
{
    (void)state;
    size_t last;
    uint32_t before = 0;
    book b = short_book(&last);
    for (size_t length = 0; length <= b.length; length += 7) {
        uint32_t bodies = bodies_in(b.text, length);
        assert_true(bodies >= before);
        before = bodies;
    }
    close_book(&b);
}

/* Nothing behind a spoilt byte is believed. */
static void a_spoilt_byte_ends_it(void **state)
{
    (void)state;
    size_t last;
    book b = short_book(&last);
    for (size_t at = last; at < b.length; at++) {
        for (int bit = 0; bit < 8; bit++) {
            b.text[at] = (char)(b.text[at] ^ 1 << bit);
            assert_int_equal(bodies_in(b.text, b.length), 3 + 4);
            b.text[at] = (char)(b.text[at] ^ 1 << bit);
        }
    }
    close_book(&b);
}

/* As a disk may show it after a loss of power: a block of what stood there before. */
static void records_of_another_journal_are_none_of_it(void **state)
{
    (void)state;
    size_t last, other_last;
    book b = short_book(&last), other = short_book(&other_last);
    size_t tail = other.length - other_last;
    assert_int_equal(tail, b.length - last);
    memcpy(b.text + last, other.text + other_last, tail);
    assert_int_equal(bodies_in(b.text, b.length), 3 + 4);
    close_book(&b);
    close_book(&other);
}

/* A record that is whole and says what nobody knows: a later version's. */
static void what_is_not_understood_ends_it_with_words(void **state)
{
    (void)state;
    lab_journal_contents contents = {.torn = 3};
    lab_journal_report report = {.cut = true};
    char words[200];
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words),
                       "could not be understood") != NULL);
    report = (lab_journal_report){.diverged = true, .diverged_at = 77};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "tick 77") !=
                NULL);
    report = (lab_journal_report){.failed = 2, .operations = 9};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "2 of 9") !=
                NULL);
    report = (lab_journal_report){0};
    assert_true(strstr(lab_journal_words(&contents, &report, words, sizeof words), "last moment") !=
                NULL);
    contents.torn = 0;
    assert_string_equal(lab_journal_words(&contents, &report, words, sizeof words), "");
}

static void a_divergence_is_noticed(void **state)
{
    (void)state;
    seed = 31;
    book b = open_book(open_heap(4));
    begin(&b, false);
    run(b.session, 20);
    /* Behind the journal's back. */
    cr_world *world = lab_session_scene(b.session)->world;
    assert_ok(cr_body_apply_impulse(world, any_body(b.session), (cr_vec2){1, 1}, (cr_vec2){0, 1}));
    run(b.session, 20);
    lab_journal_mark(b.journal, some_view);
    apply(b.session, spawn());
    keep(&b);
    lab_journal_report report;
    lab_session *again = replay_text(b.text, b.length, &report);
    assert_true(report.diverged);
    assert_int_equal(report.diverged_at, 40);
    assert_int_equal(cr_world_stats(lab_session_world(again)).bodies,
                     cr_world_stats(lab_session_world(b.session)).bodies);
    lab_session_close(again);
    close_book(&b);
}

/* ---- what stands beside the operations ---- */

static void it_tells_what_it_is_about(void **state)
{
    (void)state;
    seed = 41;
    book b = open_book(open_heap(2));
    begin(&b, false);
    lab_journal_contents contents;
    lab_error error;
    lab_journal_set_file(b.journal, "/some/100%/where\n.json", 0x1234);
    lab_journal_set_unsaved(b.journal, true);
    keep(&b);
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    assert_string_equal(contents.name, "Heap");
    assert_string_equal(contents.path, "/some/100%/where\n.json");
    assert_int_equal(contents.sum, 0x1234);
    assert_string_equal(contents.replaces, "");
    assert_true(contents.unsaved && !contents.loose && contents.torn == 0);
    lab_journal_release(&contents);
    size_t length = b.length;
    lab_journal_set_unsaved(b.journal, true);
    keep(&b);
    assert_int_equal(b.length, length); /* nothing new */
    lab_journal_set_unsaved(b.journal, false);
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    length = b.length;
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    assert_int_equal(b.length, length);
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    assert_false(contents.unsaved);
    lab_journal_report report;
    lab_session *again;
    assert_int_equal(lab_journal_replay("x", &contents, NULL, &again, &report, &error), LAB_OK);
    lab_view view = lab_session_scene(again)->view;
    assert_memory_equal(&view, &some_view, sizeof view);
    assert_int_equal(report.marks, 1);
    lab_session_close(again);
    lab_journal_release(&contents);
    close_book(&b);
}

static void what_is_no_journal_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{", "carom journal 2 exact", "0 0 0 \n",
                                        "0000000000000000 0 21 carom journal 2 exact\n"};
    lab_journal_contents contents;
    lab_error error;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        error.message[0] = '\0';
        assert_int_equal(lab_journal_read(texts[i], strlen(texts[i]), &contents, &error),
                         LAB_REFUSED);
        assert_true(error.message[0] != '\0');
    }
}

static bool give_up(void *user, double share)
{
    assert_true(share >= 0 && share <= 1);
    return ++*(int *)user < 30;
}

static void a_replay_can_be_given_up(void **state)
{
    (void)state;
    seed = 51;
    int asked = 0;
    book b = open_book(open_heap(2));
    begin(&b, false);
    run(b.session, 100);
    lab_journal_mark(b.journal, some_view);
    keep(&b);
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *again;
    lab_error error;
    assert_int_equal(lab_journal_read(b.text, b.length, &contents, &error), LAB_OK);
    lab_progress progress = {give_up, &asked};
    assert_int_equal(lab_journal_replay("x", &contents, &progress, &again, &report, &error),
                     LAB_CANCELLED);
    assert_null(again);
    assert_int_equal(asked, 30);
    lab_journal_release(&contents);
    close_book(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_torn_end_costs_its_record_alone),
        cmocka_unit_test(a_text_torn_anywhere_is_read_up_to_there),
        cmocka_unit_test(a_spoilt_byte_ends_it),
        cmocka_unit_test(records_of_another_journal_are_none_of_it),
        cmocka_unit_test(what_is_not_understood_ends_it_with_words),
        cmocka_unit_test(a_divergence_is_noticed),
        cmocka_unit_test(it_tells_what_it_is_about),
        cmocka_unit_test(what_is_no_journal_is_refused),
        cmocka_unit_test(a_replay_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_bookmarks.c - moments with a label: kept by tick, saved with the scene from where it stands,
 * and remembered after a crash. */
#include "heap.h"

#include "lab/journal.h"

static const char *label_at(const lab_session *session, uint64_t tick)
{
    const lab_bookmark *mark = lab_scene_bookmark(lab_session_scene(session), tick);
    return mark != NULL ? mark->label : "none";
}

static void labels_are_set_changed_and_taken_away(void **state)
{
    (void)state;
    seed = 1;
    lab_session *session = open_heap(2);
    const lab_scene *scene = lab_session_scene(session);
    assert_true(lab_session_untouched(session));
    assert_ok(lab_session_bookmark(session, 60, "impact"));
    assert_ok(lab_session_bookmark(session, 20, "thrown"));
    assert_ok(lab_session_bookmark(session, 90, "rest"));
    assert_false(lab_session_untouched(session));
    assert_true(lab_session_edited(session));
    lab_session_mark_saved(session);
    assert_false(lab_session_edited(session));
    assert_int_equal(scene->bookmark_count, 3);
    assert_string_equal(label_at(session, 60), "impact");
    assert_int_equal(lab_scene_next_bookmark(scene, 20, false)->tick, 60);
    assert_int_equal(lab_scene_next_bookmark(scene, 60, true)->tick, 20);
    assert_null(lab_scene_next_bookmark(scene, 20, true));
    assert_null(lab_scene_next_bookmark(scene, 90, false));
    assert_ok(lab_session_bookmark(session, 60, "first impact"));
    assert_ok(lab_session_bookmark(session, 20, ""));
    assert_ok(lab_session_bookmark(session, 21, "")); /* there is none */
    assert_int_equal(scene->bookmark_count, 2);
    assert_string_equal(label_at(session, 60), "first impact");
    assert_string_equal(label_at(session, 20), "none");
    lab_session_close(session);
}

/* Whoever gives a moment a label comes back to it. */
static void to_a_labelled_moment_nothing_is_stepped(void **state)
{
    (void)state;
    seed = 3;
    lab_session *session = open_heap(3);
    run(session, 97);
    uint64_t then = cr_world_hash(lab_session_world(session));
    assert_ok(lab_session_bookmark(session, 97, "here"));
    run(session, 1500);
    assert_int_equal(lab_session_distance(session, 0, 97), 0);
    assert_int_equal(lab_session_distance(session, 0, 99), 2);
    assert_ok(lab_session_go(session, 97));
    assert_true(cr_world_hash(lab_session_world(session)) == then);
    lab_session_close(session);
}

/* 79 bytes of two-byte characters end within one. */
static void a_long_label_is_cut_between_characters(void **state)
{
    (void)state;
    seed = 1;
    lab_session *session = open_heap(1);
    char text[201] = "";
    for (int i = 0; i < 100; i++)
        memcpy(text + 2 * (size_t)i, "\xc3\xa4", 2);
    assert_ok(lab_session_bookmark(session, 5, text));
    assert_int_equal(strlen(label_at(session, 5)), 78);
    assert_memory_equal(label_at(session, 5), text, 78);
    lab_session_close(session);
}

static lab_scene *read_back(const lab_session *session)
{
    size_t length;
    lab_error error;
    lab_scene *scene;
    char *text = lab_scene_print(lab_session_scene(session), &length);
    assert_non_null(text);
    if (lab_scene_parse("t", text, length, &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    free(text);
    return scene;
}

static void a_file_counts_from_where_the_scene_stands(void **state)
{
    (void)state;
    seed = 2;
    lab_session *session = open_heap(2);
    assert_ok(lab_session_bookmark(session, 10, "gone by"));
    assert_ok(lab_session_bookmark(session, 40, "\"later\""));
    run(session, 30);
    lab_scene *scene = read_back(session);
    assert_int_equal(scene->bookmark_count, 1);
    assert_int_equal(scene->bookmarks[0].tick, 10);
    assert_string_equal(scene->bookmarks[0].label, "\"later\"");
    lab_scene_destroy(scene);
    assert_ok(lab_session_restart(session));
    scene = read_back(session);
    assert_int_equal(scene->bookmark_count, 2);
    assert_int_equal(scene->bookmarks[1].tick, 40);
    lab_scene_destroy(scene);
    lab_session_close(session);
}

static void bad_marks_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *marks, *why;
    } bad[] = {
        {"{}", "\"marks\" must be an array"},
        {"[3]", "a mark must be an object"},
        {"[{\"tick\": 3}]", "needs a \"tick\" and a \"label\""},
        {"[{\"label\": \"x\"}]", "needs a \"tick\" and a \"label\""},
        {"[{\"tick\": -1, \"label\": \"x\"}]", "tick"},
        {"[{\"tick\": 1.5, \"label\": \"x\"}]", "tick"},
        {"[{\"tick\": 3, \"label\": \"\"}]", "must not be empty"},
        {"[{\"tick\": 3, \"lable\": \"x\"}]", "did you mean \"label\""},
        {"[{\"tick\": 3, \"label\": \"x\"}, {\"tick\": 3, \"label\": \"y\"}]",
         "there is a mark at tick 3 already"},
        {"[{\"tick\": 3, \"label\": \"0123456789012345678901234567890123456789"
         "0123456789012345678901234567890123456789\"}]",
         "at most 79 bytes"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[400];
        lab_scene *scene;
        lab_error error;
        snprintf(text, sizeof text, "{\"carom\": 1, \"marks\": %s}", bad[i].marks);
        assert_int_equal(lab_scene_parse("t", text, strlen(text), &scene, &error), LAB_REFUSED);
        if (strstr(error.message, bad[i].why) == NULL)
            fail_msg("%s: %s", bad[i].marks, error.message);
        assert_non_null(strstr(error.message, "t:1:"));
    }
}

static void a_journal_remembers_labels(void **state)
{
    (void)state;
    seed = 3;
    lab_session *session = open_heap(2);
    lab_journal *journal = lab_journal_open(session);
    size_t length, more;
    char *text = lab_journal_begin(journal, &(lab_journal_head){"n", ""}, false, &length);
    assert_non_null(text);
    run(session, 5);
    assert_ok(lab_session_bookmark(session, 4, "a \"quoted\" label"));
    assert_ok(lab_session_bookmark(session, 3, "mistaken"));
    assert_ok(lab_session_bookmark(session, 3, ""));
    const char *records = lab_journal_records(journal, &more);
    assert_non_null(strstr(records, "bookmark 4 "));
    char *all = realloc(text, length + more + 1);
    assert_non_null(all);
    memcpy(all + length, records, more + 1);
    lab_journal_contents contents;
    lab_journal_report report;
    lab_error error;
    lab_session *again;
    assert_int_equal(lab_journal_read(all, length + more, &contents, &error), LAB_OK);
    assert_int_equal(lab_journal_replay("j", &contents, NULL, &again, &report, &error), LAB_OK);
    assert_int_equal(lab_session_scene(again)->bookmark_count, 1);
    assert_string_equal(label_at(again, 4), "a \"quoted\" label");
    lab_journal_release(&contents);
    lab_session_close(again);
    free(all);
    lab_journal_close(journal);
    lab_session_close(session);
}

static void a_pause_leaves_a_mark(void **state)
{
    (void)state;
    seed = 4;
    size_t count;
    lab_session *session = open_heap(0);
    run(session, 10);
    lab_session_mark_pause(session, false);
    run(session, 10);
    lab_session_mark_pause(session, true);
    const lab_mark *marks = lab_session_marks(session, 0, &count);
    assert_int_equal(count, 2);
    assert_true(marks[0].tick == 10 && marks[0].pauses == 1 && marks[0].stops == 0);
    assert_true(marks[1].tick == 20 && marks[1].pauses == 0 && marks[1].stops == 1);
    assert_ok(lab_session_go(session, 15));
    lab_session_mark_pause(session, false);
    marks = lab_session_marks(session, 0, &count);
    assert_int_equal(count, 3);
    assert_true(marks[1].tick == 15 && marks[2].tick == 20);
    /* where one was is no event of the world's */
    uint64_t tick;
    assert_false(lab_session_next_mark(session, 0, false, &tick));
    assert_false(lab_session_next_mark(session, 20, true, &tick));
    lab_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_are_set_changed_and_taken_away),
        cmocka_unit_test(to_a_labelled_moment_nothing_is_stepped),
        cmocka_unit_test(a_long_label_is_cut_between_characters),
        cmocka_unit_test(a_file_counts_from_where_the_scene_stands),
        cmocka_unit_test(bad_marks_are_refused_with_their_place),
        cmocka_unit_test(a_journal_remembers_labels),
        cmocka_unit_test(a_pause_leaves_a_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

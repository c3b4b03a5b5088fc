/* test_preferences.c - what is remembered, and that nothing about its file is fatal. Runs in a
 * folder of its own. */
#include "lab/file_lock.h"
#include "sandbox/app/preferences_file.h"
#include "scratch.h"
#include "user.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool file_holds(const char *name, const char *part)
{
    static char text[1 << 16];
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    return strstr(text, part) != NULL;
}

static void a_text_gives_back_what_was_printed(void **state)
{
    (void)state;
    static preferences out, in;
    char message[200];
    size_t length;
    prefs_defaults(&out);
    snprintf(out.theme, sizeof out.theme, "light");
    out.ui_scale = 1.25f;
    out.volume = 0.1f;
    out.sound = true;
    out.show_keys = PREFS_KEYS_OFF;
    out.overlays = 1u << VIEW_NORMALS | 1u << VIEW_NAMES;
    out.only_selected = true;
    out.hints_step = 3;
    assert_true(prefs_set_number(&out, "left \"width\"", 260.5f));
    assert_true(prefs_set_number(&out, "left.folded", 1.0f));
    prefs_add_recent(&out, "/a/b.json");
    prefs_add_recent(&out, "/a/\xC3\xA4 b.json");
    char *text = prefs_print(&out, &length);
    assert_non_null(text);
    assert_true(prefs_parse(&in, text, length, message, sizeof message));
    assert_memory_equal(&in, &out, sizeof in);
    assert_non_null(strstr(text, "[\"normals\", \"names\"]"));
    free(text);
}

/* As they were once written. */
static void overlays_are_known_by_what_the_window_calls_them_too(void **state)
{
    (void)state;
    static preferences in;
    static const char text[] = "{\"overlays\": [\"Normals and depth\", \"names\", \"unknown\"]}";
    char message[200];
    assert_true(prefs_parse(&in, text, strlen(text), message, sizeof message));
    assert_int_equal(in.overlays, 1u << VIEW_NORMALS | 1u << VIEW_NAMES);
}

static void members_of_a_later_version_stay(void **state)
{
    (void)state;
    static preferences prefs;
    char message[200];
    size_t length;
    static const char text[] = "{\"later\": {\"a\": [1.50, null, true, \"x\\n\"], \"b\": {}},"
                               " \"theme\": \"light\", \"more\": -1e3}";
    assert_true(prefs_parse(&prefs, text, sizeof text - 1, message, sizeof message));
    char *printed = prefs_print(&prefs, &length);
    assert_non_null(strstr(printed, "\"later\": {\"a\": [1.50, null, true, \"x\\n\"], \"b\": {}}"));
    assert_non_null(strstr(printed, "\"more\": -1e3"));
    prefs_free(&prefs);
    assert_true(prefs_parse(&prefs, printed, length, message, sizeof message));
    free(printed);
    prefs_free(&prefs);
}

static void values_of_the_wrong_kind_are_refused_with_their_place(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"", "1:1"},
        {"[]", "1:1: this must be an object, not an array"},
        {"{\n  \"theme\": 3}", "2:12: theme must be a string, not a number"},
        {"{\"sound\": 1}", "sound must be"},
        {"{\"volume\": \"loud\"}", "volume must be"},
        {"{\"volume\": 1e999}", "volume is too large"},
        {"{\"overlays\": [7]}", "this must be a string"},
        {"{\"panels\": {\"left\": true}}", "left must be a number"},
        {"{\"recent\": {}}", "recent must be an array"},
        {"{\"show_keys\": null}", "show_keys must be"},
        {"{\"theme\": \"dark\",}", "1:18"},
    };
    static preferences prefs, defaults;
    prefs_defaults(&defaults);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char message[200] = "";
        assert_false(
            prefs_parse(&prefs, wrong[i][0], strlen(wrong[i][0]), message, sizeof message));
        if (strstr(message, wrong[i][1]) == NULL)
            fail_msg("%s: %s", wrong[i][0], message);
        assert_memory_equal(&prefs, &defaults, sizeof prefs);
    }
}

static void numbers_beyond_their_range_are_brought_back(void **state)
{
    (void)state;
    static preferences prefs;
    char message[200];
    static const char text[] = "{\"ui_scale\": 50, \"volume\": -3, \"hints_step\": -1}";
    assert_true(prefs_parse(&prefs, text, sizeof text - 1, message, sizeof message));
    assert_true(prefs.ui_scale == 3.0f && prefs.volume == 0.0f && prefs.hints_step == 0);
}

static void numbers_are_found_by_their_names(void **state)
{
    (void)state;
    static preferences prefs;
    char key[64];
    prefs_defaults(&prefs);
    assert_true(prefs_get_number(&prefs, "left", 7.0f) == 7.0f);
    assert_true(prefs_set_number(&prefs, "left", 8.0f));
    assert_true(prefs_set_number(&prefs, "left", 9.0f));
    assert_true(prefs_get_number(&prefs, "left", 7.0f) == 9.0f);
    assert_int_equal(prefs.number_count, 1);
    assert_false(prefs_set_number(&prefs, "left", NAN));
    memset(key, 'k', sizeof key - 1);
    key[sizeof key - 1] = '\0';
    assert_false(prefs_set_number(&prefs, key, 1.0f));
    for (int i = 1; i < PREFS_NUMBERS; i++) {
        snprintf(key, sizeof key, "%d", i);
        assert_true(prefs_set_number(&prefs, key, 1.0f));
    }
    assert_false(prefs_set_number(&prefs, "one more", 1.0f));
    assert_true(prefs_set_number(&prefs, "left", 10.0f));
}

static void the_latest_scene_is_the_first_of_the_recent(void **state)
{
    (void)state;
    static preferences prefs;
    char path[32];
    prefs_defaults(&prefs);
    for (int i = 0; i < 12; i++) {
        snprintf(path, sizeof path, "/%d", i);
        prefs_add_recent(&prefs, path);
    }
    assert_int_equal(prefs.recent_count, 10);
    assert_string_equal(prefs.recent[0], "/11");
    assert_string_equal(prefs.recent[9], "/2");
    prefs_add_recent(&prefs, "/5");
    assert_int_equal(prefs.recent_count, 10);
    assert_string_equal(prefs.recent[0], "/5");
    assert_string_equal(prefs.recent[1], "/11");
    assert_string_equal(prefs.recent[6], "/6");
    assert_string_equal(prefs.recent[7], "/4");
    assert_string_equal(prefs.recent[9], "/2");
}

static void a_change_is_written_a_second_later_and_found_again(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    user_frames(&a, 120);
    assert_int_not_equal(access("preferences.json", F_OK), 0);
    assert_true(isinf(prefs_sleep(&a)));
    user_key(&a, "T");
    user_key(&a, "3");
    user_key(&a, "Ctrl+=");
    user_frames(&a, 50);
    assert_int_not_equal(access("preferences.json", F_OK), 0);
    assert_true(prefs_sleep(&a) < 1.0);
    user_frames(&a, 30);
    assert_true(file_holds("preferences.json", "\"theme\": \"light\""));
    assert_true(isinf(prefs_sleep(&a)));
    prefs_set_number(&a.prefs, "right", 300.0f);
    prefs_close(&a); /* at once */
    assert_true(file_holds("preferences.json", "\"right\": 300"));
    float scale = a.ui;
    app_free(&a);

    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_string_equal(a.theme->name, "light");
    assert_true(a.overlays == (VIEW_OVERLAYS_DEFAULT | 1u << VIEW_IMPULSES));
    assert_true(a.ui == scale && a.user_scale == 1.1f);
    assert_true(prefs_get_number(&a.prefs, "right", 0.0f) == 300.0f);
    app_free(&a);

    /* A theme from the command line is for this time. */
    user_open(&a);
    prefs_open(&a, scratch_folder(), false);
    assert_string_equal(a.theme->name, "dark");
    prefs_close(&a);
    assert_true(file_holds("preferences.json", "\"theme\": \"light\""));
    app_free(&a);
}

static void broken_files_are_set_aside_one_by_one(void **state)
{
    (void)state;
    app a;
    write_text("preferences.json", "{ \"theme\": ");
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_true(user_shows(&a, "preferences.json.broken"));
    assert_string_equal(a.theme->name, "dark");
    user_key(&a, "T");
    prefs_close(&a);
    assert_true(file_holds("preferences.json", "light"));
    app_free(&a);

    write_text("preferences.json", "{ \"theme\": 5 }");
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_true(user_shows(&a, "preferences.json.broken-2"));
    app_free(&a);
    assert_true(file_holds("preferences.json.broken", "{ \"theme\": "));
    assert_true(file_holds("preferences.json.broken-2", "{ \"theme\": 5 }"));
    assert_int_not_equal(access("preferences.json", F_OK), 0);
}

static void a_theme_that_is_not_known_is_kept_and_not_used(void **state)
{
    (void)state;
    app a;
    write_text("preferences.json", "{ \"theme\": \"sepia\" }");
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_string_equal(a.theme->name, "dark");
    user_key(&a, "3");
    prefs_close(&a);
    assert_true(file_holds("preferences.json", "\"sepia\""));
    app_free(&a);
}

static void what_cannot_be_written_is_told_of_once(void **state)
{
    (void)state;
    app a;
    write_text("file", "in the way");
    char inside[4200];
    snprintf(inside, sizeof inside, "%sfile/", scratch_folder());
    user_open(&a);
    prefs_open(&a, inside, true);
    user_key(&a, "T");
    user_frames(&a, 90);
    assert_true(user_shows(&a, "not kept"));
    user_rest(&a, 60.0);
    user_key(&a, "3");
    user_frames(&a, 90);
    prefs_close(&a);
    assert_false(user_shows(&a, "not kept"));
    app_free(&a);
}

/* What stands in the way may go. */
static void what_could_not_be_written_is_written_later(void **state)
{
    (void)state;
    app a;
    write_text("folder", "in the way");
    char inside[4200];
    snprintf(inside, sizeof inside, "%sfolder/", scratch_folder());
    user_open(&a);
    prefs_open(&a, inside, true);
    user_key(&a, "T");
    user_frames(&a, 90);
    assert_true(a.prefs_file.failed);
    assert_true(prefs_sleep(&a) > 1.0 && prefs_sleep(&a) < 11.0);
    assert_int_equal(remove("folder"), 0);
    assert_int_equal(mkdir("folder", 0700), 0);
    user_rest(&a, 11.0);
    user_frames(&a, 2);
    assert_false(a.prefs_file.failed);
    assert_true(file_holds("folder/preferences.json", "light"));
    app_free(&a);
    assert_int_equal(remove("folder/preferences.json"), 0);
}

/* Each writes what it has changed, and only that. */
static void two_windows_keep_each_others_changes(void **state)
{
    (void)state;
    app a, b;
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    prefs_add_recent(&a.prefs, "/old.json");
    prefs_set_number(&a.prefs, "shared", 1.0f);
    prefs_close(&a);
    user_open(&b);
    prefs_open(&b, scratch_folder(), true);

    user_key(&a, "T");
    prefs_add_recent(&a.prefs, "/of a.json");
    prefs_set_number(&a.prefs, "a", 2.0f);
    user_frames(&a, 90);
    user_key(&b, "3");
    prefs_add_recent(&b.prefs, "/of b.json");
    prefs_set_number(&b.prefs, "b", 3.0f);
    prefs_set_number(&b.prefs, "shared", 4.0f);
    user_frames(&b, 90);
    prefs_set_number(&a.prefs, "a", 5.0f);
    user_frames(&a, 90);
    prefs_close(&a);
    prefs_close(&b);
    assert_true(file_holds("preferences.json", "\"theme\": \"light\""));
    assert_true(file_holds("preferences.json", "\"impulses\""));
    assert_true(file_holds("preferences.json", "\"a\": 5"));
    assert_true(file_holds("preferences.json", "\"b\": 3"));
    assert_true(file_holds("preferences.json", "\"shared\": 4"));
    app_free(&a);
    app_free(&b);

    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_int_equal(a.prefs.recent_count, 3);
    assert_string_equal(a.prefs.recent[0], "/of b.json");
    assert_string_equal(a.prefs.recent[1], "/of a.json");
    assert_string_equal(a.prefs.recent[2], "/old.json");
    app_free(&a);
}

/* For a moment; then it is tried again. */
static void one_that_another_window_writes_is_waited_for(void **state)
{
    (void)state;
    app a;
    int folder = open(scratch_folder(), O_RDONLY | O_DIRECTORY);
    assert_true(folder >= 0 && lab_file_lock(folder));
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    user_key(&a, "T");
    user_frames(&a, 150);
    assert_int_not_equal(access("preferences.json", F_OK), 0);
    assert_false(a.prefs_file.failed);
    close(folder);
    user_frames(&a, 90);
    assert_true(file_holds("preferences.json", "light"));
    app_free(&a);
}

/* Nothing is written over what cannot be read. */
static void a_file_that_cannot_be_read_stays(void **state)
{
    (void)state;
    app a;
    assert_int_equal(mkdir("preferences.json", 0700), 0);
    user_open(&a);
    prefs_open(&a, scratch_folder(), true);
    assert_true(user_shows(&a, "not kept"));
    user_key(&a, "T");
    user_frames(&a, 90);
    assert_true(a.prefs_file.failed);
    prefs_close(&a);
    app_free(&a);
    assert_int_equal(rmdir("preferences.json"), 0);
}

static void a_script_has_no_folder_unless_it_is_told_one(void **state)
{
    (void)state;
    static char found[APP_PATH];
    assert_int_equal(unsetenv("CAROM_PREFERENCES"), 0);
    prefs_find_folder(found, true);
    assert_string_equal(found, "");
    assert_int_equal(setenv("CAROM_PREFERENCES", "made", 1), 0);
    prefs_find_folder(found, true);
    assert_string_equal(found, "made/");
    assert_int_equal(access("made", F_OK), 0);
    prefs_find_folder(found, false);
    assert_string_equal(found, "made/");

    assert_int_equal(unsetenv("CAROM_PREFERENCES"), 0);
    assert_int_equal(setenv("XDG_DATA_HOME", scratch_folder(), 1), 0);
    prefs_find_folder(found, false);
    assert_non_null(strstr(found, "/carom/"));
    assert_int_equal(rmdir("carom"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_gives_back_what_was_printed),
        cmocka_unit_test(overlays_are_known_by_what_the_window_calls_them_too),
        cmocka_unit_test(members_of_a_later_version_stay),
        cmocka_unit_test(values_of_the_wrong_kind_are_refused_with_their_place),
        cmocka_unit_test(numbers_beyond_their_range_are_brought_back),
        cmocka_unit_test(numbers_are_found_by_their_names),
        cmocka_unit_test(the_latest_scene_is_the_first_of_the_recent),
        cmocka_unit_test_teardown(a_change_is_written_a_second_later_and_found_again,
                                  scratch_empty),
        cmocka_unit_test_teardown(broken_files_are_set_aside_one_by_one, scratch_empty),
        cmocka_unit_test_teardown(a_theme_that_is_not_known_is_kept_and_not_used, scratch_empty),
        cmocka_unit_test_teardown(what_cannot_be_written_is_told_of_once, scratch_empty),
        cmocka_unit_test_teardown(what_could_not_be_written_is_written_later, scratch_empty),
        cmocka_unit_test_teardown(two_windows_keep_each_others_changes, scratch_empty),
        cmocka_unit_test_teardown(one_that_another_window_writes_is_waited_for, scratch_empty),
        cmocka_unit_test_teardown(a_file_that_cannot_be_read_stays, scratch_empty),
        cmocka_unit_test_teardown(a_script_has_no_folder_unless_it_is_told_one, scratch_empty),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

/* test_recovery.c - what a crash leaves behind, and who may take it. Runs in a folder of its own.
 */
#include "kept_journals.h"
#include "lab/journal.h"
#include "lab/journal_record.h"
#include "lab/text_file.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/app/app.h"
#include "sandbox/panels/panels.h"
#include "scratch.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define SCENES CAROM_SANDBOX_TESTS "/scenes/"

static void without_a_folder_nothing_is_written(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    kept_pass(&a, 5);
    assert_false(recover_find(&a));
    assert_null(a.recovery.file);
    assert_true(isinf(recovery_sleep(&a)));
    recovery_keep(&a);
    app_free(&a);
}

/* A process that edits `scene` ("" an empty one), has that written and waits to be killed. */
static pid_t start_another(const char *scene)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        app a;
        lab_error error;
        kept_open_app(&a);
        if (scene[0] != '\0')
            files_open(&a, scene, &error);
        user_spawn(&a, CR_BOX, 0.25f, 2.0f);
        user_frames(&a, 1);
        if (write(ready[1], "", 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return child;
}

static void kill_it(pid_t child)
{
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void what_a_killed_program_had_is_recovered(void **state)
{
    (void)state;
    app a, want;
    lab_error error;
    pid_t other = start_another(SCENES "shapes.json");
    kept_open_app(&a);
    recover_offer(&a);
    assert_int_equal(a.dialog.kind, DIALOG_NONE); /* it lives */
    kill_it(other);
    recover_offer(&a);
    assert_int_equal(a.dialog.kind, DIALOG_RECOVER);
    assert_string_equal(a.recovery.found_name, "Shapes");
    assert_true(a.recovery.found_age < 60.0);
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_string_equal(a.path, SCENES "shapes.json");
    assert_true(scene_is_unsaved(&a));

    user_open(&want);
    assert_int_equal(files_open(&want, SCENES "shapes.json", &error), LAB_OK);
    user_spawn(&want, CR_BOX, 0.25f, 2.0f);
    assert_true(cr_world_hash(app_world(&a)) == cr_world_hash(app_world(&want)));
    uint32_t before = cr_world_stats(app_world(&want)).bodies - 1;
    app_free(&want);

    /* It is ours now: still there, and another start does not ask. */
    user_frames(&a, 2);
    assert_true(kept_journals() >= 1);
    app second;
    kept_open_app(&second);
    assert_false(recover_find(&second));
    app_free(&second);
    assert_kept(&a);
    /* What was done can be undone, though it stays unsaved. */
    user_key(&a, "Ctrl+Z");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, before);
    assert_true(scene_is_unsaved(&a));
    kept_pass(&a, 1);
    assert_kept(&a);
    recovery_end(&a);
    assert_int_equal(kept_journals(), 0);
    app_free(&a);
}

/* Also one that was recovered, was edited, and was lost again. */
static void what_is_lost_twice_is_recovered_twice(void **state)
{
    (void)state;
    app a;
    kill_it(start_another(SCENES "shapes.json"));
    for (uint32_t i = 0; i < 4; i++) {
        kept_open_app(&a);
        recover_offer(&a);
        assert_int_equal(a.dialog.kind, DIALOG_RECOVER);
        user_key(&a, "R");
        assert_true(scene_is_unsaved(&a));
        user_spawn(&a, CR_BOX, (float)i, 5.0f);
        user_frames(&a, 1);
        assert_kept(&a);
        app_free(&a); /* not ended as it should */
    }
    kept_open_app(&a);
    assert_true(recover_find(&a));
    recover_discard(&a);
    assert_false(recover_find(&a));
    assert_int_equal(kept_journals(), 0);
    app_free(&a);
}

static void later_keeps_it_and_discard_removes_it(void **state)
{
    (void)state;
    app a;
    kill_it(start_another(""));
    kill_it(start_another(SCENES "shapes.json"));
    kept_open_app(&a);
    recover_offer(&a);
    user_key(&a, "L");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(kept_journals(), 2);
    recover_offer(&a);
    user_key(&a, "Esc");
    assert_int_equal(kept_journals(), 2);
    recover_offer(&a);
    user_key(&a, "D");
    assert_int_equal(kept_journals(), 1);
    assert_int_equal(a.dialog.kind, DIALOG_RECOVER); /* about the other */
    user_key(&a, "D");
    assert_int_equal(kept_journals(), 0);
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_false(scene_is_unsaved(&a));
    app_free(&a);
}

static void two_that_ask_about_the_same_do_not_both_get_it(void **state)
{
    (void)state;
    app a, b;
    kill_it(start_another(""));
    kept_open_app(&a);
    kept_open_app(&b);
    recover_offer(&a);
    recover_offer(&b);
    user_key(&a, "R");
    user_key(&b, "R");
    assert_true(scene_is_unsaved(&a));
    assert_false(scene_is_unsaved(&b));
    assert_true(b.notifications.title[0] != '\0');
    recovery_end(&a);
    app_free(&a);
    app_free(&b);
}

static void set_age(const char *path, time_t seconds)
{
    struct timespec times[2] = {{.tv_sec = time(NULL) - seconds}, {.tv_sec = time(NULL) - seconds}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* Of several the latest is asked about first, and each of them. */
static void the_latest_is_offered_first(void **state)
{
    (void)state;
    static const time_t ages[] = {5000, 100, 90000};
    app a;
    for (size_t i = 0; i < sizeof ages / sizeof ages[0]; i++) {
        char path[APP_PATH + 64];
        kept_open_app(&a);
        for (size_t k = 0; k <= i; k++)
            user_spawn(&a, CR_BOX, 3.0f * (float)k, 0.0f);
        user_frames(&a, 1);
        snprintf(path, sizeof path, "%s", kept_path(&a));
        app_free(&a);
        set_age(path, ages[i]);
    }
    static const uint32_t bodies[] = {2, 1, 3};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        kept_open_app(&a);
        assert_int_equal(kept_journals(), 3 - (int)i);
        assert_true(recover_find(&a));
        recover_take(&a);
        assert_int_equal(cr_world_stats(app_world(&a)).bodies, bodies[i]);
        recovery_end(&a);
        app_free(&a);
    }
}

/* Each has its own, and neither touches the other's. */
static void two_windows_keep_two_journals(void **state)
{
    (void)state;
    app a, b, c;
    kept_open_app(&a);
    kept_open_app(&b);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_frames(&a, 1);
    user_spawn(&b, CR_CIRCLE, 0.0f, 0.0f);
    user_frames(&b, 1);
    assert_int_equal(kept_journals(), 2);
    kept_open_app(&c);
    assert_false(recover_find(&c));
    recovery_end(&a);
    assert_int_equal(kept_journals(), 1);
    assert_kept(&b);
    recovery_leave(&b);
    assert_true(recover_find(&c));
    recover_discard(&c);
    app_free(&a);
    app_free(&b);
    app_free(&c);
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void what_cannot_be_read_is_set_aside(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{", "carom journal 2 exact",
                                        "0000000000000000 0 3 abc\n"};
    app a;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        write_text("unsaved-999999999-1.journal", texts[i]);
        kept_open_app(&a);
        recover_offer(&a);
        assert_int_equal(a.dialog.kind, DIALOG_NONE);
        assert_true(user_shows(&a, ".broken"));
        app_free(&a);
    }
    assert_int_equal(kept_files_like(".broken"), 4);
}

/* Its records are whole, and the scene in it is none. */
static void a_scene_that_is_refused_is_set_aside(void **state)
{
    (void)state;
    app a;
    char *text;
    size_t length;
    lab_error error;
    kept_open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_frames(&a, 1);
    assert_int_equal(lab_file_read(kept_path(&a), &text, &length, &error), LAB_OK);
    app_free(&a);
    scratch_empty(NULL);
    lab_journal_contents contents;
    assert_int_equal(lab_journal_read(text, length, &contents, &error), LAB_OK);
    uint64_t key = contents.key;
    json_text_buffer out = {0};
    char first[64];
    snprintf(first, sizeof first, "carom journal 2 loose %016llx", (unsigned long long)key);
    const char *const parts[] = {first, "x", "", "{ \"carom\": 7 }", "bodies", "joints"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        journal_record_put(&out, i == 0 ? 0 : key, i, parts[i], strlen(parts[i]));
    write_text("unsaved-999999999-1.journal", out.bytes);
    free(out.bytes);
    free(text);
    lab_journal_release(&contents);
    kept_open_app(&a);
    recover_offer(&a);
    assert_int_equal(a.dialog.kind, DIALOG_RECOVER);
    user_key(&a, "R");
    assert_true(a.notifications.title[0] != '\0');
    assert_false(scene_is_unsaved(&a));
    assert_false(recover_find(&a));
    assert_int_equal(kept_files_like(".broken"), 1);
    app_free(&a);
}

/* Its scene's file was changed between the crash and the recovery. */
static void a_file_that_changed_meanwhile_is_not_overwritten_unasked(void **state)
{
    (void)state;
    app a;
    lab_error error;
    for (int changed = 0; changed < 2; changed++) {
        write_text("mine.json", "{ \"carom\": 1 }");
        kept_open_app(&a);
        assert_int_equal(files_open(&a, "mine.json", &error), LAB_OK);
        user_spawn(&a, CR_BOX, 0.0f, 0.0f);
        user_frames(&a, 1);
        app_free(&a); /* not ended as it should */
        if (changed)
            write_text("mine.json", "{ \"carom\": 1, \"name\": \"theirs\" }");
        kept_open_app(&a);
        assert_true(recover_find(&a));
        recover_take(&a);
        user_key(&a, "Ctrl+S");
        assert_int_equal(a.dialog.kind, changed ? DIALOG_CHANGED : DIALOG_NONE);
        recovery_end(&a);
        app_free(&a);
    }
}

static void told_to_end_it_keeps_all(void **state)
{
    (void)state;
    app a;
    kept_open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    recovery_begin(&a);
    recovery_keep(&a); /* in the very frame */
    assert_int_equal(kept_journals(), 1);
    assert_true(recover_find(&a));
    recover_discard(&a);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(without_a_folder_nothing_is_written, scratch_empty),
        cmocka_unit_test_teardown(what_a_killed_program_had_is_recovered, scratch_empty),
        cmocka_unit_test_teardown(what_is_lost_twice_is_recovered_twice, scratch_empty),
        cmocka_unit_test_teardown(later_keeps_it_and_discard_removes_it, scratch_empty),
        cmocka_unit_test_teardown(two_that_ask_about_the_same_do_not_both_get_it, scratch_empty),
        cmocka_unit_test_teardown(the_latest_is_offered_first, scratch_empty),
        cmocka_unit_test_teardown(two_windows_keep_two_journals, scratch_empty),
        cmocka_unit_test_teardown(what_cannot_be_read_is_set_aside, scratch_empty),
        cmocka_unit_test_teardown(a_scene_that_is_refused_is_set_aside, scratch_empty),
        cmocka_unit_test_teardown(a_file_that_changed_meanwhile_is_not_overwritten_unasked,
                                  scratch_empty),
        cmocka_unit_test_teardown(told_to_end_it_keeps_all, scratch_empty),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

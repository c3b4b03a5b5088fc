/* test_recovery.c - what a crash leaves behind, and who may take it. Runs in a folder of its own.
 */
#include "lab/journal.h"
#include "lab/journal_file.h"
#include "lab/journal_record.h"
#include "lab/text_file.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/app/app.h"
#include "sandbox/app/preferences_file.h"
#include "sandbox/panels/panels.h"
#include "scratch.h"
#include "user.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define SCENES CAROM_SANDBOX_TESTS "/scenes/"

static int files_like(const char *part)
{
    DIR *files = opendir(scratch_folder());
    struct dirent *file;
    int count = 0;
    assert_non_null(files);
    while ((file = readdir(files)) != NULL)
        count += strstr(file->d_name, part) != NULL;
    closedir(files);
    return count;
}

static void open_app(app *a)
{
    user_open(a);
    prefs_open(a, scratch_folder(), true);
}

static void pass(app *a, int seconds)
{
    user_frames(a, 60 * seconds + 1);
}

/* Those of journals that nobody set aside. */
static int journals(void)
{
    return files_like(".journal") - files_like(".broken");
}

static const char *own_path(const app *a)
{
    static char path[APP_PATH + 64];
    snprintf(path, sizeof path, "%s%s", scratch_folder(), lab_journal_file_name(a->recovery.file));
    return path;
}

/* What a next start would find if the program ended now: the session, or NULL. */
static lab_session *kept_now(const app *a, lab_journal_report *report, bool *unsaved)
{
    lab_journal_contents contents;
    lab_session *session;
    lab_error error;
    char *text;
    size_t length;
    assert_non_null(a->recovery.file);
    assert_int_equal(lab_file_read(own_path(a), &text, &length, &error), LAB_OK);
    assert_int_equal(lab_journal_read(text, length, &contents, &error), LAB_OK);
    assert_int_equal(contents.torn, 0);
    *unsaved = contents.unsaved;
    assert_int_equal(lab_journal_replay("kept", &contents, NULL, &session, report, &error), LAB_OK);
    lab_journal_release(&contents);
    free(text);
    return session;
}

static void assert_kept(const app *a)
{
    lab_journal_report report;
    bool unsaved;
    lab_session *session = kept_now(a, &report, &unsaved);
    assert_true(unsaved);
    assert_false(report.cut || report.diverged || report.failed > 0);
    assert_true(cr_world_hash(lab_session_world(session)) == cr_world_hash(app_world(a)));
    lab_session_close(session);
}

/* The old one goes when the new one is on the disk, which takes the disk's time. */
static void wait_for_disk(app *a)
{
    for (int i = 0; i < 20000 && a->recovery.old != NULL; i++) {
        usleep(1000);
        user_frames(a, 1);
    }
    assert_null(a->recovery.old);
}

static void an_edit_is_kept_in_its_frame(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    pass(&a, 2);
    assert_int_equal(journals(), 0);
    assert_true(isinf(recovery_sleep(&a)));
    for (int i = 0; i < 5; i++) {
        user_spawn(&a, CR_BOX, (float)i, 0.0f);
        user_frames(&a, 1);
        assert_int_equal(journals(), 1);
        assert_kept(&a);
    }
    assert_true(recovery_sleep(&a) <= 1.0); /* a mark is wanted */
    pass(&a, 2);
    assert_true(isinf(recovery_sleep(&a)));
    recovery_end(&a);
    assert_int_equal(journals(), 0);
    app_free(&a);
}

/* A run as well, to the bit, with what undo and redo did in it. */
static void a_run_is_kept_to_the_bit(void **state)
{
    (void)state;
    app a;
    lab_error error;
    open_app(&a);
    assert_int_equal(files_open(&a, SCENES "shapes.json", &error), LAB_OK);
    user_key(&a, "Space");
    pass(&a, 1);
    user_spawn(&a, CR_CIRCLE, 0.0f, 3.0f);
    pass(&a, 2);
    user_key(&a, "Ctrl+Z");
    pass(&a, 1);
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Y");
    user_spawn(&a, CR_BOX, 0.5f, 4.0f);
    pass(&a, 1);
    user_key(&a, "Space");
    pass(&a, 2);
    assert_kept(&a);
    lab_journal_report report;
    bool unsaved;
    lab_session *session = kept_now(&a, &report, &unsaved);
    assert_true(report.marks > 2);
    assert_int_equal(lab_session_undoable(session), lab_session_undoable(a.session));
    lab_session_close(session);
    recovery_end(&a);
    app_free(&a);
}

static void a_drag_is_kept_while_it_lasts(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_move(&a, USER_X, USER_Y);
    user_press(&a, SDL_BUTTON_LEFT);
    for (int i = 1; i < 20; i++) {
        user_move(&a, USER_X + 5 * i, USER_Y);
        user_frames(&a, 1);
        assert_kept(&a);
    }
    user_release(&a, SDL_BUTTON_LEFT);
    user_frames(&a, 1);
    assert_kept(&a);
    recovery_end(&a);
    app_free(&a);
}

/* What stands in the way may go. */
static void a_failure_is_told_once_and_mended_later(void **state)
{
    (void)state;
    app a;
    char folder[APP_PATH];
    open_app(&a);
    snprintf(folder, sizeof folder, "%s", a.prefs_file.folder);
    snprintf(a.prefs_file.folder, sizeof a.prefs_file.folder, "/nowhere/");
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    assert_true(a.recovery.failed && user_shows(&a, "would be lost"));
    assert_true(recovery_sleep(&a) > 0.0 && recovery_sleep(&a) < 11.0);
    snprintf(a.prefs_file.folder, sizeof a.prefs_file.folder, "%s", folder);
    user_spawn(&a, CR_BOX, 1.0f, 0.0f);
    pass(&a, 11);
    assert_false(a.recovery.failed);
    assert_int_equal(journals(), 1);
    assert_kept(&a);
    recovery_end(&a);
    app_free(&a);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The disk is full in the middle of a record, and has room again. */
static void a_full_disk_costs_nothing_that_was_kept(void **state)
{
    (void)state;
    app a;
    signal(SIGXFSZ, SIG_IGN);
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    size_t size = lab_journal_file_size(a.recovery.file);
    limit_files(size + 20);
    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    user_frames(&a, 1);
    assert_true(a.recovery.failed);
    user_spawn(&a, CR_BOX, 2.0f, 1.0f);
    pass(&a, 25);
    assert_true(a.recovery.failed);
    assert_int_equal(files_like(".tmp"), 0);
    assert_int_equal(journals(), 1);
    limit_files(RLIM_INFINITY);
    pass(&a, 11);
    assert_false(a.recovery.failed);
    assert_true(user_shows(&a, "kept again"));
    assert_kept(&a);
    recovery_end(&a);
    app_free(&a);
}

static void one_that_somebody_removes_is_made_again(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    assert_int_equal(unlink(own_path(&a)), 0);
    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    pass(&a, 11);
    assert_int_equal(journals(), 1);
    assert_kept(&a);
    recovery_end(&a);
    app_free(&a);
}

/* So it is after a scene has been recovered, or when it has run for long. */
static void a_way_back_beyond_the_beginning_is_kept(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_BOX, 2.0f, 0.0f);
    user_spawn(&a, CR_BOX, 4.0f, 0.0f);
    user_frames(&a, 1); /* it begins here: nobody listened before */
    assert_kept(&a);
    user_key(&a, "Ctrl+Z");
    pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+Z");
    pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+Y");
    user_spawn(&a, CR_BOX, -2.0f, 0.0f);
    pass(&a, 1);
    assert_kept(&a);
    wait_for_disk(&a);
    assert_int_equal(journals(), 1);
    recovery_end(&a);
    app_free(&a);
}

static void what_is_long_to_repeat_begins_anew(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    for (int i = 0; i < 400; i++)
        user_spawn(&a, CR_CIRCLE, (float)(2 * (i % 20)), (float)(2 * (i / 20)));
    user_frames(&a, 1);
    user_spawn(&a, CR_CIRCLE, -5.0f, 0.0f);
    int undos = 0;
    for (; lab_journal_seconds(a.recovery.journal) < 4.1 && undos < 100000; undos++)
        user_key(&a, undos % 2 == 0 ? "Ctrl+Z" : "Ctrl+Y");
    user_frames(&a, 1);
    assert_true(lab_journal_seconds(a.recovery.journal) > 4.0);
    a.recovery.cost = 0.0;
    user_frames(&a, 60);
    assert_true(lab_journal_seconds(a.recovery.journal) < 1.0);
    assert_kept(&a);
    wait_for_disk(&a);
    assert_int_equal(journals(), 1);
    recovery_end(&a);
    app_free(&a);
}

static void what_is_saved_or_undone_is_not_offered(void **state)
{
    (void)state;
    app a, b;
    lab_error error;
    open_app(&a);
    assert_int_equal(files_open(&a, SCENES "shapes.json", &error), LAB_OK);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    assert_true(files_save(&a, "saved.json"));
    user_frames(&a, 1);
    recovery_leave(&a); /* as a crash does */
    open_app(&b);
    assert_false(recover_find(&b));
    assert_int_equal(journals(), 0);

    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    pass(&a, 2);
    assert_int_equal(journals(), 1);
    user_key(&a, "Ctrl+Z");
    pass(&a, 1);
    recovery_leave(&a);
    assert_false(recover_find(&b));

    user_key(&a, "Ctrl+Y");
    pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+N");
    user_key(&a, "D");
    user_frames(&a, 1);
    assert_int_equal(journals(), 0);
    app_free(&a);
    app_free(&b);
}

static void without_a_folder_nothing_is_written(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 5);
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
        open_app(&a);
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
    open_app(&a);
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
    assert_true(journals() >= 1);
    app second;
    open_app(&second);
    assert_false(recover_find(&second));
    app_free(&second);
    assert_kept(&a);
    /* What was done can be undone, though it stays unsaved. */
    user_key(&a, "Ctrl+Z");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, before);
    assert_true(scene_is_unsaved(&a));
    pass(&a, 1);
    assert_kept(&a);
    recovery_end(&a);
    assert_int_equal(journals(), 0);
    app_free(&a);
}

/* Also one that was recovered, was edited, and was lost again. */
static void what_is_lost_twice_is_recovered_twice(void **state)
{
    (void)state;
    app a;
    kill_it(start_another(SCENES "shapes.json"));
    for (uint32_t i = 0; i < 4; i++) {
        open_app(&a);
        recover_offer(&a);
        assert_int_equal(a.dialog.kind, DIALOG_RECOVER);
        user_key(&a, "R");
        assert_true(scene_is_unsaved(&a));
        user_spawn(&a, CR_BOX, (float)i, 5.0f);
        user_frames(&a, 1);
        assert_kept(&a);
        app_free(&a); /* not ended as it should */
    }
    open_app(&a);
    assert_true(recover_find(&a));
    recover_discard(&a);
    assert_false(recover_find(&a));
    assert_int_equal(journals(), 0);
    app_free(&a);
}

static void later_keeps_it_and_discard_removes_it(void **state)
{
    (void)state;
    app a;
    kill_it(start_another(""));
    kill_it(start_another(SCENES "shapes.json"));
    open_app(&a);
    recover_offer(&a);
    user_key(&a, "L");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(journals(), 2);
    recover_offer(&a);
    user_key(&a, "Esc");
    assert_int_equal(journals(), 2);
    recover_offer(&a);
    user_key(&a, "D");
    assert_int_equal(journals(), 1);
    assert_int_equal(a.dialog.kind, DIALOG_RECOVER); /* about the other */
    user_key(&a, "D");
    assert_int_equal(journals(), 0);
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_false(scene_is_unsaved(&a));
    app_free(&a);
}

static void two_that_ask_about_the_same_do_not_both_get_it(void **state)
{
    (void)state;
    app a, b;
    kill_it(start_another(""));
    open_app(&a);
    open_app(&b);
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
        open_app(&a);
        for (size_t k = 0; k <= i; k++)
            user_spawn(&a, CR_BOX, 3.0f * (float)k, 0.0f);
        user_frames(&a, 1);
        snprintf(path, sizeof path, "%s", own_path(&a));
        app_free(&a);
        set_age(path, ages[i]);
    }
    static const uint32_t bodies[] = {2, 1, 3};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        open_app(&a);
        assert_int_equal(journals(), 3 - (int)i);
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
    open_app(&a);
    open_app(&b);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_frames(&a, 1);
    user_spawn(&b, CR_CIRCLE, 0.0f, 0.0f);
    user_frames(&b, 1);
    assert_int_equal(journals(), 2);
    open_app(&c);
    assert_false(recover_find(&c));
    recovery_end(&a);
    assert_int_equal(journals(), 1);
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
        open_app(&a);
        recover_offer(&a);
        assert_int_equal(a.dialog.kind, DIALOG_NONE);
        assert_true(user_shows(&a, ".broken"));
        app_free(&a);
    }
    assert_int_equal(files_like(".broken"), 4);
}

/* Its records are whole, and the scene in it is none. */
static void a_scene_that_is_refused_is_set_aside(void **state)
{
    (void)state;
    app a;
    char *text;
    size_t length;
    lab_error error;
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_frames(&a, 1);
    assert_int_equal(lab_file_read(own_path(&a), &text, &length, &error), LAB_OK);
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
    open_app(&a);
    recover_offer(&a);
    assert_int_equal(a.dialog.kind, DIALOG_RECOVER);
    user_key(&a, "R");
    assert_true(a.notifications.title[0] != '\0');
    assert_false(scene_is_unsaved(&a));
    assert_false(recover_find(&a));
    assert_int_equal(files_like(".broken"), 1);
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
        open_app(&a);
        assert_int_equal(files_open(&a, "mine.json", &error), LAB_OK);
        user_spawn(&a, CR_BOX, 0.0f, 0.0f);
        user_frames(&a, 1);
        app_free(&a); /* not ended as it should */
        if (changed)
            write_text("mine.json", "{ \"carom\": 1, \"name\": \"theirs\" }");
        open_app(&a);
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
    open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    recovery_begin(&a);
    recovery_keep(&a); /* in the very frame */
    assert_int_equal(journals(), 1);
    assert_true(recover_find(&a));
    recover_discard(&a);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_edit_is_kept_in_its_frame, scratch_empty),
        cmocka_unit_test_teardown(a_run_is_kept_to_the_bit, scratch_empty),
        cmocka_unit_test_teardown(a_drag_is_kept_while_it_lasts, scratch_empty),
        cmocka_unit_test_teardown(a_failure_is_told_once_and_mended_later, scratch_empty),
        cmocka_unit_test_teardown(a_full_disk_costs_nothing_that_was_kept, scratch_empty),
        cmocka_unit_test_teardown(one_that_somebody_removes_is_made_again, scratch_empty),
        cmocka_unit_test_teardown(a_way_back_beyond_the_beginning_is_kept, scratch_empty),
        cmocka_unit_test_teardown(what_is_long_to_repeat_begins_anew, scratch_empty),
        cmocka_unit_test_teardown(what_is_saved_or_undone_is_not_offered, scratch_empty),
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

/* test_crash_journal.c - what is kept of a session while it goes on, frame by frame. Runs in a
 * folder of its own. */
#include "kept_journals.h"
#include "lab/journal_file.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/app/app.h"
#include "sandbox/app/preferences_file.h"
#include "sandbox/panels/panels.h"
#include "scratch.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#define SCENES CAROM_SANDBOX_TESTS "/scenes/"

static void an_edit_is_kept_in_its_frame(void **state)
{
    (void)state;
    app a;
    kept_open_app(&a);
    kept_pass(&a, 2);
    assert_int_equal(kept_journals(), 0);
    assert_true(isinf(recovery_sleep(&a)));
    for (int i = 0; i < 5; i++) {
        user_spawn(&a, CR_BOX, (float)i, 0.0f);
        user_frames(&a, 1);
        assert_int_equal(kept_journals(), 1);
        assert_kept(&a);
    }
    assert_true(recovery_sleep(&a) <= 1.0); /* a mark is wanted */
    kept_pass(&a, 2);
    assert_true(isinf(recovery_sleep(&a)));
    recovery_end(&a);
    assert_int_equal(kept_journals(), 0);
    app_free(&a);
}

/* A run as well, to the bit, with what undo and redo did in it. */
static void a_run_is_kept_to_the_bit(void **state)
{
    (void)state;
    app a;
    lab_error error;
    kept_open_app(&a);
    assert_int_equal(files_open(&a, SCENES "shapes.json", &error), LAB_OK);
    user_key(&a, "Space");
    kept_pass(&a, 1);
    user_spawn(&a, CR_CIRCLE, 0.0f, 3.0f);
    kept_pass(&a, 2);
    user_key(&a, "Ctrl+Z");
    kept_pass(&a, 1);
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+Y");
    user_spawn(&a, CR_BOX, 0.5f, 4.0f);
    kept_pass(&a, 1);
    user_key(&a, "Space");
    kept_pass(&a, 2);
    assert_kept(&a);
    lab_journal_report report;
    bool unsaved;
    lab_session *session = kept_session(&a, &report, &unsaved);
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
    kept_open_app(&a);
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
    kept_open_app(&a);
    snprintf(folder, sizeof folder, "%s", a.prefs_file.folder);
    snprintf(a.prefs_file.folder, sizeof a.prefs_file.folder, "/nowhere/");
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    kept_pass(&a, 2);
    assert_true(a.recovery.failed && user_shows(&a, "would be lost"));
    assert_true(recovery_sleep(&a) > 0.0 && recovery_sleep(&a) < 11.0);
    snprintf(a.prefs_file.folder, sizeof a.prefs_file.folder, "%s", folder);
    user_spawn(&a, CR_BOX, 1.0f, 0.0f);
    kept_pass(&a, 11);
    assert_false(a.recovery.failed);
    assert_int_equal(kept_journals(), 1);
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
    kept_open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    kept_pass(&a, 2);
    size_t size = lab_journal_file_size(a.recovery.file);
    limit_files(size + 20);
    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    user_frames(&a, 1);
    assert_true(a.recovery.failed);
    user_spawn(&a, CR_BOX, 2.0f, 1.0f);
    kept_pass(&a, 25);
    assert_true(a.recovery.failed);
    assert_int_equal(kept_files_like(".tmp"), 0);
    assert_int_equal(kept_journals(), 1);
    limit_files(RLIM_INFINITY);
    kept_pass(&a, 11);
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
    kept_open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    kept_pass(&a, 2);
    assert_int_equal(unlink(kept_path(&a)), 0);
    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    kept_pass(&a, 11);
    assert_int_equal(kept_journals(), 1);
    assert_kept(&a);
    recovery_end(&a);
    app_free(&a);
}

/* So it is after a scene has been recovered, or when it has run for long. */
static void a_way_back_beyond_the_beginning_is_kept(void **state)
{
    (void)state;
    app a;
    kept_open_app(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_spawn(&a, CR_BOX, 2.0f, 0.0f);
    user_spawn(&a, CR_BOX, 4.0f, 0.0f);
    user_frames(&a, 1); /* it begins here: nobody listened before */
    assert_kept(&a);
    user_key(&a, "Ctrl+Z");
    kept_pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+Z");
    kept_pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+Y");
    user_spawn(&a, CR_BOX, -2.0f, 0.0f);
    kept_pass(&a, 1);
    assert_kept(&a);
    kept_wait_for_disk(&a);
    assert_int_equal(kept_journals(), 1);
    recovery_end(&a);
    app_free(&a);
}

static void what_is_long_to_repeat_begins_anew(void **state)
{
    (void)state;
    app a;
    kept_open_app(&a);
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
    kept_wait_for_disk(&a);
    assert_int_equal(kept_journals(), 1);
    recovery_end(&a);
    app_free(&a);
}

static void what_is_saved_or_undone_is_not_offered(void **state)
{
    (void)state;
    app a, b;
    lab_error error;
    kept_open_app(&a);
    assert_int_equal(files_open(&a, SCENES "shapes.json", &error), LAB_OK);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    kept_pass(&a, 2);
    assert_true(files_save(&a, "saved.json"));
    user_frames(&a, 1);
    recovery_leave(&a); /* as a crash does */
    kept_open_app(&b);
    assert_false(recover_find(&b));
    assert_int_equal(kept_journals(), 0);

    user_spawn(&a, CR_BOX, 1.0f, 1.0f);
    kept_pass(&a, 2);
    assert_int_equal(kept_journals(), 1);
    user_key(&a, "Ctrl+Z");
    kept_pass(&a, 1);
    recovery_leave(&a);
    assert_false(recover_find(&b));

    user_key(&a, "Ctrl+Y");
    kept_pass(&a, 1);
    assert_kept(&a);
    user_key(&a, "Ctrl+N");
    user_key(&a, "D");
    user_frames(&a, 1);
    assert_int_equal(kept_journals(), 0);
    app_free(&a);
    app_free(&b);
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
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

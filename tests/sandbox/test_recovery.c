/* test_recovery.c - what a crash leaves behind, and who may take it. Runs in a folder of its own.
 */
#include "hand.h"
#include "scratch.h"

#include "preferences_file.h"
#include "recover_panel.h"
#include "recovery.h"

#include <dirent.h>
#include <math.h>
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

static int files_like(const char *begin)
{
    DIR *files = opendir(scratch_folder());
    struct dirent *file;
    int count = 0;
    assert_non_null(files);
    while ((file = readdir(files)) != NULL)
        count += strncmp(file->d_name, begin, strlen(begin)) == 0;
    closedir(files);
    return count;
}

static void open_app(app *a)
{
    hand_open(a);
    prefs_open(a, scratch_folder(), true);
}

static void pass(app *a, int seconds)
{
    hand_frames(a, 60 * seconds + 1);
}

static void edits_are_written_within_a_second(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    pass(&a, 2);
    assert_int_equal(files_like("recovery-"), 0);
    assert_true(isinf(recovery_sleep(&a)));
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f); /* the last second was quiet: at once */
    hand_frames(&a, 1);
    assert_true(recovery_sleep(&a) == 0.0); /* printed; the next frame writes */
    hand_frames(&a, 1);
    assert_int_equal(files_like("recovery-"), 1);
    assert_true(isinf(recovery_sleep(&a)));
    a.recovery.cost = 0.0;
    hand_spawn(&a, CR_BOX, 1.0f, 1.0f);
    uint32_t revision = a.recovery.revision;
    hand_frames(&a, 30);
    assert_true(a.recovery.revision == revision);
    assert_true(recovery_sleep(&a) < 0.6);
    hand_frames(&a, 40);
    assert_true(a.recovery.revision != revision);
    assert_int_equal(files_like("recovery-"), 1);
    recovery_end(&a);
    assert_int_equal(files_like("recovery-"), 0);
    app_free(&a);
}

/* A hundredth of the time at most goes into it. */
static void what_costs_much_is_written_less_often(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    assert_int_equal(files_like("recovery-"), 1);
    a.recovery.cost = 0.05;
    hand_spawn(&a, CR_BOX, 1.0f, 1.0f);
    uint32_t revision = a.recovery.revision;
    pass(&a, 2);
    assert_true(a.recovery.revision == revision);
    pass(&a, 4);
    assert_true(a.recovery.revision != revision);
    a.recovery.cost = 1e6;
    hand_spawn(&a, CR_BOX, 2.0f, 2.0f);
    revision = a.recovery.revision;
    recovery_keep(&a); /* told to end */
    assert_true(a.recovery.revision != revision && a.recovery.scene == NULL);
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
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 2);
    assert_true(a.recovery.failed && hand_shows(&a, "would be lost"));
    snprintf(a.prefs_file.folder, sizeof a.prefs_file.folder, "%s", folder);
    a.recovery.path[0] = '\0';
    pass(&a, 11);
    assert_false(a.recovery.failed);
    assert_int_equal(files_like("recovery-"), 1);
    recovery_end(&a);
    app_free(&a);
}

static void nothing_is_written_while_something_is_dragged(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    hand_move(&a, HAND_X, HAND_Y);
    hand_press(&a, SDL_BUTTON_LEFT);
    hand_move(&a, HAND_X + 50, HAND_Y);
    pass(&a, 40);
    assert_int_equal(files_like("recovery-"), 0);
    assert_true(isinf(recovery_sleep(&a)));
    hand_release(&a, SDL_BUTTON_LEFT);
    assert_true(recovery_sleep(&a) == 0.0);
    hand_frames(&a, 2);
    assert_int_equal(files_like("recovery-"), 1);
    recovery_end(&a);
    app_free(&a);
}

static void saving_undoing_and_giving_up_remove_the_file(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 31);
    assert_int_equal(files_like("recovery-"), 1);
    assert_true(files_save(&a, "saved.json"));
    hand_frames(&a, 1);
    assert_int_equal(files_like("recovery-"), 0);

    hand_spawn(&a, CR_BOX, 1.0f, 1.0f);
    pass(&a, 31);
    assert_int_equal(files_like("recovery-"), 1);
    hand_key(&a, "Ctrl+Z");
    hand_frames(&a, 1);
    assert_int_equal(files_like("recovery-"), 0);

    hand_key(&a, "Ctrl+Y");
    pass(&a, 31);
    assert_int_equal(files_like("recovery-"), 1);
    hand_key(&a, "Ctrl+N");
    hand_key(&a, "D");
    hand_frames(&a, 1);
    assert_int_equal(files_like("recovery-"), 0);
    app_free(&a);
}

static void without_a_folder_nothing_is_written(void **state)
{
    (void)state;
    app a;
    hand_open(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 61);
    assert_false(recovery_find(&a));
    assert_true(a.recovery.path[0] == '\0');
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
        hand_spawn(&a, CR_BOX, 0.25f, 2.0f);
        pass(&a, 31);
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
    recovery_offer(&a);
    assert_int_equal(a.panel.kind, PANEL_NONE); /* it lives */
    kill_it(other);
    recovery_offer(&a);
    assert_int_equal(a.panel.kind, PANEL_RECOVER);
    assert_string_equal(a.recovery.found_name, "Shapes");
    assert_true(a.recovery.found_age < 60.0);
    hand_key(&a, "Enter");
    assert_int_equal(a.panel.kind, PANEL_NONE);
    assert_string_equal(a.path, SCENES "shapes.json");
    assert_true(files_unsaved(&a));

    hand_open(&want);
    assert_int_equal(files_open(&want, SCENES "shapes.json", &error), LAB_OK);
    hand_spawn(&want, CR_BOX, 0.25f, 2.0f);
    assert_true(cr_world_hash(app_world(&a)) == cr_world_hash(app_world(&want)));
    app_free(&want);

    /* It is ours now: still there, and another start does not ask. */
    hand_frames(&a, 2);
    assert_int_equal(files_like("recovery-"), 1);
    app second;
    open_app(&second);
    snprintf(second.recovery.path, sizeof second.recovery.path, "%s", a.recovery.path);
    assert_false(recovery_find(&second));
    app_free(&second);
    hand_key(&a, "Ctrl+Z"); /* there is nothing to undo, and it stays unsaved */
    assert_true(files_unsaved(&a));
    recovery_end(&a);
    app_free(&a);
}

static void later_keeps_it_and_discard_removes_it(void **state)
{
    (void)state;
    app a;
    kill_it(start_another(""));
    kill_it(start_another(SCENES "shapes.json"));
    open_app(&a);
    recovery_offer(&a);
    hand_key(&a, "L");
    assert_int_equal(a.panel.kind, PANEL_NONE);
    assert_int_equal(files_like("recovery-"), 2);
    recovery_offer(&a);
    hand_key(&a, "Esc");
    assert_int_equal(files_like("recovery-"), 2);
    recovery_offer(&a);
    hand_key(&a, "D");
    assert_int_equal(files_like("recovery-"), 1);
    assert_int_equal(a.panel.kind, PANEL_RECOVER); /* about the other */
    hand_key(&a, "D");
    assert_int_equal(files_like("recovery-"), 0);
    assert_int_equal(a.panel.kind, PANEL_NONE);
    assert_false(files_unsaved(&a));
    app_free(&a);
}

static void two_that_ask_about_the_same_do_not_both_get_it(void **state)
{
    (void)state;
    app a, b;
    kill_it(start_another(""));
    open_app(&a);
    open_app(&b);
    recovery_offer(&a);
    recovery_offer(&b);
    hand_key(&a, "R");
    hand_key(&b, "R");
    assert_true(files_unsaved(&a));
    assert_false(files_unsaved(&b));
    assert_true(b.messages.title[0] != '\0');
    recovery_end(&a);
    app_free(&a);
    app_free(&b);
}

/* Numbers of processes come again, in a container at every start. */
static void a_file_of_our_own_number_is_left_over_too(void **state)
{
    (void)state;
    app a;
    open_app(&a);
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 31);
    app_free(&a); /* not ended as it should */
    open_app(&a);
    assert_true(recovery_find(&a));
    assert_string_equal(a.recovery.found_name, "Untitled");
    /* And is not overwritten by ours. */
    hand_spawn(&a, CR_BOX, 0.0f, 0.0f);
    pass(&a, 31);
    assert_int_equal(files_like("recovery-"), 2);
    recovery_end(&a);
    assert_true(recovery_find(&a));
    recovery_discard(&a);
    app_free(&a);
}

static void what_cannot_be_read_is_set_aside(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{", "[]", "{\"name\": \"x\", \"path\": \"\"}"};
    app a;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FILE *file = fopen("recovery-999999999-1.json", "w");
        assert_non_null(file);
        fputs(texts[i], file);
        fclose(file);
        open_app(&a);
        recovery_offer(&a);
        assert_int_equal(a.panel.kind, PANEL_NONE);
        assert_true(hand_shows(&a, ".broken"));
        app_free(&a);
    }
    assert_int_equal(files_like("recovery-999999999-1.json.broken"), 4);

    FILE *file = fopen("recovery-999999999-1.json", "w");
    assert_non_null(file);
    fputs("{\"name\": \"x\", \"path\": \"\", \"scene\": \"{}\"}", file);
    fclose(file);
    open_app(&a);
    recovery_offer(&a);
    hand_key(&a, "R");
    assert_true(a.messages.title[0] != '\0');
    assert_false(files_unsaved(&a));
    assert_false(recovery_find(&a));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(edits_are_written_within_a_second, scratch_empty),
        cmocka_unit_test_teardown(what_costs_much_is_written_less_often, scratch_empty),
        cmocka_unit_test_teardown(a_failure_is_told_once_and_mended_later, scratch_empty),
        cmocka_unit_test_teardown(nothing_is_written_while_something_is_dragged, scratch_empty),
        cmocka_unit_test_teardown(saving_undoing_and_giving_up_remove_the_file, scratch_empty),
        cmocka_unit_test_teardown(without_a_folder_nothing_is_written, scratch_empty),
        cmocka_unit_test_teardown(what_a_killed_program_had_is_recovered, scratch_empty),
        cmocka_unit_test_teardown(later_keeps_it_and_discard_removes_it, scratch_empty),
        cmocka_unit_test_teardown(two_that_ask_about_the_same_do_not_both_get_it, scratch_empty),
        cmocka_unit_test_teardown(a_file_of_our_own_number_is_left_over_too, scratch_empty),
        cmocka_unit_test_teardown(what_cannot_be_read_is_set_aside, scratch_empty),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

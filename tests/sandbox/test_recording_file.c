/* test_recording_file.c - the run with its branches is saved as one file, dropped on the window,
 * and is there again; where its bits come out different, that is told. Runs in a folder of its own.
 */
#include "lab/text_file.h"
#include "sandbox/actions/scrub.h"
#include "scratch.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void drop(app *a, const char *path)
{
    char name[4096];
    snprintf(name, sizeof name, "%s", path);
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = name}};
    input_event(a, &event);
    user_frames(a, 2);
}

static void run_to_tick(app *a, uint64_t tick)
{
    while (cr_world_tick(app_world(a)) < tick)
        user_key(a, ".");
}

/* A ball thrown at another, and from tick 20 on a future with a box. */
static void make_branches(app *a)
{
    cr_body_id ball = user_spawn(a, CR_CIRCLE, -2.0f, 0.0f);
    user_spawn(a, CR_CIRCLE, 0.0f, 0.0f);
    lab_command thrown = {.kind = LAB_EDIT, .body = ball};
    assert_int_equal(cr_body_get(app_world(a), ball, &thrown.def).code, CR_OK);
    thrown.def.velocity.x = 4.0f;
    lab_session_group(a->session);
    assert_int_equal(lab_session_apply(a->session, &thrown, NULL).code, CR_OK);
    run_to_tick(a, 40);
    scrub_by(a, -20);
    scrub_flush(a);
    user_spawn(a, CR_BOX, 2.0f, 0.0f);
    run_to_tick(a, 60);
    assert_int_equal(lab_session_branches(a->session), 2);
}

static void save_as(app *a, const char *name)
{
    user_key(a, "Ctrl+R");
    user_frames(a, 1);
    assert_int_equal(a->dialog.kind, DIALOG_SAVE);
    assert_true(user_shows(a, "Save the recording as"));
    user_key(a, "Ctrl+A");
    user_type(a, name);
    user_key(a, "Return");
    user_frames(a, 1);
    assert_int_equal(a->dialog.kind, DIALOG_NONE);
}

static void a_recording_brings_its_branches_back(void **state)
{
    (void)state;
    app a, b;
    user_open(&a);
    make_branches(&a);
    save_as(&a, "thrown");
    user_open(&b);
    drop(&b, "thrown.recording");
    assert_int_equal(lab_session_branches(b.session), 2);
    assert_string_equal(lab_session_branch_view(b.session, 1).name,
                        lab_session_branch_view(a.session, 1).name);
    assert_int_equal(cr_world_tick(app_world(&b)), 60);
    assert_true(cr_world_hash(app_world(&a)) == cr_world_hash(app_world(&b)));
    assert_true(user_shows(&b, "each bit as it was recorded"));
    assert_false(b.playing);
    assert_false(scene_is_unsaved(&b));
    scrub_by(&a, -50);
    scrub_by(&b, -50);
    scrub_flush(&a);
    scrub_flush(&b);
    assert_true(cr_world_hash(app_world(&a)) == cr_world_hash(app_world(&b)));
    app_free(&a);
    app_free(&b);
}

static void save_one(void)
{
    app a;
    user_open(&a);
    make_branches(&a);
    save_as(&a, "thrown");
    app_free(&a);
}

/* Flips the lowest bit of a number of the file. */
static void change(const char *from, const char *to, int nth, const char *word, size_t digit)
{
    char *text;
    size_t length;
    lab_error error;
    assert_int_equal(lab_file_read(from, &text, &length, &error), LAB_OK);
    char *at = text;
    for (int i = 0; i < nth; i++)
        assert_non_null(at = strstr(at + 1, word));
    at += strlen(word) + digit;
    *at = *at == '0' ? '1' : '0';
    assert_int_equal(lab_file_write(to, text, length, LAB_FILE_SYNCED, &error), LAB_OK);
    free(text);
}

static void another_bit_is_told_with_its_body(void **state)
{
    (void)state;
    app a;
    save_one();
    user_open(&a);
    change("thrown.recording", "hash.recording", 15, "\ntick ", 0);
    /* the 15th tick's first body; its hash says that it is to be looked at */
    change("hash.recording", "bit.recording", 29, "center_x=0x", 7);
    drop(&a, "bit.recording");
    assert_true(user_shows(&a, "This recording comes out different here"));
    assert_non_null(strstr(a.notifications.error, "tick 15"));
    assert_non_null(strstr(a.notifications.error, "center_x"));
    assert_non_null(strstr(a.notifications.error, "ulp apart"));
    assert_int_equal(cr_world_tick(app_world(&a)), 14);
    assert_int_equal(lab_session_branch(a.session), 0);
    app_free(&a);
}

static void what_is_refused_changes_nothing(void **state)
{
    (void)state;
    app a;
    save_one();
    user_open(&a);
    change("thrown.recording", "torn.recording", 2, "\nbranch ", 0);
    lab_session *before = a.session;
    drop(&a, "torn.recording");
    assert_true(a.session == before);
    assert_true(user_shows(&a, "This scene cannot be opened"));
    assert_non_null(strstr(a.notifications.error, "torn.recording:"));
    user_key(&a, "Return");
    drop(&a, "thrown.recording");
    assert_int_equal(cr_world_tick(app_world(&a)), 60);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_recording_brings_its_branches_back, scratch_empty),
        cmocka_unit_test_teardown(another_bit_is_told_with_its_body, scratch_empty),
        cmocka_unit_test_teardown(what_is_refused_changes_nothing, scratch_empty),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

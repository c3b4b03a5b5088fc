/* test_new.c - what a new scene begins with, and what of a shipped one is no work to be saved. */
#include "sandbox/app/app.h"
#include "user.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void each_template_begins_an_own_scene(void **state)
{
    (void)state;
    size_t count;
    const files_template *row = files_templates(&count);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++) {
        app a;
        char path[USER_PATH];
        user_open(&a);
        a.playing = true;
        user_click_on(&a, "menu/File");
        user_click_on(&a, "menu/File/new");
        snprintf(path, sizeof path, "menu/File/new/%s", row[i].file);
        user_click_on(&a, path);
        assert_false(a.playing);
        assert_false(a.shipped);
        assert_string_equal(a.path, "");
        assert_string_equal(scene_name(&a), "Untitled");
        assert_false(scene_is_unsaved(&a));
        assert_false(user_shows(&a, "cannot be read"));
        uint32_t bodies = cr_world_stats(app_world(&a)).bodies;
        assert_int_equal(bodies == 0,
                         strcmp(row[i].file, "empty") == 0 || strcmp(row[i].file, "space") == 0);
        bool falls = cr_world_gravity(app_world(&a)).y < 0.0f;
        assert_int_equal(falls, strcmp(row[i].file, "space") != 0);
        app_free(&a);
    }
}

static void new_has_a_floor(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_key(&a, "Ctrl+N");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 1);
    assert_int_equal(user_body(&a, 0).shape.kind, CR_HALFSPACE);
    /* With unsaved edits a template is asked about, too, and not forgotten. */
    user_spawn(&a, CR_BOX, 0.0f, 2.0f);
    user_click_on(&a, "menu/File");
    user_click_on(&a, "menu/File/new");
    user_click_on(&a, "menu/File/new/box");
    assert_int_equal(a.dialog.kind, DIALOG_CONFIRM);
    user_key(&a, "D");
    assert_int_equal(cr_world_stats(app_world(&a)).bodies, 4);
    app_free(&a);
}

static void set_iterations(app *a)
{
    lab_command command = {.kind = LAB_SETTING, .setting = cr_setting_find("solver.iterations")};
    command.value = 17.0;
    assert_true(edit_apply(a, &command, NULL));
}

/* To try a setting on a shipped scene is no work that could be lost; in a scene of one's own it is
 * a part of it. */
static void settings_of_a_shipped_scene_ask_nothing(void **state)
{
    (void)state;
    app a;
    lab_error error;
    user_open(&a);
    assert_int_equal(files_open(&a, "pyramid", &error), LAB_OK);
    set_iterations(&a);
    assert_true(lab_session_can_undo(a.session));
    assert_false(scene_is_unsaved(&a));
    user_key(&a, "Ctrl+N");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_string_equal(a.path, "");
    set_iterations(&a);
    assert_true(scene_is_unsaved(&a));
    app_free(&a);
    user_open(&a);
    assert_int_equal(files_open(&a, "pyramid", &error), LAB_OK);
    set_iterations(&a);
    user_spawn(&a, CR_BOX, 0.0f, 20.0f);
    assert_true(scene_is_unsaved(&a));
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_template_begins_an_own_scene),
        cmocka_unit_test(new_has_a_floor),
        cmocka_unit_test(settings_of_a_shipped_scene_ask_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

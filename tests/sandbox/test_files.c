/* test_files.c - opening, saving, and the questions asked on the way. Runs in a folder of its
 * own. */
#include "lab/assets.h"
#include "sandbox/app/app.h"
#include "user.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define SCENES CAROM_SANDBOX_TESTS "/scenes/"

static int in_a_folder(void **state)
{
    (void)state;
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/files-%ld", CAROM_BUILD, (long)getpid());
    if (mkdir(folder, 0777) != 0)
        return -1;
    return chdir(folder);
}

static int leave_the_folder(void **state)
{
    (void)state;
    char folder[4096];
    DIR *files = opendir(".");
    struct dirent *file;
    while (files != NULL && (file = readdir(files)) != NULL)
        if (file->d_name[0] != '.')
            remove(file->d_name);
    if (files != NULL)
        closedir(files);
    return getcwd(folder, sizeof folder) == NULL || chdir("..") != 0 ? -1 : rmdir(folder);
}

static void drop(app *a, const char *path)
{
    char name[4096];
    snprintf(name, sizeof name, "%s", path);
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = name}};
    input_event(a, &event);
}

static void close_window(app *a)
{
    SDL_Event event = {.quit = {.type = SDL_QUIT}};
    input_event(a, &event);
}

static uint32_t bodies(const app *a)
{
    return cr_world_stats(app_world(a)).bodies;
}

static void a_dropped_scene_opens_and_frames(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    drop(&a, SCENES "shapes.json");
    assert_int_equal(bodies(&a), 12);
    assert_string_equal(scene_name(&a), "Shapes");
    assert_true(a.camera.center.y == 2.4f);
    assert_int_equal(cr_world_tick(app_world(&a)), 0);
    app_free(&a);
}

static void a_bad_file_is_told_of_and_changes_nothing(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    drop(&a, SCENES "shapes.json");
    user_click(&a, 500, 300);
    uint64_t hash = cr_world_hash(app_world(&a));
    drop(&a, SCENES "wrong-key.json");
    assert_true(a.notifications.title[0] != '\0');
    assert_non_null(strstr(a.notifications.error, "wrong-key.json:4:"));
    assert_non_null(strstr(a.notifications.error, "postion"));
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_string_equal(scene_name(&a), "Shapes");
    user_key(&a, "Esc");
    assert_true(a.notifications.title[0] == '\0');
    drop(&a, "no-such-file.json");
    assert_non_null(strstr(a.notifications.error, "no-such-file.json"));
    app_free(&a);
}

static void a_new_scene_is_saved_under_a_name_and_opens_again(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.25f, 0.5f);
    uint64_t hash = cr_world_hash(app_world(&a));
    user_key(&a, "Ctrl+S");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    user_draw(&a);
    assert_true(ui_wants_text(a.ui_state));
    user_type(&a, "mine"); /* in the place of what was proposed */
    assert_string_equal(a.dialog.text, "mine");
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(access("mine.json", R_OK), 0);
    assert_false(scene_is_unsaved(&a));

    user_key(&a, "Del");
    assert_int_equal(bodies(&a), 0);
    user_key(&a, "Ctrl+S"); /* now it has a file */
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    user_key(&a, "Ctrl+Z");
    user_key(&a, "Ctrl+S");
    drop(&a, "mine.json");
    assert_int_equal(bodies(&a), 1);
    assert_true(cr_world_hash(app_world(&a)) == hash);
    assert_true(a.camera.scale > 99.9f && a.camera.scale < 100.1f);
    app_free(&a);
}

static void an_existing_file_is_replaced_at_the_second_time_of_asking(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Ctrl+S");
    user_type(&a, "twice");
    user_key(&a, "Enter");
    app_free(&a);

    user_open(&a);
    user_key(&a, "Ctrl+S");
    user_type(&a, "twice");
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    user_key(&a, "Esc");
    drop(&a, "twice.json");
    assert_int_equal(bodies(&a), 1);
    app_free(&a);

    user_open(&a);
    user_key(&a, "Ctrl+S");
    user_type(&a, "twice");
    user_key(&a, "Enter");
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    drop(&a, "twice.json");
    assert_int_equal(bodies(&a), 0);
    app_free(&a);
}

static void a_shipped_scene_is_never_written(void **state)
{
    (void)state;
    app a;
    lab_error error;
    user_open(&a);
    assert_int_equal(files_open(&a, "start", &error), LAB_OK);
    assert_true(a.shipped);
    user_key(&a, "Ctrl+S");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    assert_string_equal(a.dialog.text, "start.json");
    user_key(&a, "Enter");
    assert_false(a.shipped);
    assert_string_equal(a.path, "start.json");
    assert_int_equal(access("start.json", R_OK), 0);
    /* However the path is spelled. */
    char around[8192];
    snprintf(around, sizeof around, "%s/scenes/../scenes/start.json", lab_assets_folder());
    assert_int_equal(files_open(&a, around, &error), LAB_OK);
    assert_true(a.shipped);
    app_free(&a);
}

static void a_save_that_fails_says_so(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Ctrl+S");
    user_type(&a, "no-folder/here");
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    assert_non_null(strstr(a.dialog.refused, "no-folder/here.json"));
    assert_true(user_shows(&a, "no-folder/here.json"));
    assert_true(scene_is_unsaved(&a));
    /* What was typed is still there, and is mended where it stands. */
    assert_string_equal(a.dialog.text, "no-folder/here");
    for (int i = 0; i < 14; i++)
        user_key(&a, "Backspace");
    user_type(&a, "mended");
    assert_string_equal(a.dialog.refused, "");
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_string_equal(a.path, "mended.json");
    assert_false(scene_is_unsaved(&a));
    app_free(&a);
}

static void closing_asks_about_unsaved_edits(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    close_window(&a);
    assert_true(a.quit);
    app_free(&a);

    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    close_window(&a);
    assert_false(a.quit);
    assert_int_equal(a.dialog.kind, DIALOG_CONFIRM);
    user_key(&a, "Esc");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_false(a.quit);
    user_key(&a, "Ctrl+Q");
    user_key(&a, "Right"); /* Discard */
    user_key(&a, "Enter");
    assert_true(a.quit);
    app_free(&a);

    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Ctrl+Z"); /* back where it was opened: nothing to lose */
    close_window(&a);
    assert_true(a.quit);
    app_free(&a);
}

static void save_in_the_question_asks_for_a_name_and_goes_on(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    close_window(&a);
    user_key(&a, "Enter");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    user_type(&a, "last-words");
    user_key(&a, "Enter");
    assert_true(a.quit);
    assert_int_equal(access("last-words.json", R_OK), 0);
    app_free(&a);

    /* Giving the name up gives the closing up. */
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    close_window(&a);
    user_key(&a, "Enter");
    user_key(&a, "Esc");
    assert_false(a.quit);
    user_key(&a, "Ctrl+S");
    user_type(&a, "later");
    user_key(&a, "Enter");
    assert_false(a.quit);
    app_free(&a);
}

static void opening_over_unsaved_edits_asks_too(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    drop(&a, SCENES "shapes.json");
    assert_int_equal(a.dialog.kind, DIALOG_CONFIRM);
    assert_int_equal(bodies(&a), 1);
    user_key(&a, "D");
    assert_int_equal(bodies(&a), 12);
    assert_false(a.quit);
    app_free(&a);
}

static void a_new_scene_has_a_floor_and_no_file(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    drop(&a, SCENES "shapes.json");
    user_key(&a, "Space");
    user_key(&a, "Ctrl+N");
    assert_int_equal(bodies(&a), 1);
    assert_false(a.playing); /* time waits for what will be built */
    assert_string_equal(a.path, "");
    assert_string_equal(scene_name(&a), "Untitled");
    assert_false(scene_is_unsaved(&a));

    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    user_key(&a, "Ctrl+N");
    assert_int_equal(a.dialog.kind, DIALOG_CONFIRM);
    assert_int_equal(bodies(&a), 2);
    user_key(&a, "S");
    user_type(&a, "kept");
    user_key(&a, "Enter");
    assert_int_equal(access("kept.json", R_OK), 0);
    assert_int_equal(bodies(&a), 1);
    app_free(&a);
}

static size_t read_bytes(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, size, file);
    assert_true(length > 0 && length < size);
    fclose(file);
    return length;
}

/* Whatever was seen of it: going from metres to pixels and back must not lose a bit on the way. */
static void opened_and_saved_a_scene_has_the_same_bytes(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.25f, 0.5f);
    for (int i = 0; i < 60; i++) {
        user_wheel(&a, 300 + 7 * i, 200, i % 3 == 0 ? 2 : -1);
        assert_true(files_save(&a, "seen.json"));
        files_open_shown(&a, "seen.json");
        if (i % 2 == 0)
            user_key(&a, "Home");
        assert_true(files_save(&a, "again.json"));
        char first[4096], second[4096];
        size_t length = read_bytes("seen.json", first, sizeof first);
        assert_int_equal(read_bytes("again.json", second, sizeof second), length);
        assert_memory_equal(first, second, length);
    }
    app_free(&a);
}

static void save_as_asks_even_when_there_is_a_file(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    assert_true(files_save(&a, "first.json"));
    user_key(&a, "Ctrl+Shift+S");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    assert_string_equal(a.dialog.text, "first.json");
    user_type(&a, "second");
    user_key(&a, "Enter");
    assert_string_equal(a.path, "second.json");
    assert_int_equal(access("second.json", R_OK), 0);
    app_free(&a);
}

static void a_picture_is_exported_without_bars_and_selection(void **state)
{
    (void)state;
    app a;
    char message[512];
    uint32_t *pixels, *again;
    int width, height;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    assert_int_equal(a.selection.count, 1);
    user_key(&a, "Ctrl+E");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    assert_string_equal(a.dialog.text, "Untitled.png");
    user_type(&a, "seen");
    user_key(&a, "Enter");
    assert_true(draw_png_read("seen.png", &pixels, &width, &height, message, sizeof message));
    assert_int_equal(width, a.ui_frame.world.w);
    assert_int_equal(height, a.ui_frame.world.h);
    assert_string_equal(a.path, "");
    assert_true(scene_is_unsaved(&a));

    user_key(&a, "Esc");
    assert_int_equal(a.selection.count, 0);
    user_key(&a, "Ctrl+E");
    user_type(&a, "again");
    user_key(&a, "Enter");
    assert_true(draw_png_read("again.png", &again, &width, &height, message, sizeof message));
    assert_memory_equal(pixels, again, (size_t)width * (size_t)height * sizeof *pixels);
    free(pixels);
    free(again);

    user_key(&a, "Ctrl+E");
    user_type(&a, "no-folder/here");
    user_key(&a, "Enter");
    assert_non_null(strstr(a.dialog.refused, "no-folder/here.png"));
    assert_string_equal(a.dialog.text, "no-folder/here");
    app_free(&a);
}

static void what_was_opened_and_saved_is_recent(void **state)
{
    (void)state;
    app a;
    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    strncat(here, "/mine.json", sizeof here - strlen(here) - 1);
    user_open(&a);
    assert_int_equal(a.prefs.recent_count, 0);
    drop(&a, SCENES "shapes.json");
    assert_true(files_save(&a, "mine.json"));
    drop(&a, "no-such-file.json");
    assert_int_equal(a.prefs.recent_count, 2);
    assert_string_equal(a.prefs.recent[0], here);
    assert_non_null(strstr(a.prefs.recent[1], "/shapes.json"));
    app_free(&a);
}

/* Saved here, then written by somebody else. */
static void edit_what_another_changes(app *a)
{
    user_open(a);
    user_spawn(a, CR_BOX, 0.0f, 0.0f);
    assert_true(files_save(a, "shared.json"));
    user_spawn(a, CR_BOX, 2.0f, 0.0f);
    FILE *file = fopen("shared.json", "w");
    assert_non_null(file);
    fputs("{ \"carom\": 1 }\n", file);
    fclose(file);
}

static size_t bodies_in(const char *path)
{
    lab_scene *scene;
    lab_error error;
    assert_int_equal(lab_scene_load(path, &scene, &error), LAB_OK);
    size_t bodies = cr_world_stats(scene->world).bodies;
    lab_scene_destroy(scene);
    return bodies;
}

static void a_file_that_another_changed_is_not_overwritten_unasked(void **state)
{
    (void)state;
    app a;
    edit_what_another_changes(&a);
    user_key(&a, "Ctrl+S");
    assert_int_equal(a.dialog.kind, DIALOG_CHANGED);
    assert_int_equal(bodies_in("shared.json"), 0);
    user_key(&a, "C");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_true(scene_is_unsaved(&a));

    user_key(&a, "Ctrl+S");
    user_key(&a, "S");
    assert_int_equal(a.dialog.kind, DIALOG_SAVE);
    user_type(&a, "elsewhere");
    user_key(&a, "Enter");
    assert_string_equal(a.path, "elsewhere.json");
    assert_int_equal(bodies_in("elsewhere.json"), 2);
    assert_int_equal(bodies_in("shared.json"), 0);
    app_free(&a);

    edit_what_another_changes(&a);
    user_key(&a, "Ctrl+S");
    user_key(&a, "O");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(bodies_in("shared.json"), 2);
    user_spawn(&a, CR_BOX, 4.0f, 0.0f);
    user_key(&a, "Ctrl+S"); /* it is ours again */
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(bodies_in("shared.json"), 3);
    app_free(&a);
}

/* The question of the question: quit, save, overwrite. */
static void quitting_goes_on_behind_it(void **state)
{
    (void)state;
    app a;
    edit_what_another_changes(&a);
    user_key(&a, "Ctrl+Q");
    user_key(&a, "S");
    assert_int_equal(a.dialog.kind, DIALOG_CHANGED);
    assert_false(a.quit);
    user_key(&a, "Esc");
    user_key(&a, "Ctrl+S");
    user_key(&a, "O");
    assert_false(a.quit); /* it was given up */
    app_free(&a);

    edit_what_another_changes(&a);
    user_key(&a, "Ctrl+Q");
    user_key(&a, "S");
    user_key(&a, "O");
    assert_true(a.quit);
    assert_int_equal(bodies_in("shared.json"), 2);
    app_free(&a);
}

/* Its time and its node are others, and nothing in it is. */
static void a_file_that_was_only_touched_is_saved(void **state)
{
    (void)state;
    app a;
    user_open(&a);
    user_spawn(&a, CR_BOX, 0.0f, 0.0f);
    assert_true(files_save(&a, "shared.json"));
    char text[4096];
    size_t length = read_bytes("shared.json", text, sizeof text);
    assert_int_equal(remove("shared.json"), 0);
    FILE *file = fopen("shared.json", "w");
    assert_non_null(file);
    fwrite(text, 1, length, file);
    fclose(file);
    user_spawn(&a, CR_BOX, 2.0f, 0.0f);
    user_key(&a, "Ctrl+S");
    assert_int_equal(a.dialog.kind, DIALOG_NONE);
    assert_int_equal(bodies_in("shared.json"), 2);
    assert_int_equal(remove("shared.json"), 0);
    user_spawn(&a, CR_BOX, 4.0f, 0.0f);
    user_key(&a, "Ctrl+S"); /* what is gone cannot be overwritten */
    assert_int_equal(bodies_in("shared.json"), 3);
    app_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dropped_scene_opens_and_frames),
        cmocka_unit_test(a_file_that_another_changed_is_not_overwritten_unasked),
        cmocka_unit_test(quitting_goes_on_behind_it),
        cmocka_unit_test(a_file_that_was_only_touched_is_saved),
        cmocka_unit_test(a_bad_file_is_told_of_and_changes_nothing),
        cmocka_unit_test(a_new_scene_is_saved_under_a_name_and_opens_again),
        cmocka_unit_test(an_existing_file_is_replaced_at_the_second_time_of_asking),
        cmocka_unit_test(a_shipped_scene_is_never_written),
        cmocka_unit_test(a_save_that_fails_says_so),
        cmocka_unit_test(closing_asks_about_unsaved_edits),
        cmocka_unit_test(save_in_the_question_asks_for_a_name_and_goes_on),
        cmocka_unit_test(opening_over_unsaved_edits_asks_too),
        cmocka_unit_test(a_new_scene_has_a_floor_and_no_file),
        cmocka_unit_test(opened_and_saved_a_scene_has_the_same_bytes),
        cmocka_unit_test(save_as_asks_even_when_there_is_a_file),
        cmocka_unit_test(a_picture_is_exported_without_bars_and_selection),
        cmocka_unit_test(what_was_opened_and_saved_is_recent),
    };
    return cmocka_run_group_tests(tests, in_a_folder, leave_the_folder);
}

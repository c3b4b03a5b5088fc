/* Scenes on disk: atomic saves, and files that cannot be read or written. */
#define _GNU_SOURCE /* setresuid */
#include "lab/assets.h"
#include "lab/scene.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[512];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/files-XXXXXX", CAROM_SCRATCH);
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static const char *in_folder(const char *name)
{
    static char path[2][1024];
    static int turn;
    turn = 1 - turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static int remove_folder(void **state)
{
    (void)state;
    DIR *open = opendir(folder);
    if (open == NULL)
        return -1;
    for (const struct dirent *e = readdir(open); e != NULL; e = readdir(open))
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            remove(in_folder(e->d_name));
    closedir(open);
    return rmdir(folder);
}

static size_t files_in_folder(void)
{
    size_t count = 0;
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (const struct dirent *e = readdir(open); e != NULL; e = readdir(open))
        count += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(open);
    return count;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static lab_scene *disc_scene(void)
{
    lab_scene *scene = lab_scene_empty();
    assert_non_null(scene);
    cr_body_def def = cr_body_def_default();
    cr_body_id id;
    def.user = lab_tag(lab_names_intern(scene->names, "disc"), 0);
    assert_int_equal(cr_body_create(scene->world, &def, &id).code, CR_OK);
    return scene;
}

static void assert_saves(const lab_scene *scene, const char *path)
{
    lab_error error;
    if (lab_scene_save(scene, path, &error) != LAB_OK)
        fail_msg("%s", error.message);
}

static void assert_loads_disc(const char *path)
{
    lab_scene *scene = NULL;
    lab_error error;
    if (lab_scene_load(path, &scene, &error) != LAB_OK)
        fail_msg("%s", error.message);
    assert_int_not_equal(lab_scene_find(scene, "disc").index, 0);
    lab_scene_destroy(scene);
}

static void assert_save_fails(const char *path, const char *why)
{
    lab_scene *scene = disc_scene();
    lab_error error;
    size_t before = files_in_folder();
    assert_int_equal(lab_scene_save(scene, path, &error), LAB_IO);
    assert_non_null(strstr(error.message, path));
    if (strstr(error.message, why) == NULL)
        fail_msg("%s\n  expected: %s", error.message, why);
    assert_int_equal(files_in_folder(), before);
    lab_scene_destroy(scene);
}

static void saved_scenes_load(void **state)
{
    (void)state;
    lab_scene *scene = disc_scene();
    assert_saves(scene, in_folder("disc.json"));
    assert_loads_disc(in_folder("disc.json"));
    assert_int_equal(files_in_folder(), 1);
    /* a name without a folder is in the working folder */
    char *home = getcwd(NULL, 0);
    assert_non_null(home);
    assert_int_equal(chdir(folder), 0);
    assert_saves(scene, "here.json");
    assert_loads_disc("here.json");
    assert_int_equal(chdir(home), 0);
    free(home);
    lab_scene_destroy(scene);
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

static void modes_are_kept(void **state)
{
    (void)state;
    lab_scene *scene = disc_scene();
    const char *path = in_folder("mode.json");
    mode_t old = umask(027);
    assert_saves(scene, path);
    umask(old);
    assert_int_equal(mode_of(path), 0640);
    assert_int_equal(chmod(path, 0604), 0);
    assert_saves(scene, path);
    assert_int_equal(mode_of(path), 0604);
    lab_scene_destroy(scene);
}

static void links_stay_links(void **state)
{
    (void)state;
    lab_scene *scene = disc_scene();
    write_file(in_folder("target.json"), "old");
    assert_int_equal(symlink("target.json", in_folder("link.json")), 0);
    assert_int_equal(symlink(in_folder("link.json"), in_folder("link2.json")), 0);
    assert_saves(scene, in_folder("link2.json"));
    struct stat status;
    assert_int_equal(lstat(in_folder("link.json"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(lstat(in_folder("target.json"), &status), 0);
    assert_true(S_ISREG(status.st_mode));
    assert_loads_disc(in_folder("target.json"));
    /* what a link points to may not be there yet */
    assert_int_equal(symlink("new.json", in_folder("ahead.json")), 0);
    assert_saves(scene, in_folder("ahead.json"));
    assert_loads_disc(in_folder("new.json"));
    /* a ring */
    assert_int_equal(symlink("ring.json", in_folder("ring.json")), 0);
    assert_save_fails(in_folder("ring.json"), strerror(ELOOP));
    lab_scene_destroy(scene);
}

static void saves_that_fail(void **state)
{
    (void)state;
    assert_save_fails(in_folder("missing/scene.json"), strerror(ENOENT));
    assert_save_fails(folder, strerror(EISDIR));
    assert_save_fails("/dev/null", "not a regular file");
    write_file(in_folder("file"), "");
    assert_save_fails(in_folder("file/scene.json"), strerror(ENOTDIR));
    char name[400];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    lab_scene *scene = disc_scene();
    lab_error error;
    assert_int_equal(lab_scene_save(scene, in_folder(name), &error), LAB_IO);
    assert_non_null(strstr(error.message, strerror(ENAMETOOLONG)));
    assert_int_equal(lab_scene_save(scene, "", &error), LAB_IO);
    lab_scene_destroy(scene);
}

/* Root may write anywhere. So the test becomes nobody, and goes where nobody may go. */
static bool become_nobody(void)
{
    const uid_t nobody = 65534;
    strcpy(folder, "/tmp/carom-files-XXXXXX");
    return mkdtemp(folder) != NULL && chown(folder, nobody, (gid_t)-1) == 0 &&
           setresuid(nobody, nobody, 0) == 0;
}

static void write_protected_places(void)
{
    write_file(in_folder("protected.json"), "old");
    assert_int_equal(chmod(in_folder("protected.json"), 0444), 0);
    assert_save_fails(in_folder("protected.json"), strerror(EACCES));
    assert_int_equal(chmod(folder, 0555), 0);
    lab_scene *scene = disc_scene();
    lab_error error;
    lab_status status = lab_scene_save(scene, in_folder("new.json"), &error);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(status, LAB_IO);
    assert_non_null(strstr(error.message, strerror(EACCES)));
    assert_int_equal(chmod(in_folder("protected.json"), 0000), 0);
    lab_scene *loaded = NULL;
    assert_int_equal(lab_scene_load(in_folder("protected.json"), &loaded, &error), LAB_IO);
    assert_non_null(strstr(error.message, strerror(EACCES)));
    lab_scene_destroy(scene);
}

static void protected_places(void **state)
{
    char usual[sizeof folder];
    if (geteuid() != 0) {
        write_protected_places();
        return;
    }
    strcpy(usual, folder);
    assert_true(become_nobody());
    write_protected_places();
    assert_int_equal(setresuid(0, 0, 0), 0);
    assert_int_equal(remove_folder(state), 0);
    strcpy(folder, usual);
}

static void assert_load_fails(const char *path, lab_status expected, const char *why)
{
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_load(path, &scene, &error), expected);
    assert_null(scene);
    assert_non_null(strstr(error.message, path));
    if (strstr(error.message, why) == NULL)
        fail_msg("%s\n  expected: %s", error.message, why);
}

static void loads_that_fail(void **state)
{
    (void)state;
    assert_load_fails(in_folder("nothing.json"), LAB_IO, strerror(ENOENT));
    assert_load_fails(folder, LAB_IO, strerror(EISDIR));
    assert_load_fails("/dev/null", LAB_IO, "not a regular file");
    assert_load_fails("/dev/zero", LAB_IO, "not a regular file");
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_load_fails(in_folder("pipe"), LAB_IO, "not a regular file");
    write_file(in_folder("empty.json"), "");
    assert_load_fails(in_folder("empty.json"), LAB_REFUSED, ":1:1: the text is empty");
    write_file(in_folder("bad.json"), "{\n  \"carom\": 1,\n  \"bodis\": []\n}\n");
    assert_load_fails(in_folder("bad.json"), LAB_REFUSED, "/bad.json:3:3: unknown key");
    write_file(in_folder("large.json"), "");
    assert_int_equal(truncate(in_folder("large.json"), (64 << 20) + 1), 0);
    assert_load_fails(in_folder("large.json"), LAB_REFUSED, ":1:1: ");
    assert_load_fails(in_folder("large.json"), LAB_REFUSED, "64 MiB");
}

static void shipped_scenes_are_found(void **state)
{
    (void)state;
    char scenes[1024];
    char path[2048];
    snprintf(scenes, sizeof scenes, "%s/scenes", folder);
    assert_int_equal(mkdir(scenes, 0755), 0);
    write_file(in_folder("scenes/tower.json"), "{\"carom\": 1}");
    write_file(in_folder("scenes/arch.json"), "{\"carom\": 1}");
    write_file(in_folder("scenes/notes.txt"), "");
    char root[600];
    snprintf(root, sizeof root, "%s//", folder);
    assert_int_equal(setenv("CAROM_ASSETS", root, 1), 0);
    assert_string_equal(lab_assets_folder(), folder);

    size_t count;
    char **names = lab_shipped("scenes", &count);
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "arch");
    assert_string_equal(names[1], "tower");
    lab_shipped_free(names, count);
    assert_null(lab_shipped("lessons", &count));
    assert_int_equal(count, 0);

    assert_true(lab_find_scene("tower", path, sizeof path));
    assert_string_equal(path, in_folder("scenes/tower.json"));
    assert_true(lab_find_scene("tower.json", path, sizeof path));
    assert_true(lab_find_scene(in_folder("scenes/arch.json"), path, sizeof path));
    assert_string_equal(path, in_folder("scenes/arch.json"));
    assert_false(lab_find_scene("nothing", path, sizeof path));
    assert_string_equal(path, "nothing");
    assert_false(lab_find_scene("../scenes/tower", path, sizeof path));
    assert_false(lab_find_scene("", path, sizeof path));
    assert_false(lab_find_scene("tower", path, 8));

    assert_int_equal(unsetenv("CAROM_ASSETS"), 0);
    assert_int_not_equal(lab_assets_folder()[0], '\0');
    remove(in_folder("scenes/tower.json"));
    remove(in_folder("scenes/arch.json"));
    remove(in_folder("scenes/notes.txt"));
}

/* A world that left the finite numbers is not saved over a good file. */
static void broken_worlds_are_not_saved(void **state)
{
    (void)state;
    lab_scene *scene = disc_scene();
    assert_saves(scene, in_folder("kept.json"));
    cr_body_id id = lab_scene_find(scene, "disc");
    cr_body_def def;
    cr_body_get(scene->world, id, &def);
    def.velocity.x = 3e38f;
    assert_int_equal(cr_body_set(scene->world, id, &def).code, CR_OK);
    cr_result stepped = {CR_OK, ""};
    for (int i = 0; i < 10 && stepped.code == CR_OK; i++)
        stepped = cr_world_step(scene->world, 1);
    assert_int_equal(stepped.code, CR_NON_FINITE);
    lab_error error;
    lab_status status = lab_scene_save(scene, in_folder("kept.json"), &error);
    print_message("%s\n", error.message);
    assert_int_equal(status, LAB_IO);
    assert_non_null(strstr(error.message, "not finite"));
    assert_loads_disc(in_folder("kept.json"));
    lab_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_scenes_load),        cmocka_unit_test(modes_are_kept),
        cmocka_unit_test(links_stay_links),         cmocka_unit_test(saves_that_fail),
        cmocka_unit_test(protected_places),         cmocka_unit_test(loads_that_fail),
        cmocka_unit_test(shipped_scenes_are_found), cmocka_unit_test(broken_worlds_are_not_saved),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* What a save asks of the disk, and what it leaves behind when the disk fails. The linker sends the
 * library's fsync here (see CMakeLists.txt). */
#include "lab/scene.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[512], path[640];
static bool renamed; /* the file stood in its place when its folder was synced */
static int files_synced, folders_synced;
static bool disk_fails;

int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    struct stat status;
    assert_int_equal(fstat(file, &status), 0);
    if (S_ISREG(status.st_mode)) {
        assert_true(status.st_size > 0); /* all of it was written before */
        files_synced++;
    } else if (S_ISDIR(status.st_mode)) {
        folders_synced++;
        renamed = access(path, F_OK) == 0;
    }
    if (disk_fails) {
        errno = EIO;
        return -1;
    }
    return 0;
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/durable-XXXXXX", CAROM_SCRATCH);
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/scene.json", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove(path);
    return rmdir(folder);
}

static size_t files_in_folder(void)
{
    size_t count = 0;
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (const struct dirent *e = readdir(open); e != NULL; e = readdir(open))
        count += e->d_name[0] != '.' || strlen(e->d_name) > 2;
    closedir(open);
    return count;
}

static lab_status save(size_t bodies)
{
    lab_scene *scene = lab_scene_empty();
    lab_error error;
    assert_non_null(scene);
    for (size_t i = 0; i < bodies; i++) {
        cr_body_def def = cr_body_def_default();
        cr_body_id id;
        def.position.x = 3 * (float)i;
        assert_int_equal(cr_body_create(scene->world, &def, &id).code, CR_OK);
    }
    lab_status status = lab_scene_save(scene, path, &error);
    print_message("%s\n", error.message);
    lab_scene_destroy(scene);
    return status;
}

static size_t bodies_saved(void)
{
    lab_scene *scene = NULL;
    lab_error error;
    assert_int_equal(lab_scene_load(path, &scene, &error), LAB_OK);
    size_t bodies = cr_world_stats(scene->world).bodies;
    lab_scene_destroy(scene);
    return bodies;
}

/* The bytes before the name, and the name before the answer: so that after a loss of power there is
 * the old scene or the new. */
static void a_save_waits_for_the_disk(void **state)
{
    (void)state;
    assert_int_equal(save(1), LAB_OK);
    assert_int_equal(files_synced, 1);
    assert_int_equal(folders_synced, 1);
    assert_true(renamed);
    assert_int_equal(files_in_folder(), 1);
}

static void a_save_that_fails_leaves_the_old_scene_and_nothing_else(void **state)
{
    (void)state;
    disk_fails = true;
    assert_int_equal(save(2), LAB_IO);
    disk_fails = false;
    assert_int_equal(files_in_folder(), 1);
    assert_int_equal(bodies_saved(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_save_waits_for_the_disk),
        cmocka_unit_test(a_save_that_fails_leaves_the_old_scene_and_nothing_else),
    };
    return cmocka_run_group_tests_name("durable", tests, make_folder, remove_folder);
}

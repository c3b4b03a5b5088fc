/* Journals in files: who has one, what is left of them, and temporary files that a kill leaves. */
#include "lab/file_lock.h"
#include "lab/journal_file.h"
#include "lab/text_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
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

#define FOLDER CAROM_SCRATCH "/journals/"

static int files_like(const char *part)
{
    DIR *files = opendir(FOLDER);
    struct dirent *entry;
    int count = 0;
    assert_non_null(files);
    while ((entry = readdir(files)) != NULL)
        count += entry->d_name[0] != '\0' && strcmp(entry->d_name, ".") != 0 &&
                 strcmp(entry->d_name, "..") != 0 && strstr(entry->d_name, part) != NULL;
    closedir(files);
    return count;
}

static int empty(void **state)
{
    (void)state;
    char path[PATH_MAX];
    DIR *files = opendir(FOLDER);
    struct dirent *entry;
    while (files != NULL && (entry = readdir(files)) != NULL) {
        snprintf(path, sizeof path, FOLDER "%.200s", entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(path);
    }
    if (files != NULL)
        closedir(files);
    return 0;
}

static int make_folder(void **state)
{
    (void)mkdir(FOLDER, 0700);
    return empty(state);
}

static lab_journal_file *create(const char *text)
{
    lab_error error = {.message = ""};
    lab_journal_file *file = lab_journal_file_create(FOLDER, text, strlen(text), &error);
    if (file == NULL)
        print_error("%s\n", error.message);
    assert_non_null(file);
    return file;
}

static void append(lab_journal_file *file, const char *text)
{
    lab_error error;
    assert_true(lab_journal_file_append(file, text, strlen(text), &error));
}

static void assert_text(lab_journal_file *file, const char *want)
{
    size_t length;
    lab_error error;
    char *text = lab_journal_file_read(file, &length, &error);
    assert_non_null(text);
    assert_int_equal(length, strlen(want));
    assert_memory_equal(text, want, length);
    free(text);
}

static bool find(char path[PATH_MAX])
{
    time_t when;
    return lab_journal_file_find(FOLDER, path, &when);
}

static void what_is_appended_is_found_when_nobody_has_it(void **state)
{
    (void)state;
    char path[PATH_MAX];
    lab_error error;
    lab_journal_file *file = create("begin\n");
    append(file, "one\n");
    append(file, "two\n");
    assert_int_equal(lab_journal_file_size(file), 14);
    assert_false(find(path)); /* we have it */
    lab_journal_file_close(file, false);
    assert_true(find(path));
    lab_journal_file *taken = lab_journal_file_take(path, &error);
    assert_non_null(taken);
    assert_text(taken, "begin\none\ntwo\n");
    assert_null(lab_journal_file_take(path, &error)); /* now we have it again */
    assert_non_null(strstr(error.message, "cannot be read"));
    lab_journal_file_close(taken, true);
    assert_false(find(path));
    assert_int_equal(files_like(""), 0);
}

static void it_is_on_the_disk_soon(void **state)
{
    (void)state;
    lab_journal_file *file = create("begin\n");
    append(file, "one\n");
    int left = 20000;
    for (; left > 0 && !lab_journal_file_synced(file); left--)
        usleep(1000);
    assert_true(left > 0);
    append(file, "two\n");
    lab_journal_file_sync(file); /* at once */
    assert_true(lab_journal_file_synced(file));
    lab_journal_file_close(file, true);
}

/* Whether it is another process or this one that has it. */
static void another_process_has_its_own(void **state)
{
    (void)state;
    char path[PATH_MAX], byte;
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        lab_error error;
        lab_journal_file *file = lab_journal_file_create(FOLDER, "x", 1, &error);
        if (file == NULL || write(ready[1], "", 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(files_like(".journal"), 1);
    assert_false(find(path));
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(find(path));
    close(ready[0]);
    close(ready[1]);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The disk takes a part of it; the rest is written over that later. */
static void a_full_disk_takes_nothing_by_halves(void **state)
{
    (void)state;
    lab_error error;
    signal(SIGXFSZ, SIG_IGN);
    lab_journal_file *file = create("begin\n");
    limit_files(9);
    assert_false(lab_journal_file_append(file, "one record\n", 11, &error));
    assert_non_null(strstr(error.message, "cannot be written"));
    assert_int_equal(lab_journal_file_size(file), 6);
    assert_null(lab_journal_file_create(FOLDER, "much too long a beginning", 25, &error));
    limit_files(RLIM_INFINITY);
    assert_int_equal(files_like(".tmp"), 0);
    assert_int_equal(files_like(".journal"), 1);
    append(file, "one record\n");
    append(file, "two\n");
    char path[PATH_MAX];
    lab_journal_file_close(file, false);
    assert_true(find(path));
    file = lab_journal_file_take(path, &error);
    assert_text(file, "begin\none record\ntwo\n");
    lab_journal_file_close(file, true);
}

static void without_its_folder_there_is_none(void **state)
{
    (void)state;
    lab_error error;
    char path[PATH_MAX];
    time_t when;
    assert_null(lab_journal_file_create("/no/such/folder/", "x", 1, &error));
    assert_non_null(strstr(error.message, "cannot be written"));
    assert_false(lab_journal_file_find("/no/such/folder/", path, &when));
    lab_journal_file *file = create("x");
    snprintf(path, sizeof path, FOLDER "%s", lab_journal_file_name(file));
    assert_int_equal(unlink(path), 0);
    assert_false(lab_journal_file_append(file, "y", 1, &error));
    assert_non_null(strstr(error.message, strerror(ENOENT)));
    lab_journal_file_close(file, true);
}

static void only_journals_are_removed_by_their_name(void **state)
{
    (void)state;
    FILE *other = fopen(FOLDER "other.json", "w");
    assert_non_null(other);
    fclose(other);
    lab_journal_file *living = create("x"), *dead = create("y");
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s", lab_journal_file_name(dead));
    lab_journal_file_close(dead, false);
    lab_journal_file_remove(FOLDER, "other.json");
    lab_journal_file_remove(FOLDER, "");
    lab_journal_file_remove(FOLDER "../", "journals/unsaved-1-1.journal");
    lab_journal_file_remove(FOLDER, lab_journal_file_name(living));
    assert_int_equal(files_like(""), 3);
    lab_journal_file_remove(FOLDER, name);
    assert_int_equal(files_like(".journal"), 1);
    lab_journal_file_close(living, true);
}

/* ---- temporary files ---- */

static void make(const char *path, time_t age)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct timespec times[2] = {{.tv_sec = time(NULL) - age}, {.tv_sec = time(NULL) - age}};
    assert_true(file >= 0);
    assert_int_equal(futimens(file, times), 0);
    close(file);
}

/* No process has so high a number. */
#define DEAD FOLDER ".carom-2000000001-0.tmp"

static void what_a_kill_left_goes_with_the_next_save(void **state)
{
    (void)state;
    lab_error error;
    char path[PATH_MAX];
    make(DEAD, 1);
    make(FOLDER ".carom-2000000001-1.tmp.json", 1); /* not ours */
    make(FOLDER ".carom-x-1.tmp", 1);
    snprintf(path, sizeof path, FOLDER ".carom-%ld-7.tmp", (long)getppid());
    make(path, 1); /* it may be writing */
    assert_int_equal(lab_file_write(FOLDER "a.json", "{}", 2, LAB_FILE_QUICK, &error), LAB_OK);
    assert_int_not_equal(access(DEAD, F_OK), 0);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(files_like(".tmp"), 3);
    make(path, 2 * 24 * 3600); /* nobody writes for two days */
    lab_remove_leftovers(FOLDER);
    assert_int_equal(files_like(".tmp"), 2);
}

static void what_is_being_written_stays(void **state)
{
    (void)state;
    lab_error error;
    lab_draft draft, other;
    int file = open(DEAD, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0 && lab_file_lock(file)); /* of another machine, say */
    assert_int_equal(lab_draft_begin(&draft, FOLDER "a.json", &error), LAB_OK);
    assert_int_equal(lab_draft_begin(&other, FOLDER "a.json", &error), LAB_OK);
    lab_remove_leftovers(FOLDER);
    assert_int_equal(files_like(".tmp"), 3);
    close(file);
    close(draft.file);
    close(other.file);
    lab_draft_drop(&draft);
    assert_true(lab_draft_keep(&other));
    lab_remove_leftovers(FOLDER);
    assert_int_equal(files_like(".tmp"), 0);
    assert_int_equal(files_like("a.json"), 1);
}

/* A write that fails for want of room leaves the old file, and nothing beside it. */
static void failed_saves_leave_nothing(void **state)
{
    (void)state;
    lab_error error;
    char much[512];
    memset(much, ' ', sizeof much);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(lab_file_write(FOLDER "a.json", "{}", 2, LAB_FILE_SYNCED, &error), LAB_OK);
    limit_files(100);
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            lab_file_write(FOLDER "a.json", much, sizeof much, LAB_FILE_SYNCED, &error), LAB_IO);
    limit_files(RLIM_INFINITY);
    assert_int_equal(files_like(""), 1);
    struct stat status;
    assert_int_equal(stat(FOLDER "a.json", &status), 0);
    assert_int_equal(status.st_size, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_is_appended_is_found_when_nobody_has_it, empty),
        cmocka_unit_test_teardown(it_is_on_the_disk_soon, empty),
        cmocka_unit_test_teardown(another_process_has_its_own, empty),
        cmocka_unit_test_teardown(a_full_disk_takes_nothing_by_halves, empty),
        cmocka_unit_test_teardown(without_its_folder_there_is_none, empty),
        cmocka_unit_test_teardown(only_journals_are_removed_by_their_name, empty),
        cmocka_unit_test_teardown(what_a_kill_left_goes_with_the_next_save, empty),
        cmocka_unit_test_teardown(what_is_being_written_stays, empty),
        cmocka_unit_test_teardown(failed_saves_leave_nothing, empty),
    };
    return cmocka_run_group_tests(tests, make_folder, empty);
}

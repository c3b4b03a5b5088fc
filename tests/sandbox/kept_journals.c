/* kept_journals.c - what the journals on the disk hold. */
#include "kept_journals.h"

#include "lab/journal_file.h"
#include "lab/journal_record.h"
#include "lab/text_file.h"
#include "sandbox/app/preferences_file.h"
#include "scratch.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

int kept_files_like(const char *part)
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

void kept_open_app(app *a)
{
    user_open(a);
    prefs_open(a, scratch_folder(), true);
}

void kept_pass(app *a, int seconds)
{
    user_frames(a, 60 * seconds + 1);
}

int kept_journals(void)
{
    return kept_files_like(".journal") - kept_files_like(".broken");
}

const char *kept_path(const app *a)
{
    static char path[APP_PATH + 64];
    snprintf(path, sizeof path, "%s%s", scratch_folder(), lab_journal_file_name(a->recovery.file));
    return path;
}

lab_session *kept_session(const app *a, lab_journal_report *report, bool *unsaved)
{
    lab_journal_contents contents;
    lab_session *session;
    lab_error error;
    char *text;
    size_t length;
    assert_non_null(a->recovery.file);
    assert_int_equal(lab_file_read(kept_path(a), &text, &length, &error), LAB_OK);
    assert_int_equal(lab_journal_read(text, length, &contents, &error), LAB_OK);
    assert_int_equal(contents.torn, 0);
    *unsaved = contents.unsaved;
    assert_int_equal(lab_journal_replay("kept", &contents, NULL, &session, report, &error), LAB_OK);
    lab_journal_release(&contents);
    free(text);
    return session;
}

void assert_kept(const app *a)
{
    lab_journal_report report;
    bool unsaved;
    lab_session *session = kept_session(a, &report, &unsaved);
    assert_true(unsaved);
    assert_false(report.cut || report.diverged || report.failed > 0);
    assert_true(cr_world_hash(lab_session_world(session)) == cr_world_hash(app_world(a)));
    lab_session_close(session);
}

void kept_wait_for_disk(app *a)
{
    for (int i = 0; i < 20000 && a->recovery.old != NULL; i++) {
        usleep(1000);
        user_frames(a, 1);
    }
    assert_null(a->recovery.old);
}

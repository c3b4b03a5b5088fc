/* recover.c - taking up a journal that was left over. */
#include "lab/journal.h"
#include "lab/journal_file.h"
#include "lab/text_file.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/loading.h"
#include "sandbox/actions/recovery.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/actions/session_take.h"
#include "sandbox/app/notification.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- finding ---- */

static void set_aside(app *a, const char *path)
{
    char name[64] = "", note[256];
    lab_file_set_aside(path, name, sizeof name);
    snprintf(note, sizeof note, "Unsaved edits of before could not be read; they are in %s", name);
    notification_add(a, note);
}

/* Its text, and what that holds, which points into it. NULL when it is no journal. */
static char *read_journal(const lab_journal_file *file, lab_journal_contents *out, lab_error *error)
{
    size_t length;
    char *text = lab_journal_file_read(file, &length, error);
    if (text == NULL || lab_journal_read(text, length, out, error) == LAB_OK)
        return text;
    free(text);
    return NULL;
}

typedef enum finding { OFFERED, USELESS, BROKEN } finding;

/* Whether it is worth a question. What it stands for is of no use beside it. */
static finding judge(app *a, const lab_journal_file *file)
{
    app_recovery *r = &a->recovery;
    lab_journal_contents contents;
    lab_error error;
    char *text = read_journal(file, &contents, &error);
    if (text == NULL)
        return BROKEN;
    snprintf(r->found_name, sizeof r->found_name, "%.100s", contents.name);
    finding result = contents.unsaved ? OFFERED : USELESS;
    lab_journal_file_remove(a->prefs_file.folder, contents.replaces);
    lab_journal_release(&contents);
    free(text);
    return result;
}

bool recover_find(app *a)
{
    enum { MOST = 1000 };
    app_recovery *r = &a->recovery;
    time_t when;
    lab_error error;
    for (int i = 0; i < MOST && a->prefs_file.folder[0] != '\0' &&
                    lab_journal_file_find(a->prefs_file.folder, r->found, &when);
         i++) {
        lab_journal_file *file = lab_journal_file_take(r->found, &error);
        if (file == NULL)
            continue; /* another window was quicker */
        finding found = judge(a, file);
        lab_journal_file_close(file, found == USELESS);
        if (found == BROKEN)
            set_aside(a, r->found);
        if (found != OFFERED)
            continue;
        r->found_age = fmax(difftime(time(NULL), when), 0.0);
        return true;
    }
    r->found[0] = '\0';
    return false;
}

void recover_offer(app *a)
{
    if (recover_find(a))
        dialog_open(a, DIALOG_RECOVER);
}

void recover_discard(app *a)
{
    lab_error error;
    lab_journal_file_close(lab_journal_file_take(a->recovery.found, &error), true);
    a->recovery.found[0] = '\0';
}

/* ---- taking ---- */

static void take_over(app *a, lab_journal_file *file, lab_session *session,
                      const lab_journal_contents *contents)
{
    session_take(a, session, contents->path);
    a->path_sum = contents->sum;
    lab_session_mark_unsaved(a->session);
    a->authored = true;
    recovery_adopt(a, file);
}

static void refuse(app *a, lab_journal_file *file, lab_status status, const char *why)
{
    if (status != LAB_CANCELLED) {
        notification_error(a, "These edits cannot be recovered", why);
        set_aside(a, a->recovery.found);
    }
    lab_journal_file_close(file, false);
}

static void take_file(app *a, lab_journal_file *file)
{
    lab_journal_contents contents;
    lab_journal_report report;
    lab_session *session;
    lab_error error;
    char words[200];
    char *text = read_journal(file, &contents, &error);
    if (text == NULL) {
        refuse(a, file, LAB_REFUSED, error.message);
        return;
    }
    lab_progress progress = loading_begin(a, contents.name);
    lab_status status =
        lab_journal_replay("the recovered scene", &contents, &progress, &session, &report, &error);
    if (status == LAB_OK) {
        take_over(a, file, session, &contents);
        if (lab_journal_words(&contents, &report, words, sizeof words)[0] != '\0')
            notification_add(a, words);
    } else {
        refuse(a, file, status, error.message);
    }
    lab_journal_release(&contents);
    free(text);
}

void recover_take(app *a)
{
    lab_error error;
    lab_journal_file *file = lab_journal_file_take(a->recovery.found, &error);
    /* Of two programs that ask the same question, one has it. */
    if (file == NULL)
        notification_error(
            a, "These edits cannot be recovered",
            "Their file is there no more: another window has taken or discarded it.");
    else
        take_file(a, file);
    a->recovery.found[0] = '\0';
}

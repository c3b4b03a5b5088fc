/* recovery.c - keeping the journal of the session, and taking up one that was left over. */
#include "recovery.h"

#include "files.h"
#include "journal.h"
#include "journal_file.h"
#include "loading.h"
#include "message.h"
#include "panel.h"
#include "text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double mark_every = 1.0;                    /* s */
static const double begin_every = 0.5;                   /* s: at the soonest */
static const double patience = 10.0;                     /* s: after a failure */
static const double most_seconds = 4.0;                  /* that repeating it may take, or */
static const double share = 0.02;                        /* so little that beginning anew costs */
enum { MOST_WAITING = 4 << 20, MOST_GROWTH = 32 << 20 }; /* bytes */

/* ---- the journal and its file ---- */

void recovery_begin(app *a)
{
    recovery_leave(a);
    a->recovery.journal = lab_journal_open(a->session);
    a->recovery.begun_at = -begin_every;
}

static void close_files(app_recovery *r, bool remove)
{
    lab_journal_file_close(r->old, remove);
    lab_journal_file_close(r->file, remove);
    r->old = r->file = NULL;
}

void recovery_leave(app *a)
{
    app_recovery *r = &a->recovery;
    close_files(r, false);
    lab_journal_close(r->journal);
    r->journal = NULL;
}

void recovery_end(app *a)
{
    app_recovery *r = &a->recovery;
    close_files(r, true);
    lab_journal_close(r->journal);
    r->journal = NULL;
}

/* ---- writing ---- */

static double seconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
}

/* Told of once; what is wrong with the folder may be mended meanwhile, so that it is tried again.
 */
static void fail(app *a, const char *why)
{
    char note[256];
    snprintf(note, sizeof note, "Unsaved edits would be lost in a crash: %.190s", why);
    if (!a->recovery.failed)
        message_news(a, note);
    a->recovery.failed = true;
    a->recovery.failed_at = a->now;
}

static void succeed(app *a)
{
    if (a->recovery.failed)
        message_news(a, "Unsaved edits are kept again");
    a->recovery.failed = false;
}

static bool append(app *a)
{
    app_recovery *r = &a->recovery;
    size_t length;
    lab_error error;
    const char *records = lab_journal_records(r->journal, &length);
    if (!lab_journal_file_append(r->file, records, length, &error)) {
        fail(a, error.message);
        return false;
    }
    if (length > 0) {
        lab_journal_taken(r->journal);
        succeed(a);
    }
    return true;
}

/* Under the path that leads there from any folder. */
static void tell_file(app *a)
{
    app_recovery *r = &a->recovery;
    char absolute[PATH_MAX];
    if (strcmp(a->path, r->told_path) == 0 && a->path_sum == r->told_sum)
        return;
    bool known = a->path[0] != '\0' && realpath(a->path, absolute) != NULL;
    lab_journal_set_file(r->journal, known ? absolute : a->path, a->path_sum);
    memcpy(r->told_path, a->path, sizeof a->path);
    r->told_sum = a->path_sum;
}

/* The head and what is not taken yet, as one text: a beginning has something to begin with. */
static char *print_beginning(app *a, bool anew, size_t *length)
{
    app_recovery *r = &a->recovery;
    const lab_journal_file *replaced = r->old != NULL ? r->old : r->file;
    const lab_journal_head head = {
        .name = files_scene_name(a),
        .replaces = replaced != NULL ? lab_journal_file_name(replaced) : "",
    };
    char *text = lab_journal_begin(r->journal, &head, anew, length);
    if (text == NULL)
        return NULL;
    r->told_path[0] = '\0';
    tell_file(a);
    lab_journal_set_unsaved(r->journal, true);
    size_t more;
    const char *records = lab_journal_records(r->journal, &more);
    char *all = realloc(text, *length + more + 1);
    if (all == NULL) {
        free(text);
        return NULL;
    }
    memcpy(all + *length, records, more + 1);
    *length += more;
    return all;
}

/* The old file goes when the new one is on the disk; one in between is needed no more. */
static void put_in_place(app_recovery *r, lab_journal_file *file)
{
    if (r->old != NULL && r->file != NULL)
        lab_journal_file_close(r->file, true);
    else if (r->file != NULL)
        r->old = r->file;
    r->file = file;
}

static void begin(app *a, bool anew)
{
    app_recovery *r = &a->recovery;
    Uint64 start = SDL_GetPerformanceCounter();
    size_t length;
    lab_error error = {.message = "the world cannot be written as a scene"};
    lab_journal_file *file = NULL;
    char *text = print_beginning(a, anew, &length);
    r->begun_at = a->now;
    if (text != NULL)
        file = lab_journal_file_create(a->prefs_file.folder, text, length, &error);
    free(text);
    r->cost = seconds_since(start);
    if (file == NULL) {
        fail(a, error.message);
        if (r->file != NULL)
            lab_journal_forget(r->journal); /* what follows does not follow what is in that file */
        return;
    }
    lab_journal_taken(r->journal);
    put_in_place(r, file);
    r->begun_size = lab_journal_file_size(file);
    succeed(a);
}

/* ---- when ---- */

static bool has_grown(const app_recovery *r)
{
    return lab_journal_seconds(r->journal) > fmax(most_seconds, r->cost / share) ||
           lab_journal_file_size(r->file) > r->begun_size + MOST_GROWTH;
}

/* A new beginning is wanted at once, or when a gesture is over. */
static bool wants_beginning(const app *a)
{
    const app_recovery *r = &a->recovery;
    return r->file == NULL || !lab_journal_is_whole(r->journal) ||
           (a->gesture.kind == GESTURE_NONE && has_grown(r));
}

/* app->now from which on something may be written again. */
static double due(const app *a)
{
    const app_recovery *r = &a->recovery;
    double after = r->failed ? r->failed_at + patience : 0.0;
    return wants_beginning(a) ? fmax(after, r->begun_at + begin_every) : after;
}

/* What nobody will want is not remembered for ever. */
static void wait_for_edits(app *a)
{
    app_recovery *r = &a->recovery;
    if (r->file != NULL && !lab_journal_is_whole(r->journal))
        close_files(r, true); /* what it says is unsaved is so no more */
    if (r->file == NULL && (lab_journal_bytes(r->journal) > MOST_WAITING ||
                            lab_journal_seconds(r->journal) > most_seconds))
        lab_journal_forget(r->journal);
}

static void mark(app *a)
{
    app_recovery *r = &a->recovery;
    if (lab_journal_is_marked(r->journal) || a->now < r->marked_at + mark_every)
        return;
    lab_journal_mark(r->journal, files_view(a));
    r->marked_at = a->now;
}

static void write(app *a)
{
    app_recovery *r = &a->recovery;
    /* Where only a little more cannot be written, all of it is tried elsewhere. */
    bool again = r->failed && r->file != NULL && lab_journal_is_whole(r->journal) && !append(a);
    if (again || wants_beginning(a))
        begin(a, again || r->file != NULL);
    else
        append(a);
    if (r->failed && lab_journal_bytes(r->journal) > MOST_WAITING)
        lab_journal_forget(r->journal);
}

void recovery_follow(app *a)
{
    app_recovery *r = &a->recovery;
    if (r->journal == NULL)
        recovery_begin(a);
    if (r->journal == NULL)
        return;
    bool unsaved = a->prefs_file.folder[0] != '\0' && files_unsaved(a);
    if (r->file != NULL) {
        tell_file(a);
        lab_journal_set_unsaved(r->journal, unsaved);
        mark(a);
    }
    if (!unsaved)
        wait_for_edits(a);
    if ((unsaved || r->file != NULL) && a->now >= due(a))
        write(a);
    if (r->old != NULL && lab_journal_file_synced(r->file)) {
        lab_journal_file_close(r->old, true);
        r->old = NULL;
    }
}

void recovery_keep(app *a)
{
    app_recovery *r = &a->recovery;
    if (r->journal == NULL || a->prefs_file.folder[0] == '\0' || !files_unsaved(a)) {
        recovery_end(a);
        return;
    }
    tell_file(a);
    lab_journal_set_unsaved(r->journal, true);
    lab_journal_mark(r->journal, files_view(a));
    if (wants_beginning(a))
        begin(a, r->file != NULL);
    else
        append(a);
    if (r->file != NULL)
        lab_journal_file_sync(r->file);
    recovery_leave(a);
}

double recovery_sleep(const app *a)
{
    const app_recovery *r = &a->recovery;
    if (r->journal == NULL || a->prefs_file.folder[0] == '\0')
        return (double)INFINITY;
    if (files_unsaved(a) && (r->failed || wants_beginning(a)))
        return fmax(due(a) - a->now, 0.0);
    if (r->file != NULL && !lab_journal_is_marked(r->journal))
        return fmax(r->marked_at + mark_every - a->now, 0.0);
    return r->old != NULL ? begin_every : (double)INFINITY;
}

/* ---- finding ---- */

static void set_aside(app *a, const char *path)
{
    char name[64] = "", note[256];
    lab_file_set_aside(path, name, sizeof name);
    snprintf(note, sizeof note, "Unsaved edits of before could not be read; they are in %s", name);
    message_news(a, note);
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

bool recovery_find(app *a)
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

void recovery_offer(app *a)
{
    if (recovery_find(a))
        panel_begin(a, PANEL_RECOVER);
}

void recovery_discard(app *a)
{
    lab_error error;
    lab_journal_file_close(lab_journal_file_take(a->recovery.found, &error), true);
    a->recovery.found[0] = '\0';
}

/* ---- taking ---- */

/* It is ours from now on, and goes when a journal of our own is on the disk. */
static void take_over(app *a, lab_journal_file *file, lab_session *session,
                      const lab_journal_contents *contents)
{
    app_recovery *r = &a->recovery;
    files_take_session(a, session, contents->path);
    a->path_sum = contents->sum;
    lab_session_mark_unsaved(a->session);
    a->authored = true;
    r->file = file;
    if (r->journal != NULL && a->prefs_file.folder[0] != '\0')
        begin(a, true);
}

static void refuse(app *a, lab_journal_file *file, lab_status status, const char *why)
{
    if (status != LAB_CANCELLED) {
        message_error(a, "These edits cannot be recovered", why);
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
            message_news(a, words);
    } else {
        refuse(a, file, status, error.message);
    }
    lab_journal_release(&contents);
    free(text);
}

void recovery_take(app *a)
{
    lab_error error;
    lab_journal_file *file = lab_journal_file_take(a->recovery.found, &error);
    /* Of two programs that ask the same question, one has it. */
    if (file == NULL)
        message_error(a, "These edits cannot be recovered",
                      "Their file is there no more: another window has taken or discarded it.");
    else
        take_file(a, file);
    a->recovery.found[0] = '\0';
}

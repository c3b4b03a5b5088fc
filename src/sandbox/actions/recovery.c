/* recovery.c - keeping the journal of the session. */
#include "sandbox/actions/recovery.h"

#include "lab/journal.h"
#include "lab/journal_file.h"
#include "lab/text_file.h"
#include "sandbox/app/app.h"
#include "sandbox/app/notification.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double mark_every = 1.0;  /* s */
static const double begin_every = 0.5; /* s: at the soonest */
static const double patience = 10.0;   /* s: after a failure */
static const double share = 0.02;      /* of the time, that starting over may take */
enum { MOST_WAITING = 4 << 20, MOST_GROWTH = 32 << 20 }; /* bytes */

/* ---- the journal and its file ---- */

void recovery_begin(app *a)
{
    recovery_leave(a);
    a->recovery.journal = lab_journal_open(app_home(a));
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
        notification_add(a, note);
    a->recovery.failed = true;
    a->recovery.failed_at = a->now;
}

static void succeed(app *a)
{
    if (a->recovery.failed)
        notification_add(a, "Unsaved edits are kept again");
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
        .name = scene_name(a),
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
    return lab_journal_seconds(r->journal) > fmax(r->most_seconds, r->cost / share) ||
           lab_journal_file_size(r->file) > r->begun_size + MOST_GROWTH;
}

/* A new beginning is wanted at once, or when a gesture is over: unless that lasts so long that the
 * file would become too large to be read. */
static bool wants_beginning(const app *a)
{
    const app_recovery *r = &a->recovery;
    return r->file == NULL || !lab_journal_is_whole(r->journal) ||
           (a->gesture.kind == GESTURE_NONE && has_grown(r)) ||
           lab_journal_file_size(r->file) > LAB_JOURNAL_MAX_BYTES / 2;
}

/* app->now from which on something may be written again. */
static double due(const app *a)
{
    const app_recovery *r = &a->recovery;
    double after = r->failed ? r->failed_at + patience : 0.0;
    return wants_beginning(a) ? fmax(after, r->begun_at + begin_every) : after;
}

/* While there are no unsaved edits no file is kept: a file that is not true any more goes, and when
 * too many records wait they are dropped. */
static void wait_for_edits(app *a)
{
    app_recovery *r = &a->recovery;
    if (r->file != NULL && !lab_journal_is_whole(r->journal))
        close_files(r, true); /* what it says is unsaved is so no more */
    if (r->file == NULL && (lab_journal_bytes(r->journal) > MOST_WAITING ||
                            lab_journal_seconds(r->journal) > r->most_seconds))
        lab_journal_forget(r->journal);
}

static void mark(app *a)
{
    app_recovery *r = &a->recovery;
    if (lab_journal_is_marked(r->journal) || a->now < r->marked_at + mark_every)
        return;
    lab_journal_mark(r->journal, scene_view(a));
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
    bool unsaved = a->prefs_file.folder[0] != '\0' && scene_is_unsaved(a);
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
    if (r->journal == NULL || a->prefs_file.folder[0] == '\0' || !scene_is_unsaved(a)) {
        recovery_end(a);
        return;
    }
    tell_file(a);
    lab_journal_set_unsaved(r->journal, true);
    lab_journal_mark(r->journal, scene_view(a));
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
    if (scene_is_unsaved(a) && (r->failed || wants_beginning(a)))
        return fmax(due(a) - a->now, 0.0);
    if (r->file != NULL && !lab_journal_is_marked(r->journal))
        return fmax(r->marked_at + mark_every - a->now, 0.0);
    return r->old != NULL ? begin_every : (double)INFINITY;
}

void recovery_adopt(app *a, lab_journal_file *file)
{
    app_recovery *r = &a->recovery;
    r->file = file;
    if (r->journal != NULL && a->prefs_file.folder[0] != '\0')
        begin(a, true);
}

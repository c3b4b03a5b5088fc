/* recording_file.c - writing a recording, and opening one. */
#include "sandbox/actions/recording_file.h"

#include "lab/futures/first_difference.h"
#include "lab/recording.h"
#include "lab/text_file.h"
#include "sandbox/actions/loading.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/session_take.h"
#include "sandbox/app/notification.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- writing ---- */

/* Their states take some 230 bytes a body and tick: they are there where that stays below 12 MB, so
 * that a difference can be told by its body. */
static bool has_room_for_bodies(const app *a)
{
    const double most = 50000.0;
    const lab_session *session = app_home(a);
    double bodies = (double)cr_world_stats(lab_session_world(session)).bodies, ticks = 0.0;
    for (size_t i = 0; i < lab_session_branches(session); i++) {
        lab_branch_view branch = lab_session_branch_view(session, i);
        ticks += (double)(branch.last - branch.fork);
    }
    return bodies * ticks <= most;
}

bool recording_write(app *a, const char *path, lab_error *error)
{
    size_t length;
    lab_progress progress = loading_begin_recording(a, path);
    char *text =
        lab_recording_print(app_home(a), has_room_for_bodies(a), &progress, &length, error);
    if (text == NULL)
        return false;
    bool good = lab_file_write(path, text, length, LAB_FILE_SYNCED, error) == LAB_OK;
    free(text);
    if (!good)
        return false;
    error->message[0] = '\0';
    char note[256];
    snprintf(note, sizeof note, "Wrote %.200s", path);
    notification_show(a, note);
    return true;
}

/* ---- opening ---- */

bool recording_is_in(const char *path)
{
    char head[64];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t length = fread(head, 1, sizeof head, file);
    fclose(file);
    return lab_is_recording(head, length);
}

static void count_words(char *out, size_t size, uint64_t count, const char *one, const char *many)
{
    snprintf(out, size, "%" PRIu64 " %s", count, count == 1 ? one : many);
}

static void tell_same(app *a, const lab_recording_report *report)
{
    char branches[40], ticks[40], note[200];
    count_words(branches, sizeof branches, report->branches, "branch", "branches");
    count_words(ticks, sizeof ticks, report->ticks, "tick", "ticks");
    snprintf(note, sizeof note, "A recording of %s and %s: each bit as it was recorded", branches,
             ticks);
    notification_show(a, note);
}

/* At the tick before it, so that one step shows it happen. */
static void tell_difference(app *a, const lab_recording_report *report)
{
    char words[LAB_DIFFERENCE_TEXT], why[LAB_DIFFERENCE_TEXT + 160];
    const lab_first_difference difference = {
        .found = true, .tick = report->tick, .row = report->body};
    lab_branch_view branch = lab_session_branch_view(a->session, report->branch);
    if (report->body.found)
        snprintf(why, sizeof why, "On the branch \"%.80s\", as recorded and as it is here: %s",
                 branch.name,
                 lab_first_difference_words(lab_session_scene(a->session), &difference, words,
                                            sizeof words));
    else
        snprintf(why, sizeof why,
                 "On the branch \"%.80s\", from tick %" PRIu64
                 " on. It was recorded without its bodies, so that none can be named.",
                 branch.name, report->tick);
    playback_visit(a, report->branch, report->tick - 1);
    notification_error(a, "This recording comes out different here", why);
}

lab_status recording_take(app *a, const char *label, const char *text, size_t length,
                          lab_error *error)
{
    lab_session *session;
    lab_recording_report report;
    lab_progress progress = loading_begin(a, label);
    lab_status status =
        lab_recording_open(label, text, length, NULL, &progress, &session, &report, error);
    if (status != LAB_OK)
        return status;
    lab_session_mark_saved(session);
    session_take(a, session, "");
    playback_play(a, false);
    if (report.diverged)
        tell_difference(a, &report);
    else
        tell_same(a, &report);
    return LAB_OK;
}

lab_status recording_open(app *a, const char *path, lab_error *error)
{
    char *text;
    size_t length;
    lab_status status = lab_file_read(path, &text, &length, error);
    if (status != LAB_OK)
        return status;
    if (text == NULL) {
        snprintf(error->message, sizeof error->message, "%.400s: a recording has at most 64 MiB",
                 path);
        return LAB_REFUSED;
    }
    status = recording_take(a, path, text, length, error);
    free(text);
    return status;
}

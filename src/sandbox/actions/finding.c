/* finding.c - searching the past for where a breakpoint came true. */
#include "sandbox/actions/finding.h"

#include "lab/probes/search.h"
#include "sandbox/actions/loading.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/app/notification.h"
#include "sandbox/tools/gesture.h"

#include <stdio.h>

typedef struct waiting {
    lab_progress shown;
    bool given_up;
} waiting;

static bool go_on(void *context, double share)
{
    waiting *w = context;
    w->given_up = !lab_progress_continues(&w->shown, share);
    return !w->given_up;
}

/* Why nothing was found. */
static void tell_of_nothing(app *a, const char *sentence, bool backward, bool given_up)
{
    char text[LAB_SENTENCE + 120];
    bool past = lab_session_in_past(a->session);
    snprintf(text, sizeof text, "%s: %s",
             given_up   ? "The search was given up"
             : backward ? "Not before this tick"
             : past     ? "Not after this tick, as far as time ran"
                        : "Time has not run further yet; it stops by itself",
             sentence);
    notification_show(a, text);
    a->dirty = true;
}

static void find(app *a, bool backward)
{
    const app_stopping *s = &a->stopping;
    lab_finding found;
    if (s->list.count == 0)
        return;
    lab_breakpoint *one = &s->list.at[s->present];
    playback_play(a, false);
    gesture_finish(a);
    lab_breakpoint_refresh(one, lab_session_scene(a->session));
    waiting w = {.shown = loading_begin_search(a, one->sentence)};
    lab_progress progress = {go_on, &w};
    cr_result result = backward ? lab_find_previous(a->session, &one->condition, &progress, &found)
                                : lab_find_next(a->session, &one->condition, &progress, &found);
    if (result.code != CR_OK) {
        notification_error(a, "The search failed", result.message);
        return;
    }
    if (!found.found) {
        tell_of_nothing(a, one->sentence, backward, w.given_up);
        return;
    }
    playback_go(a, found.tick);
    stopping_tell(a, "Found", &one->condition, &found.what, found.tick + one->condition.before);
}

void finding_next(app *a)
{
    find(a, false);
}

void finding_previous(app *a)
{
    find(a, true);
}

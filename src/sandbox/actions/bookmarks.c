/* bookmarks.c - marking a moment. */
#include "sandbox/actions/bookmarks.h"

#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/playback.h"
#include "sandbox/app/notification.h"

#include <stdio.h>

static const lab_bookmark *here(const app *a)
{
    return lab_scene_bookmark(lab_session_scene(a->session), cr_world_tick(app_world(a)));
}

bool bookmark_is_here(const app *a)
{
    return here(a) != NULL;
}

void bookmark_ask(app *a)
{
    playback_play(a, false);
    dialog_open(a, DIALOG_BOOKMARK);
    const lab_bookmark *mark = here(a);
    snprintf(a->dialog.text, sizeof a->dialog.text, "%s", mark != NULL ? mark->label : "");
}

void bookmark_set(app *a, const char *label)
{
    cr_result result = lab_session_bookmark(a->session, cr_world_tick(app_world(a)), label);
    if (result.code != CR_OK)
        notification_error(a, "This moment cannot be marked", result.message);
    a->authored = true;
    a->dirty = true;
}

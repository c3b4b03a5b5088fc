/* apply.c - applies one command as an edit, and shows why it was refused. */
#include "sandbox/edits/apply.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/tour.h"

/* Makes, changes or deletes a body, an attractor or a joint. */
static bool changes_scene(lab_command_kind kind)
{
    switch (kind) {
    case LAB_SPAWN:
    case LAB_DELETE:
    case LAB_EDIT:
    case LAB_ATTRACT:
    case LAB_UNATTRACT:
    case LAB_JOIN:
    case LAB_UNJOIN:
    case LAB_EDIT_JOINT:
        return true;
    default:
        return false;
    }
}

bool edit_apply(app *a, const lab_command *command, cr_body_id *spawned)
{
    bool asked_for = tour_expects(a, command);
    cr_result result = lab_session_apply(a->session, command, spawned);
    a->dirty = true;
    if (result.code != CR_OK) {
        notification_show(a, result.message);
        return false;
    }
    if (asked_for)
        tour_next(a);
    /* Settings of a shipped scene are tried out; of a scene of one's own they are a part. */
    if (a->compare.variants != NULL)
        return true; /* what is tried out in variants is not the scene's */
    if (changes_scene(command->kind) || (command->kind == LAB_SETTING && !a->shipped))
        a->authored = true;
    return true;
}

void edit_begin(app *a)
{
    lab_session_group(a->session);
}

void edit_batch_begin(app *a)
{
    lab_session_batch_begin(a->session);
}

void edit_batch_end(app *a)
{
    cr_result result = lab_session_batch_end(a->session);
    if (result.code != CR_OK)
        notification_show(a, result.message);
}

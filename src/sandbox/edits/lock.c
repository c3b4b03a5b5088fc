/* lock.c - locking and unlocking the selection. */
#include "sandbox/edits/lock.h"

#include "lab/body_user_data.h"
#include "sandbox/app/notification.h"
#include "sandbox/edits/apply.h"

#include <stdio.h>

bool lock_holds(const app *a, cr_body_id id)
{
    return lab_user_locked(cr_body_get_view(app_world(a), id).user);
}

static size_t count_locked(const app *a)
{
    size_t count = 0;
    for (size_t i = 0; i < a->selection.count; i++)
        count += lock_holds(a, a->selection.id[i]);
    return count;
}

bool lock_holds_any(const app *a)
{
    return count_locked(a) > 0;
}

bool lock_holds_all(const app *a)
{
    return a->selection.count > 0 && count_locked(a) == a->selection.count;
}

void lock_explain(app *a)
{
    notification_show(a, "Locked: Ctrl+L unlocks");
}

void lock_toggle_selected(app *a)
{
    if (a->selection.count == 0) {
        notification_show(a, "Select the bodies to lock");
        return;
    }
    bool lock = !lock_holds_all(a);
    size_t changed = 0;
    edit_begin(a);
    edit_batch_begin(a);
    for (size_t i = 0; i < a->selection.count; i++) {
        lab_command command = {.kind = LAB_EDIT, .body = a->selection.id[i]};
        if (lock_holds(a, command.body) == lock ||
            cr_body_get(app_world(a), command.body, &command.def).code != CR_OK)
            continue;
        command.def.user = lab_user_with_locked(command.def.user, lock);
        changed += edit_apply(a, &command, NULL);
    }
    edit_batch_end(a);
    char text[64];
    snprintf(text, sizeof text, "%s %zu bod%s", lock ? "Locked" : "Unlocked", changed,
             changed == 1 ? "y" : "ies");
    notification_show(a, text);
}

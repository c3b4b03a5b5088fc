/* dialog_state.c - opening and closing. */
#include "sandbox/actions/dialog_state.h"

#include "sandbox/app/notification.h"
#include "sandbox/tools/gesture.h"

void dialog_open(app *a, app_dialog_kind kind)
{
    gesture_cancel(a);
    dialog_close(a);
    notification_dismiss(a);
    a->dialog.kind = kind;
    a->dialog.text[0] = a->dialog.replace[0] = a->dialog.refused[0] = '\0';
    a->dialog.fresh = true;
    a->dirty = true;
}

void dialog_close(app *a)
{
    scene_list_free(&a->dialog.list);
    a->dialog.kind = DIALOG_NONE;
    clock_restart(&a->clock);
    a->dirty = true;
}

bool dialog_is_fresh(app *a)
{
    bool fresh = a->dialog.fresh;
    a->dialog.fresh = false;
    return fresh;
}

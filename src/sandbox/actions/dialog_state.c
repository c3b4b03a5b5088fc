/* dialog_state.c - opening and closing. */
#include "sandbox/actions/dialog_state.h"

#include "sandbox/app/notification.h"
#include "sandbox/tools/gesture.h"

void panel_begin(app *a, app_panel_kind kind)
{
    gesture_cancel(a);
    panel_close(a);
    message_dismiss(a);
    a->panel.kind = kind;
    a->panel.text[0] = a->panel.replace[0] = a->panel.refused[0] = '\0';
    a->panel.fresh = true;
    a->dirty = true;
}

void panel_close(app *a)
{
    scene_list_free(&a->panel.list);
    a->panel.kind = PANEL_NONE;
    clock_restart(&a->clock);
    a->dirty = true;
}

bool panel_is_fresh(app *a)
{
    bool fresh = a->panel.fresh;
    a->panel.fresh = false;
    return fresh;
}

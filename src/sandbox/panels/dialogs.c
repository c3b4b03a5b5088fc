/* dialogs.c - which one is open. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/app/notification.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

/* Esc gives up a dialog, whatever in it has the keyboard. */
static bool given_up(const app *a)
{
    const ui_event *e = ui_current_event(a->ui_state);
    return e->kind == UI_KEY && e->key == SDLK_ESCAPE;
}

void dialogs(app *a)
{
    if (notification_dialog(a))
        return;
    if (a->dialog.kind != DIALOG_NONE && given_up(a)) {
        a->dialog.after = AFTER_NOTHING;
        dialog_close(a);
        ui_consume(a->ui_state);
    }
    switch (a->dialog.kind) {
    case DIALOG_HELP:
        help_dialog(a);
        break;
    case DIALOG_OPEN:
        scene_browser(a);
        break;
    case DIALOG_SAVE:
        save_dialog(a);
        break;
    case DIALOG_CONFIRM:
        confirm_dialog(a);
        break;
    case DIALOG_RECOVER:
        recover_dialog(a);
        break;
    case DIALOG_CHANGED:
        changed_dialog(a);
        break;
    case DIALOG_BOOKMARK:
        bookmark_dialog(a);
        break;
    case DIALOG_COMPARE:
        compare_dialog(a);
        break;
    case DIALOG_NONE:
        break;
    }
}

/* dialogs.c - which one is open. */
#include "sandbox/panels/dialogs.h"

#include "sandbox/actions/dialog_state.h"
#include "sandbox/app/notification.h"
#include "sandbox/panels/ask_panel.h"
#include "sandbox/panels/changed_panel.h"
#include "sandbox/panels/help.h"
#include "sandbox/panels/recover_panel.h"
#include "sandbox/panels/save_panel.h"
#include "sandbox/panels/scene_browser.h"
#include "sandbox/ui/widgets.h"

/* Esc gives up a dialog, whatever in it has the keyboard. */
static bool given_up(const app *a)
{
    const ui_event *e = ui_now(a->ui_state);
    return e->kind == UI_KEY && e->key == SDLK_ESCAPE;
}

void dialogs(app *a)
{
    if (message_dialog(a))
        return;
    if (a->panel.kind != PANEL_NONE && given_up(a)) {
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
        ui_take(a->ui_state);
    }
    switch (a->panel.kind) {
    case PANEL_HELP:
        help_dialog(a);
        break;
    case PANEL_OPEN:
        scene_browser(a);
        break;
    case PANEL_SAVE:
        save_dialog(a);
        break;
    case PANEL_ASK:
        ask_dialog(a);
        break;
    case PANEL_RECOVER:
        recover_dialog(a);
        break;
    case PANEL_CHANGED:
        changed_dialog(a);
        break;
    case PANEL_NONE:
        break;
    }
}

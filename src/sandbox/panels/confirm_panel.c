/* confirm_panel.c - the question before unsaved edits would be lost. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

enum { SAVE, DISCARD, CANCEL, BUTTONS };

static int button(app *a)
{
    static const char *const labels[] = {"Save", "Discard", "Cancel"};
    char text[320];
    snprintf(text, sizeof text, "\u201C%.200s\u201D has edits that are not saved.", scene_name(a));
    return ui_dialog(a->ui_state, "ask", "Save your changes?", text, labels, BUTTONS, SAVE, CANCEL);
}

/* S, D and C press them, too. */
static int letter(const app *a)
{
    const ui_event *e = ui_current_event(a->ui_state);
    SDL_Keycode key = e->kind == UI_KEY ? e->key : SDLK_UNKNOWN;
    return key == SDLK_s ? SAVE : key == SDLK_d ? DISCARD : key == SDLK_c ? CANCEL : -1;
}

void confirm_dialog(app *a)
{
    int fired = button(a);
    fired = fired < 0 ? letter(a) : fired;
    if (fired == SAVE) {
        app_afterwards after = a->dialog.after;
        dialog_close(a);
        a->dialog.after = after;
        save_scene(a); /* may ask for a name, and goes on from there */
        if (a->dialog.kind == DIALOG_NONE && !scene_is_unsaved(a))
            files_go_on(a);
    } else if (fired == DISCARD) {
        dialog_close(a);
        files_go_on(a);
    } else if (fired == CANCEL) {
        a->dialog.after = AFTER_NOTHING;
        dialog_close(a);
    }
}

/* changed_panel.c - the question before a file is overwritten that another program has changed. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>

enum { OVERWRITE, SAVE_AS, CANCEL, BUTTONS };

static int button(app *a)
{
    static const char *const labels[] = {"Overwrite", "Save as", "Cancel"};
    const char *slash = strrchr(a->path, '/');
    char text[400];
    snprintf(text, sizeof text,
             "\u201C%.200s\u201D was changed by another program. Overwriting it loses what was "
             "changed there.",
             slash != NULL ? slash + 1 : a->path);
    return ui_dialog(a->ui_state, "changed", "Overwrite the file?", text, labels, BUTTONS, SAVE_AS,
                     CANCEL);
}

/* O, S and C press them, too. */
static int letter(const app *a)
{
    const ui_event *e = ui_current_event(a->ui_state);
    SDL_Keycode key = e->kind == UI_KEY ? e->key : SDLK_UNKNOWN;
    return key == SDLK_o ? OVERWRITE : key == SDLK_s ? SAVE_AS : key == SDLK_c ? CANCEL : -1;
}

void changed_dialog(app *a)
{
    int fired = button(a);
    fired = fired < 0 ? letter(a) : fired;
    if (fired == OVERWRITE) {
        dialog_close(a);
        if (files_save(a, a->path) && a->dialog.after != AFTER_NOTHING)
            files_go_on(a);
    } else if (fired == SAVE_AS) {
        save_scene_as(a); /* goes on from there */
    } else if (fired == CANCEL) {
        a->dialog.after = AFTER_NOTHING;
        dialog_close(a);
    }
}

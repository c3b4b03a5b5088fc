/* ask.c - the question before unsaved edits would be lost. */
#include "ask.h"

#include "files.h"
#include "panel.h"
#include "save_panel.h"
#include "widgets.h"

#include <stdio.h>
#include <string.h>

enum { SAVE, DISCARD, CANCEL, BUTTONS };

static void ask(app *a, app_afterwards after, const char *path)
{
    char kept[PANEL_PATH];
    snprintf(kept, sizeof kept, "%s", path);
    panel_begin(a, PANEL_ASK);
    a->panel.after = after;
    memcpy(a->panel.after_path, kept, sizeof kept);
}

void ask_open(app *a, const char *typed)
{
    if (files_unsaved(a))
        ask(a, AFTER_OPEN, typed);
    else
        files_open_shown(a, typed);
}

void ask_new(app *a)
{
    if (files_unsaved(a))
        ask(a, AFTER_NEW, "");
    else
        files_new(a);
}

void ask_quit(app *a)
{
    if (files_unsaved(a))
        ask(a, AFTER_QUIT, "");
    else
        a->quit = true;
}

static int button(app *a)
{
    static const char *const labels[] = {"Save", "Discard", "Cancel"};
    char text[320];
    snprintf(text, sizeof text, "\u201C%.200s\u201D has edits that are not saved.",
             files_scene_name(a));
    return ui_dialog(a->ui_state, "ask", "Save your changes?", text, labels, BUTTONS, SAVE, CANCEL);
}

/* S, D and C press them, too. */
static int letter(const app *a)
{
    const ui_event *e = ui_now(a->ui_state);
    SDL_Keycode key = e->kind == UI_KEY ? e->key : SDLK_UNKNOWN;
    return key == SDLK_s ? SAVE : key == SDLK_d ? DISCARD : key == SDLK_c ? CANCEL : -1;
}

void ask_dialog(app *a)
{
    int fired = button(a);
    fired = fired < 0 ? letter(a) : fired;
    if (fired == SAVE) {
        app_afterwards after = a->panel.after;
        panel_close(a);
        a->panel.after = after;
        save_scene(a); /* may ask for a name, and goes on from there */
        if (a->panel.kind == PANEL_NONE && !files_unsaved(a))
            files_go_on(a);
    } else if (fired == DISCARD) {
        panel_close(a);
        files_go_on(a);
    } else if (fired == CANCEL) {
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
    }
}

/* confirm.c - what would lose unsaved edits asks first. */
#include "sandbox/actions/confirm.h"

#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/scene_state.h"

#include <stdio.h>
#include <string.h>

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
    if (scene_is_unsaved(a))
        ask(a, AFTER_OPEN, typed);
    else
        files_open_shown(a, typed);
}

void ask_new(app *a, const char *file)
{
    if (scene_is_unsaved(a))
        ask(a, AFTER_NEW, file);
    else
        files_new(a, file);
}

void ask_quit(app *a)
{
    if (scene_is_unsaved(a))
        ask(a, AFTER_QUIT, "");
    else
        a->quit = true;
}

/* confirm.c - what would lose unsaved edits asks first. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/app.h"

#include <stdio.h>
#include <string.h>

static void ask(app *a, app_afterwards after, const char *path)
{
    char kept[DIALOG_PATH];
    snprintf(kept, sizeof kept, "%s", path);
    dialog_open(a, DIALOG_CONFIRM);
    a->dialog.after = after;
    memcpy(a->dialog.after_path, kept, sizeof kept);
}

void confirm_open(app *a, const char *typed)
{
    if (scene_is_unsaved(a))
        ask(a, AFTER_OPEN, typed);
    else
        files_open_shown(a, typed);
}

void confirm_new(app *a, const char *file)
{
    if (scene_is_unsaved(a))
        ask(a, AFTER_NEW, file);
    else
        files_new(a, file);
}

void confirm_quit(app *a)
{
    if (scene_is_unsaved(a))
        ask(a, AFTER_QUIT, "");
    else
        a->quit = true;
}

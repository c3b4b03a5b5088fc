/* save_panel.c - asks for the name of a file in the current folder. */
#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_to(app *a, const char *path)
{
    lab_error error = {.message = ""};
    bool good = save_kind_of(a)->write(a, path, &error);
    snprintf(a->dialog.refused, sizeof a->dialog.refused, "%s", error.message);
    return good;
}

static void save(app *a)
{
    char path[UI_FIELD_SIZE + 8];
    const char *typed = a->dialog.text;
    size_t length = strlen(typed);
    if (length == 0)
        return;
    save_path(a, typed, path, sizeof path);
    bool folder = path[strlen(path) - 1] == '/'; /* it is not replaced */
    if (!folder && access(path, F_OK) == 0 && strcmp(a->dialog.replace, path) != 0) {
        snprintf(a->dialog.replace, sizeof a->dialog.replace, "%s", path);
        return;
    }
    /* A name that is refused can be mended, not typed again. */
    if (!write_to(a, path))
        return;
    dialog_close(a);
    if (a->dialog.saved == SAVED_SCENE && a->dialog.after != AFTER_NOTHING)
        files_go_on(a);
}

void save_dialog(app *a)
{
    ui *u = a->ui_state;
    if (dialog_is_fresh(a))
        ui_text_focus(u, "save/name", a->dialog.text);
    ui_modal_begin(u, "save", ui_px(u, 480.0f));
    ui_title(u, save_kind_of(a)->title);
    if (ui_text_field(u, "name", a->dialog.text, "a name"))
        a->dialog.replace[0] = a->dialog.refused[0] = '\0';
    bool enter = ui_text_entered(u, "name");
    bool exists = a->dialog.replace[0] != '\0', refused = a->dialog.refused[0] != '\0';
    ui_label_wrapped(u, refused || exists ? ui_style_of(u)->warning : ui_style_of(u)->dim,
                     refused  ? a->dialog.refused
                     : exists ? "This file exists. Save once more to replace it."
                              : "In the folder that the program was started in.");
    ui_gap(u, 2.0f);
    ui_row(u, 0, 3, (const float[]){-1.0f, 96.0f, 96.0f});
    ui_cell(u);
    enter |= ui_button_main(u, "save", exists ? "Replace" : "Save");
    bool cancel = ui_button(u, "cancel", "Cancel");
    ui_modal_end(u);
    if (enter) {
        save(a);
    } else if (cancel) {
        a->dialog.after = AFTER_NOTHING;
        dialog_close(a);
    }
}

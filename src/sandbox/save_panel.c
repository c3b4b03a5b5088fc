/* save_panel.c - asks for the name of a file in the current folder. */
#include "save_panel.h"

#include "files.h"
#include "panel.h"
#include "picture_file.h"
#include "widgets.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* "Two balls" becomes two-balls.json; a scene that came from a file keeps its file's name. */
static void suggest_name(app *a, const char *extension)
{
    char name[128];
    const char *slash = strrchr(a->path, '/');
    const char *from =
        a->path[0] != '\0' ? (slash != NULL ? slash + 1 : a->path) : files_scene_name(a);
    size_t length = 0;
    for (const char *c = from; *c != '\0' && length + 6 < sizeof name; c++) {
        bool plain = *c != '/' && *c != ' ';
        name[length++] = (char)(plain ? *c : '-');
    }
    name[length] = '\0';
    if (length > 5 && strcmp(name + length - 5, ".json") == 0)
        length -= 5;
    memcpy(name + length, extension, strlen(extension) + 1);
    snprintf(a->panel.text, sizeof a->panel.text, "%s", name);
    ui_text_focus(a->ui_state, "save/name", name);
}

static const char *extension_of(const app *a)
{
    return a->panel.picture ? ".png" : ".json";
}

static void show(app *a, bool picture)
{
    panel_begin(a, PANEL_SAVE);
    a->panel.picture = picture;
    suggest_name(a, extension_of(a));
}

void save_scene(app *a)
{
    if (a->shipped || a->path[0] == '\0')
        show(a, false);
    else
        files_save(a, a->path);
}

void save_scene_as(app *a)
{
    show(a, false);
}

void save_picture(app *a)
{
    show(a, true);
}

static void save(app *a)
{
    char path[UI_FIELD_SIZE + 8];
    const char *typed = a->panel.text;
    size_t length = strlen(typed);
    if (length == 0)
        return;
    const char *extension = extension_of(a);
    size_t end = strlen(extension);
    bool ends = length > end && strcmp(typed + length - end, extension) == 0;
    snprintf(path, sizeof path, "%s%s", typed, ends ? "" : extension);
    if (access(path, F_OK) == 0 && strcmp(a->panel.replace, path) != 0) {
        snprintf(a->panel.replace, sizeof a->panel.replace, "%s", path);
        return;
    }
    app_afterwards after = a->panel.after;
    panel_close(a);
    if (a->panel.picture)
        picture_write(a, path);
    else if (files_save(a, path) && after != AFTER_NOTHING) {
        a->panel.after = after;
        files_go_on(a);
    }
}

void save_dialog(app *a)
{
    ui *u = a->ui_state;
    ui_modal_begin(u, "save", ui_px(u, 480.0f));
    ui_title(u, a->panel.picture ? "Export the picture as" : "Save the scene as");
    if (ui_text_field(u, "name", a->panel.text, "a name"))
        a->panel.replace[0] = '\0';
    bool enter = ui_text_entered(u, "name");
    bool exists = a->panel.replace[0] != '\0';
    ui_prose(u, exists ? ui_look(u)->warning : ui_look(u)->dim,
             exists ? "This file exists. Save once more to replace it."
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
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
    }
}

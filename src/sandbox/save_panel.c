/* save_panel.c - asks for the name of a file in the current folder. */
#include "save_panel.h"

#include "files.h"
#include "panel.h"
#include "picture_file.h"
#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const labels[] = {"Save", "Cancel"};
enum { SAVE, CANCEL, BUTTONS };

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
    text_field_set(&a->panel.field, name);
    text_field_select(&a->panel.field, 0, length);
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
    char path[TEXT_FIELD_SIZE + 8];
    const char *typed = a->panel.field.text;
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

static draw_rect middle(const app *a)
{
    return widget_middle(a, (int)lroundf(480.0f * a->ui), (int)lroundf(208.0f * a->ui));
}

void save_event(app *a, const SDL_Event *event)
{
    bool arrow = event->type == SDL_KEYDOWN &&
                 (event->key.keysym.sym == SDLK_LEFT || event->key.keysym.sym == SDLK_RIGHT);
    int fired = arrow ? -1 : widget_buttons_event(a, event, middle(a), labels, BUTTONS);
    if (fired == SAVE) {
        save(a);
    } else if (fired == CANCEL) {
        a->panel.after = AFTER_NOTHING;
        panel_close(a);
    } else if (text_field_event(&a->panel.field, event)) {
        a->panel.replace[0] = '\0';
    }
}

void save_draw(app *a, draw_canvas *canvas)
{
    draw_rect want = middle(a);
    draw_rect box = widget_box(a, canvas, want.w, want.h);
    int pad = (int)lroundf(20.0f * a->ui), line = draw_font_line(a->fonts.small);
    int y = box.y + pad;
    draw_text(canvas, a->fonts.large, box.x + pad, y, a->theme->text,
              a->panel.picture ? "Export the picture as" : "Save the scene as");
    y += draw_font_line(a->fonts.large) + (int)lroundf(10.0f * a->ui);
    draw_rect frame = {box.x + pad, y, box.w - 2 * pad, line + (int)lroundf(14.0f * a->ui)};
    widget_field_draw(a, canvas, frame, "a name");
    y += frame.h + (int)lroundf(8.0f * a->ui);
    if (a->panel.replace[0] != '\0') {
        draw_text(canvas, a->fonts.small, frame.x, y, a->theme->warning,
                  "This file exists. Press Enter again to replace it.");
    } else {
        draw_text(canvas, a->fonts.small, frame.x, y, a->theme->text_dim,
                  "In the folder that the program was started in.");
    }
    widget_buttons_draw(a, canvas, box, labels, BUTTONS);
}

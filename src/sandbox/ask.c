/* ask.c - the question before unsaved edits would be lost. */
#include "ask.h"

#include "files.h"
#include "panel.h"
#include "save_panel.h"
#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const labels[] = {"Save", "Discard", "Cancel"};
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

static draw_rect middle(const app *a)
{
    return widget_middle(a, (int)lroundf(440.0f * a->ui), (int)lroundf(148.0f * a->ui));
}

void ask_event(app *a, const SDL_Event *event)
{
    int fired = widget_buttons_event(a, event, middle(a), labels, BUTTONS);
    if (event->type == SDL_KEYDOWN && fired < 0) {
        SDL_Keycode key = event->key.keysym.sym;
        fired = key == SDLK_s ? SAVE : key == SDLK_d ? DISCARD : key == SDLK_c ? CANCEL : -1;
    }
    if (event->type == SDL_QUIT)
        return; /* the question stands */
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

void ask_draw(app *a, draw_canvas *canvas)
{
    draw_rect want = middle(a);
    draw_rect box = widget_box(a, canvas, want.w, want.h);
    int pad = (int)lroundf(20.0f * a->ui);
    draw_text(canvas, a->fonts.large, box.x + pad, box.y + pad, a->theme->text,
              "Save your changes?");
    char text[320];
    snprintf(text, sizeof text, "\u201C%.200s\u201D has edits that are not saved.",
             files_scene_name(a));
    widget_text(a, canvas, box.x + pad,
                box.y + pad + draw_font_line(a->fonts.large) + (int)lroundf(8.0f * a->ui),
                box.w - 2 * pad, a->theme->text_dim, text);
    widget_buttons_draw(a, canvas, box, labels, BUTTONS);
}

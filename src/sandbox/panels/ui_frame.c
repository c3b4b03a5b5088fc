/* ui_frame.c - one pass over all panels, and where they stand. */
#include "sandbox/panels/ui_frame.h"

#include "sandbox/actions/appearance.h"
#include "sandbox/actions/confirm.h"
#include "sandbox/actions/dispatch.h"
#include "sandbox/panels/context_menu.h"
#include "sandbox/panels/dialogs.h"
#include "sandbox/panels/hint.h"
#include "sandbox/panels/icons.h"
#include "sandbox/panels/menu_bar.h"
#include "sandbox/panels/scene_browser.h"
#include "sandbox/panels/scene_card.h"
#include "sandbox/panels/side_panel.h"
#include "sandbox/panels/status_bar.h"
#include "sandbox/panels/tool_bar.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <string.h>

/* ---- a pass ---- */

static void icon(draw_canvas *canvas, int number, draw_rect box, draw_color color)
{
    icon_draw(canvas, (action_id)(number & 0xFFFF), (number & ICON_ON) != 0, (float)box.x,
              (float)box.y, (float)box.w, color);
}

static ui_style looks(const app *a)
{
    const view_theme *t = a->theme;
    return (ui_style){
        .font = {[UI_FONT_SMALL] = a->fonts.small, [UI_FONT_LARGE] = a->fonts.large},
        .scale = a->ui,
        .text = t->text,
        .dim = t->text_dim,
        .panel = t->panel | 0xFF000000u,
        .edge = t->panel_edge,
        .field = t->background,
        .accent = t->accent,
        .warning = t->warning,
        .shade = draw_fade(t->background, 170),
        .icon = icon,
    };
}

/* Does what a menu or a button asked for, now that the pass reads nothing any more. */
static void follow(app *a)
{
    action_id asked = a->face.asked;
    a->face.asked = ACTIONS;
    if (asked != ACTIONS) {
        dispatch(a, asked, false, false);
        a->face.asked_in_context = false;
        ui_set_again(a->ui_state);
    }
    if (a->face.asked_theme != NULL) {
        looks_set_theme(a, a->face.asked_theme);
        a->face.asked_theme = NULL;
        ui_set_again(a->ui_state);
    }
    if (a->face.asked_template != NULL) {
        ask_new(a, a->face.asked_template);
        a->face.asked_template = NULL;
        ui_set_again(a->ui_state);
    }
    if (a->face.asked_path[0] != '\0') {
        char path[APP_PATH];
        memcpy(path, a->face.asked_path, sizeof path);
        a->face.asked_path[0] = '\0';
        ask_open(a, path);
        ui_set_again(a->ui_state);
    }
}

static void pass(app *a, const ui_event *event)
{
    ui_style style = looks(a);
    ui_begin(a->ui_state, &style, (draw_rect){0, 0, a->width, a->height}, event, a->now);
    menu_bar(a);
    tool_bar(a);
    side_panel(a);
    status_bar(a);
    draw_rect above_hint = hint(a);
    scene_card(a, above_hint);
    context_menu(a);
    dialogs(a);
    /* Behind a dialog nobody reads them. */
    if (a->panel.kind == PANEL_NONE)
        ui_toasts(a->ui_state, above_hint);
    ui_end(a->ui_state);
    follow(a);
}

void face_settle(app *a)
{
    /* What never settles must not hang. */
    for (int i = 0; i < 6 && (i == 0 || ui_again(a->ui_state)); i++)
        pass(a, NULL);
}

bool face_event(app *a, const SDL_Event *event)
{
    ui_event e;
    if (!ui_event_from(event, a->density, &e))
        return false;
    pass(a, &e);
    bool took = ui_took(a->ui_state);
    if (ui_again(a->ui_state))
        face_settle(a);
    a->dirty |= took || e.kind != UI_MOVE || ui_has_pointer(a->ui_state);
    return took;
}

void face_draw(app *a, draw_canvas *canvas)
{
    scene_browser_draw_next(a);
    face_settle(a);
    ui_draw(a->ui_state, canvas);
    a->face.unfinished = scene_browser_waits(a);
}

double face_sleep(const app *a)
{
    return ui_wait(a->ui_state);
}

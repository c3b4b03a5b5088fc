/* face.c - one pass over all panels, and where they stand. */
#include "face.h"

#include "ask.h"
#include "context_menu.h"
#include "dialogs.h"
#include "dispatch.h"
#include "hint.h"
#include "icons.h"
#include "looks.h"
#include "menu_bar.h"
#include "scene_browser.h"
#include "side_panel.h"
#include "status_bar.h"
#include "tool_bar.h"
#include "widgets.h"

#include <math.h>
#include <string.h>

/* Ordinary pixels. */
static const float bar_height = 40.0f, tools_width = 44.0f, narrowest = 240.0f;

static int scaled(const app *a, float ordinary)
{
    return (int)lroundf(ordinary * a->ui);
}

/* ---- places ---- */

/* The world keeps half of the window, or a third of one that is too narrow for that. */
static int side_width(const app *a, int room)
{
    int width = scaled(a, a->face.side_width), least = scaled(a, narrowest);
    int most = room - a->width / 2, third = room - a->width / 3;
    least = least < third ? least : third;
    most = most > least ? most : least;
    width = width < most ? width : most;
    return a->face.side_folded || width < scaled(a, narrowest) ? 0 : width;
}

static void fit_camera(app *a)
{
    int before = a->camera.height;
    a->camera.width = a->face.world.w;
    a->camera.height = a->face.world.h;
    if (a->camera_framed) {
        view_frame(&a->camera, lab_session_scene(a->session));
    } else if (before > 0) {
        /* As much of the world from top to bottom as before. */
        a->camera.scale *= (float)a->camera.height / (float)before;
    }
}

void face_layout(app *a)
{
    app_face *f = &a->face;
    int top = scaled(a, bar_height), left = scaled(a, tools_width);
    int bottom = draw_font_line(a->fonts.small) + scaled(a, 12.0f);
    int side = side_width(a, a->width - left);
    int middle = a->height - top - bottom;
    middle = middle > 1 ? middle : 1;
    int across = a->width - left - side > 1 ? a->width - left - side : 1;
    f->menu = (draw_rect){0, 0, a->width, top};
    f->tools = (draw_rect){0, top, left, middle};
    f->side = (draw_rect){a->width - side, top, side, middle};
    f->status = (draw_rect){0, a->height - bottom, a->width, bottom};
    f->world = (draw_rect){left, top, across, middle};
    fit_camera(a);
    a->dirty = true;
}

/* ---- what is remembered ---- */

/* Bits as a number; there are never more sections than a float counts exactly. */
static uint32_t shut_of(const preferences *prefs, const char *key)
{
    float bits = prefs_get_number(prefs, key, 0.0f);
    return bits >= 0.0f && bits < 16777216.0f ? (uint32_t)bits : 0;
}

void face_recall(app *a)
{
    app_face *f = &a->face;
    const preferences *p = &a->prefs;
    f->side_width = prefs_get_number(p, "side.width", f->side_width);
    f->side_folded = prefs_get_number(p, "side.folded", 0.0f) != 0.0f;
    float tab = prefs_get_number(p, "side.tab", 0.0f);
    f->tab = tab >= 0.0f && tab < (float)SIDE_TABS ? (int)tab : 0;
    f->inspector_shut = shut_of(p, "inspector.shut");
    f->settings_shut = shut_of(p, "settings.shut");
    f->view_shut = shut_of(p, "view.shut");
    face_layout(a);
}

void face_keep(app *a)
{
    const app_face *f = &a->face;
    preferences *p = &a->prefs;
    prefs_set_number(p, "side.width", f->side_width);
    prefs_set_number(p, "side.folded", f->side_folded ? 1.0f : 0.0f);
    prefs_set_number(p, "side.tab", (float)f->tab);
    prefs_set_number(p, "inspector.shut", (float)f->inspector_shut);
    prefs_set_number(p, "settings.shut", (float)f->settings_shut);
    prefs_set_number(p, "view.shut", (float)f->view_shut);
}

/* ---- a pass ---- */

static void icon(draw_canvas *canvas, int number, draw_rect box, draw_color color)
{
    icon_draw(canvas, number & 0xFFFF, (number & ICON_ON) != 0, (float)box.x, (float)box.y,
              (float)box.w, color);
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
    lab_action asked = a->face.asked;
    a->face.asked = LAB_ACTIONS;
    if (asked != LAB_ACTIONS) {
        dispatch(a, asked, false, false);
        ui_set_again(a->ui_state);
    }
    if (a->face.asked_theme != NULL) {
        looks_set_theme(a, a->face.asked_theme);
        a->face.asked_theme = NULL;
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
    context_menu(a);
    dialogs(a);
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
    bool missing = scene_browser_draw_next(a);
    face_settle(a);
    ui_draw(a->ui_state, canvas);
    a->face.unfinished = missing;
}

double face_sleep(const app *a)
{
    return ui_wait(a->ui_state);
}

/* ui_frame.c - one pass over all panels, and where they stand. */
#include "sandbox/panels/ui_frame.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/actions/appearance.h"
#include "sandbox/actions/scene_files.h"
#include "sandbox/app/card_place.h"
#include "sandbox/panels/icons.h"
#include "sandbox/panels/panels.h"
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
    action_id asked = a->ui_frame.asked;
    a->ui_frame.asked = ACTIONS;
    if (asked != ACTIONS) {
        dispatch(a, asked, false, false);
        a->ui_frame.asked_in_context = false;
        ui_request_pass(a->ui_state);
    }
    if (a->ui_frame.asked_theme != NULL) {
        appearance_set_theme(a, a->ui_frame.asked_theme);
        a->ui_frame.asked_theme = NULL;
        ui_request_pass(a->ui_state);
    }
    if (a->ui_frame.asked_template != NULL) {
        confirm_new(a, a->ui_frame.asked_template);
        a->ui_frame.asked_template = NULL;
        ui_request_pass(a->ui_state);
    }
    if (a->ui_frame.asked_path[0] != '\0') {
        char path[APP_PATH];
        memcpy(path, a->ui_frame.asked_path, sizeof path);
        a->ui_frame.asked_path[0] = '\0';
        confirm_open(a, path);
        ui_request_pass(a->ui_state);
    }
}

/* The bars of the fan and of the spread, one below the other. Returns whether they leave the
 * scene's card its room: the fan's ways need all of it. */
static bool futures(app *a)
{
    draw_rect world = a->ui_frame.pane, room = card_room(a);
    int above = world.y, left = room.x + room.w;
    if (a->fan.on)
        above = fan_bar(a);
    if (a->spread.on)
        left = spread_bar(a, above).x;
    return !a->fan.on && room.x + room.w <= left;
}

/* What covers a part of the world, most of it only while it is asked for. */
static void above_world(app *a)
{
    if (a->compare.variants != NULL) {
        compare_strip(a);
        compare_titles(a);
    }
    bool card = !a->opened_tick.wanted && futures(a); /* an opened tick has a card of its own */
    if (a->ghost.on)
        ghost_tag(a);
    draw_rect above_hint = hint(a);
    if (card)
        scene_card(a, above_hint);
    if (a->opened_tick.valid)
        inside_card(a);
    if (ui_context_is_open(a->ui_state, context_menu_key))
        context_menu(a);
    if (a->dialog.kind != DIALOG_NONE || a->notifications.title[0] != '\0')
        dialogs(a);
    /* A dialog would cover them. */
    if (a->dialog.kind == DIALOG_NONE)
        ui_toasts(a->ui_state, above_hint);
}

static void pass(app *a, const ui_event *event)
{
    ui_style style = looks(a);
    ui_begin(a->ui_state, &style, (draw_rect){0, 0, a->width, a->height}, event, a->now);
    menu_bar(a);
    tool_bar(a);
    side_panel(a);
    time_bar(a);
    if (a->opened_tick.wanted)
        inside_bar(a);
    status_bar(a);
    above_world(a);
    ui_end(a->ui_state);
    follow(a);
}

void ui_frame_settle(app *a)
{
    /* What never settles must not hang. */
    for (int i = 0; i < 6 && (i == 0 || ui_needs_pass(a->ui_state)); i++)
        pass(a, NULL);
}

bool ui_frame_event(app *a, const SDL_Event *event)
{
    ui_event e;
    if (!ui_event_from(event, a->density, &e))
        return false;
    pass(a, &e);
    bool consumed = ui_consumed(a->ui_state);
    if (ui_needs_pass(a->ui_state))
        ui_frame_settle(a);
    a->dirty |= consumed || e.kind != UI_MOVE || ui_has_pointer(a->ui_state);
    return consumed;
}

void ui_frame_draw(app *a, draw_canvas *canvas)
{
    scene_browser_draw_next(a);
    ui_frame_settle(a);
    ui_draw(a->ui_state, canvas);
    a->ui_frame.unfinished = scene_browser_waits(a);
}

double ui_frame_sleep(const app *a)
{
    return ui_wait(a->ui_state);
}

/* hud.c - what a mouse does to the bars, and how they look. */
#include "hud.h"

#include "bars.h"
#include "dispatch.h"
#include "files.h"
#include "icons.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void fire(app *a, int action)
{
    if (action == HUD_MENU)
        a->hud.menu = !a->hud.menu;
    else
        dispatch(a, (lab_action)action, false, false);
}

bool hud_event(app *a, const SDL_Event *event)
{
    app_hud *hud = &a->hud;
    if (event->type == SDL_MOUSEMOTION) {
        int at = a->gesture.kind == GESTURE_NONE ? bars_button_at(a, a->pointer) : HUD_NOTHING;
        if (at != hud->hovered) {
            hud->hovered = at;
            hud->hovered_since = a->now;
            a->dirty = true;
        }
        return hud->pressed != HUD_NOTHING;
    }
    if (event->type == SDL_MOUSEBUTTONDOWN && a->gesture.kind == GESTURE_NONE &&
        bars_cover(a, a->pointer)) {
        if (event->button.button == SDL_BUTTON_LEFT) {
            hud->pressed = bars_button_at(a, a->pointer);
            a->dirty = true;
        }
        return true;
    }
    if (event->type == SDL_MOUSEBUTTONUP && hud->pressed != HUD_NOTHING &&
        event->button.button == SDL_BUTTON_LEFT) {
        int pressed = hud->pressed;
        hud->pressed = HUD_NOTHING;
        a->dirty = true;
        if (bars_button_at(a, a->pointer) == pressed)
            fire(a, pressed);
        return true;
    }
    return false;
}

static const double tooltip_delay = 0.35;

double hud_sleep(const app *a)
{
    double due = a->hud.hovered_since + tooltip_delay;
    return a->hud.hovered != HUD_NOTHING && a->now < due ? due - a->now : (double)INFINITY;
}

/* ---- the picture ---- */

static void draw_bar(const app *a, draw_canvas *canvas, draw_rect bar, draw_color back)
{
    draw_style style = {back, a->theme->panel_edge, fmaxf(1.0f, roundf(a->density))};
    draw_panel(canvas, (float)bar.x, (float)bar.y, (float)bar.w, (float)bar.h, 9.0f * bars_unit(a),
               style);
}

/* A line where two neighbours of the tool bar stand apart. */
static void draw_gaps(const app *a, draw_canvas *canvas)
{
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(a, button);
    draw_rect bar = bars_tools(a);
    int inset = bars_scaled(a, 8.0f);
    for (size_t i = 1; i < count && button[i].box.x == button[0].box.x; i++) {
        int above = button[i - 1].box.y + button[i - 1].box.h, gap = button[i].box.y - above;
        if (gap > 0) {
            draw_panel(canvas, (float)(bar.x + inset), (float)(above + gap / 2),
                       (float)(bar.w - 2 * inset), fmaxf(1.0f, roundf(a->density)), 0.0f,
                       (draw_style){.fill = a->theme->panel_edge});
        }
    }
}

static void draw_state(const app *a, draw_canvas *canvas, const bar_button *button, bool on)
{
    draw_color back = 0;
    bool over = a->hud.hovered == button->action && dispatch_can(a, (lab_action)button->action);
    if (a->hud.pressed == button->action)
        back = draw_fade(a->theme->accent, 110);
    else if (on && !button->row)
        back = draw_fade(a->theme->accent, 60);
    else if (over)
        back = draw_fade(a->theme->text, 22);
    draw_panel(canvas, (float)button->box.x, (float)button->box.y, (float)button->box.w,
               (float)button->box.h, 6.0f * bars_unit(a), (draw_style){.fill = back});
}

static void draw_row(const app *a, draw_canvas *canvas, const bar_button *button, bool on)
{
    const lab_action_row *action = &lab_actions()[button->action];
    const char *name = view_overlays()[button->action - LAB_ACT_OVERLAY_POINTS].name;
    float size = roundf(13.0f * a->ui), x = (float)button->box.x + roundf(8.0f * a->ui);
    float y = (float)button->box.y + roundf(((float)button->box.h - size) * 0.5f);
    draw_style box = {on ? a->theme->accent : 0, on ? a->theme->accent : a->theme->text_dim,
                      fmaxf(1.0f, roundf(1.25f * a->ui))};
    draw_panel(canvas, x, y, size, size, 3.0f * a->ui, box);
    if (on) {
        float w = 2.0f * a->ui;
        draw_color mark = a->theme->background;
        draw_line(canvas, x + size * 0.25f, y + size * 0.52f, x + size * 0.43f, y + size * 0.72f, w,
                  mark);
        draw_line(canvas, x + size * 0.43f, y + size * 0.72f, x + size * 0.77f, y + size * 0.3f, w,
                  mark);
    }
    int top = button->box.y + (button->box.h - draw_font_line(a->fonts.small)) / 2;
    draw_text(canvas, a->fonts.small, (int)(x + size + 9.0f * a->ui), top, a->theme->text, name);
    int right = button->box.x + button->box.w - (int)lroundf(8.0f * a->ui);
    draw_text(canvas, a->fonts.small, right - draw_text_width(a->fonts.small, action->keys), top,
              a->theme->text_dim, action->keys);
}

static void draw_button(const app *a, draw_canvas *canvas, const bar_button *button)
{
    bool menu = button->action == HUD_MENU;
    bool on = menu ? a->hud.menu : dispatch_is_on(a, (lab_action)button->action);
    bool can = menu || dispatch_can(a, (lab_action)button->action);
    draw_state(a, canvas, button, on && button->action != LAB_ACT_PLAY);
    if (button->row) {
        draw_row(a, canvas, button, on);
        return;
    }
    draw_color color = can ? a->theme->text : draw_fade(a->theme->text_dim, 90);
    if (on && button->action != LAB_ACT_PLAY)
        color = a->theme->accent;
    icon_draw(canvas, button->action, on, (float)button->box.x, (float)button->box.y,
              (float)button->box.w, color);
}

static void draw_speed(const app *a, draw_canvas *canvas)
{
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(a, button);
    char text[16];
    clock_format_speed(&a->clock, text, sizeof text);
    for (size_t i = 0; i < count; i++) {
        if (button[i].action == LAB_ACT_SLOWER) {
            draw_rect box = button[i].box;
            int w = draw_text_width(a->fonts.small, text);
            draw_text(canvas, a->fonts.small, box.x + box.w + (bars_speed_width(a) - w) / 2,
                      box.y + (box.h - draw_font_line(a->fonts.small)) / 2,
                      a->clock.power == 0 ? a->theme->text_dim : a->theme->accent, text);
        }
    }
}

static void draw_tooltip(app *a, draw_canvas *canvas)
{
    int action = a->hud.hovered;
    if (action == HUD_NOTHING || a->now < a->hud.hovered_since + tooltip_delay ||
        a->panel.kind != PANEL_NONE)
        return;
    char text[128] = "Overlays: what to show of the collisions";
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(a, button);
    for (size_t i = 0; i < count; i++) {
        if (button[i].action != action)
            continue;
        if (button[i].row) {
            snprintf(text, sizeof text, "%s",
                     view_overlays()[action - LAB_ACT_OVERLAY_POINTS].help);
        } else if (action != HUD_MENU) {
            const lab_action_row *row = &lab_actions()[action];
            snprintf(text, sizeof text, "%s   %s", row->name, row->keys);
        }
        view_frame_in in = app_frame(a);
        in.camera.height = a->height;
        draw_rect box = button[i].box;
        if (box.y < bars_tools(a).y && box.x > bars_tools(a).x + bars_tools(a).w &&
            !button[i].row) {
            view_draw_tag(canvas, &in, (float)box.x - 4.0f * a->ui,
                          (float)(box.y + box.h) + 20.0f * a->ui, a->theme->text, text);
        } else {
            view_draw_tag(canvas, &in, (float)(box.x + box.w), (float)box.y + (float)box.h * 0.5f,
                          a->theme->text, text);
        }
    }
}

static void draw_title(const app *a, draw_canvas *canvas)
{
    char text[256];
    bool unsaved = files_unsaved(a);
    snprintf(text, sizeof text, "%.200s%s", files_scene_name(a), unsaved ? " \u2022" : "");
    int x = bars_scaled(a, 18.0f);
    int bottom = x + draw_font_line(a->fonts.large);
    if (x + draw_text_width(a->fonts.large, text) + x > bars_transport(a).x ||
        bottom > bars_tools(a).y)
        return; /* the bars leave no room for it */
    /* Bodies may pass behind it. */
    float pad = 6.0f * bars_unit(a);
    draw_panel(canvas, (float)x - pad, (float)bars_scaled(a, 18.0f) - pad * 0.5f,
               (float)draw_text_width(a->fonts.large, text) + 2.0f * pad,
               (float)draw_font_line(a->fonts.large) + pad, pad,
               (draw_style){.fill = draw_fade(a->theme->background, 170)});
    draw_text(canvas, a->fonts.large, x, bars_scaled(a, 18.0f), a->theme->text, text);
}

void hud_draw(app *a, draw_canvas *canvas)
{
    draw_title(a, canvas);
    draw_bar(a, canvas, bars_tools(a), a->theme->panel);
    draw_gaps(a, canvas);
    draw_bar(a, canvas, bars_transport(a), a->theme->panel);
    if (a->hud.menu)
        draw_bar(a, canvas, bars_menu(a), a->theme->panel | 0xFF000000u);
    bar_button button[BARS_MAX_BUTTONS];
    size_t count = bars_layout(a, button);
    for (size_t i = 0; i < count; i++)
        draw_button(a, canvas, &button[i]);
    draw_speed(a, canvas);
    draw_tooltip(a, canvas);
}

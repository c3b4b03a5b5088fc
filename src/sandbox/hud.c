/* hud.c - where the buttons stand, what a mouse does to them, and how they look. */
#include "hud.h"

#include "app.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GAP = -2 }; /* a space between two groups of buttons */

static const int tools[] = {LAB_ACT_TOOL_SELECT,
                            LAB_ACT_TOOL_CIRCLE,
                            LAB_ACT_TOOL_BOX,
                            GAP,
                            LAB_ACT_UNDO,
                            LAB_ACT_REDO,
                            GAP,
                            LAB_ACT_OPEN,
                            LAB_ACT_SAVE,
                            GAP,
                            HUD_MENU,
                            LAB_ACT_PROJECTOR,
                            LAB_ACT_HELP};
static const int transport[] = {LAB_ACT_RESET, LAB_ACT_STEP_BACK, LAB_ACT_PLAY,  LAB_ACT_STEP,
                                GAP,           LAB_ACT_SLOWER,    LAB_ACT_FASTER};
enum {
    TOOLS = sizeof tools / sizeof tools[0],
    TRANSPORT = sizeof transport / sizeof transport[0],
};

/* ---- layout ---- */

/* One unit is a quarter of the text's spacing; a low window gets smaller bars. */
static float unit(const app *a)
{
    return fminf(a->ui, fminf((float)a->height / 500.0f, (float)a->width / 520.0f));
}

static int scaled(const app *a, float pixels)
{
    return (int)lroundf(pixels * unit(a));
}

static int button_size(const app *a)
{
    return scaled(a, 34.0f);
}

static int bar_pad(const app *a)
{
    return scaled(a, 4.0f);
}

static int bar_length(const app *a, const int *actions, int count)
{
    int length = 2 * bar_pad(a);
    for (int i = 0; i < count; i++) {
        length += actions[i] == GAP ? scaled(a, 9.0f) : button_size(a);
    }
    return length;
}

static int speed_width(const app *a)
{
    return scaled(a, 52.0f);
}

static draw_rect tool_bar(const app *a)
{
    int length = bar_length(a, tools, TOOLS), margin = scaled(a, 12.0f);
    int y = (app_world_height(a) - length) / 2;
    return (draw_rect){margin, y, button_size(a) + 2 * bar_pad(a), length};
}

static draw_rect transport_bar(const app *a)
{
    int length = bar_length(a, transport, TRANSPORT) + speed_width(a);
    return (draw_rect){(a->width - length) / 2, scaled(a, 12.0f), length,
                       button_size(a) + 2 * bar_pad(a)};
}

static int row_height(const app *a)
{
    return draw_font_line(a->fonts.small) + (int)lroundf(9.0f * a->ui);
}

/* The list of overlays, beside its button. */
static draw_rect menu_box(const app *a)
{
    draw_rect bar = tool_bar(a);
    int width = 0;
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        int w = draw_text_width(a->fonts.small, view_overlays()[i].name);
        width = w > width ? w : width;
    }
    int height = VIEW_OVERLAYS * row_height(a) + 2 * bar_pad(a);
    int lowest = app_world_height(a) - height - scaled(a, 12.0f);
    int y = bar.y + bar.h - height;
    return (draw_rect){bar.x + bar.w + scaled(a, 8.0f), y < lowest ? y : lowest,
                       width + (int)lroundf(72.0f * a->ui), height};
}

size_t hud_layout(const app *a, hud_button out[HUD_MAX_BUTTONS])
{
    size_t count = 0;
    int size = button_size(a), pad = bar_pad(a), gap = scaled(a, 9.0f);
    draw_rect bar = tool_bar(a);
    int y = bar.y + pad;
    for (int i = 0; i < TOOLS; i++) {
        if (tools[i] != GAP) {
            out[count++] = (hud_button){{bar.x + pad, y, size, size}, tools[i], false};
        }
        y += tools[i] == GAP ? gap : size;
    }
    bar = transport_bar(a);
    int x = bar.x + pad;
    for (int i = 0; i < TRANSPORT; i++) {
        if (transport[i] != GAP) {
            out[count++] = (hud_button){{x, bar.y + pad, size, size}, transport[i], false};
        }
        x += transport[i] == GAP ? gap : size;
        x += transport[i] == LAB_ACT_SLOWER ? speed_width(a) : 0;
    }
    if (a->hud.menu) {
        bar = menu_box(a);
        for (int i = 0; i < VIEW_OVERLAYS; i++) {
            draw_rect row = {bar.x + pad, bar.y + pad + i * row_height(a), bar.w - 2 * pad,
                             row_height(a)};
            out[count++] = (hud_button){row, LAB_ACT_OVERLAY_POINTS + i, true};
        }
    }
    return count;
}

/* ---- the mouse ---- */

static int button_at(const app *a, draw_point at)
{
    hud_button button[HUD_MAX_BUTTONS];
    size_t count = hud_layout(a, button);
    for (size_t i = 0; i < count; i++) {
        if (panel_inside(button[i].box, at)) {
            return button[i].action;
        }
    }
    return HUD_NOTHING;
}

bool hud_covers(const app *a, draw_point at)
{
    return panel_inside(tool_bar(a), at) || panel_inside(transport_bar(a), at) ||
           (a->hud.menu && panel_inside(menu_box(a), at)) || at.y >= (float)app_world_height(a);
}

static void fire(app *a, int action)
{
    if (action == HUD_MENU) {
        a->hud.menu = !a->hud.menu;
    } else {
        app_do(a, (lab_action)action, false, false);
    }
}

bool hud_event(app *a, const SDL_Event *event)
{
    app_hud *hud = &a->hud;
    if (event->type == SDL_MOUSEMOTION) {
        int at = a->gesture.kind == GESTURE_NONE ? button_at(a, a->pointer) : HUD_NOTHING;
        if (at != hud->hovered) {
            hud->hovered = at;
            hud->hovered_since = a->now;
            a->dirty = true;
        }
        return hud->pressed != HUD_NOTHING;
    }
    if (event->type == SDL_MOUSEBUTTONDOWN && a->gesture.kind == GESTURE_NONE &&
        hud_covers(a, a->pointer)) {
        if (event->button.button == SDL_BUTTON_LEFT) {
            hud->pressed = button_at(a, a->pointer);
            a->dirty = true;
        }
        return true;
    }
    if (event->type == SDL_MOUSEBUTTONUP && hud->pressed != HUD_NOTHING &&
        event->button.button == SDL_BUTTON_LEFT) {
        int pressed = hud->pressed;
        hud->pressed = HUD_NOTHING;
        a->dirty = true;
        if (button_at(a, a->pointer) == pressed) {
            fire(a, pressed);
        }
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
    draw_panel(canvas, (float)bar.x, (float)bar.y, (float)bar.w, (float)bar.h, 9.0f * unit(a),
               style);
}

static void draw_gaps(const app *a, draw_canvas *canvas)
{
    draw_rect bar = tool_bar(a);
    int y = bar.y + bar_pad(a), inset = scaled(a, 8.0f), gap = scaled(a, 9.0f);
    for (int i = 0; i < TOOLS; i++) {
        if (tools[i] == GAP) {
            draw_panel(canvas, (float)(bar.x + inset), (float)(y + gap / 2),
                       (float)(bar.w - 2 * inset), fmaxf(1.0f, roundf(a->density)), 0.0f,
                       (draw_style){.fill = a->theme->panel_edge});
        }
        y += tools[i] == GAP ? gap : button_size(a);
    }
}

static void draw_state(const app *a, draw_canvas *canvas, const hud_button *button, bool on)
{
    draw_color back = 0;
    bool over = a->hud.hovered == button->action && app_can(a, (lab_action)button->action);
    if (a->hud.pressed == button->action) {
        back = draw_fade(a->theme->accent, 110);
    } else if (on && !button->row) {
        back = draw_fade(a->theme->accent, 60);
    } else if (over) {
        back = draw_fade(a->theme->text, 22);
    }
    draw_panel(canvas, (float)button->box.x, (float)button->box.y, (float)button->box.w,
               (float)button->box.h, 6.0f * unit(a), (draw_style){.fill = back});
}

static void draw_row(const app *a, draw_canvas *canvas, const hud_button *button, bool on)
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

static void draw_button(const app *a, draw_canvas *canvas, const hud_button *button)
{
    bool menu = button->action == HUD_MENU;
    bool on = menu ? a->hud.menu : app_is_on(a, (lab_action)button->action);
    bool can = menu || app_can(a, (lab_action)button->action);
    draw_state(a, canvas, button, on && button->action != LAB_ACT_PLAY);
    if (button->row) {
        draw_row(a, canvas, button, on);
        return;
    }
    draw_color color = can ? a->theme->text : draw_fade(a->theme->text_dim, 90);
    if (on && button->action != LAB_ACT_PLAY) {
        color = a->theme->accent;
    }
    icon_draw(canvas, button->action, on, (float)button->box.x, (float)button->box.y,
              (float)button->box.w, color);
}

static void draw_speed(const app *a, draw_canvas *canvas)
{
    hud_button button[HUD_MAX_BUTTONS];
    size_t count = hud_layout(a, button);
    char text[16];
    clock_format_speed(&a->clock, text, sizeof text);
    for (size_t i = 0; i < count; i++) {
        if (button[i].action == LAB_ACT_SLOWER) {
            draw_rect box = button[i].box;
            int w = draw_text_width(a->fonts.small, text);
            draw_text(canvas, a->fonts.small, box.x + box.w + (speed_width(a) - w) / 2,
                      box.y + (box.h - draw_font_line(a->fonts.small)) / 2,
                      a->clock.power == 0 ? a->theme->text_dim : a->theme->accent, text);
        }
    }
}

static void draw_tooltip(app *a, draw_canvas *canvas)
{
    int action = a->hud.hovered;
    if (action == HUD_NOTHING || a->now < a->hud.hovered_since + tooltip_delay ||
        a->panel.kind != PANEL_NONE) {
        return;
    }
    char text[128] = "Overlays: what to show of the collisions";
    hud_button button[HUD_MAX_BUTTONS];
    size_t count = hud_layout(a, button);
    for (size_t i = 0; i < count; i++) {
        if (button[i].action != action) {
            continue;
        }
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
        if (box.y < tool_bar(a).y && box.x > tool_bar(a).x + tool_bar(a).w && !button[i].row) {
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
    bool unsaved = app_unsaved(a);
    snprintf(text, sizeof text, "%.200s%s", app_scene_name(a), unsaved ? " \u2022" : "");
    int x = scaled(a, 18.0f);
    int bottom = x + draw_font_line(a->fonts.large);
    if (x + draw_text_width(a->fonts.large, text) + x > transport_bar(a).x ||
        bottom > tool_bar(a).y) {
        return; /* the bars leave no room for it */
    }
    /* Bodies may pass behind it. */
    float pad = 6.0f * unit(a);
    draw_panel(canvas, (float)x - pad, (float)scaled(a, 18.0f) - pad * 0.5f,
               (float)draw_text_width(a->fonts.large, text) + 2.0f * pad,
               (float)draw_font_line(a->fonts.large) + pad, pad,
               (draw_style){.fill = draw_fade(a->theme->background, 170)});
    draw_text(canvas, a->fonts.large, x, scaled(a, 18.0f), a->theme->text, text);
}

void hud_draw(app *a, draw_canvas *canvas)
{
    draw_title(a, canvas);
    draw_bar(a, canvas, tool_bar(a), a->theme->panel);
    draw_gaps(a, canvas);
    draw_bar(a, canvas, transport_bar(a), a->theme->panel);
    if (a->hud.menu) {
        draw_bar(a, canvas, menu_box(a), a->theme->panel | 0xFF000000u);
    }
    hud_button button[HUD_MAX_BUTTONS];
    size_t count = hud_layout(a, button);
    for (size_t i = 0; i < count; i++) {
        draw_button(a, canvas, &button[i]);
    }
    draw_speed(a, canvas);
    draw_tooltip(a, canvas);
}

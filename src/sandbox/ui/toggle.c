/* toggle.c - a box with a tick and its label. */
#include "sandbox/ui/widgets.h"

void ui_tick(ui *u, draw_rect box, draw_color color)
{
    float x = (float)box.x, y = (float)box.y, w = (float)box.w, h = (float)box.h;
    float width = 2.0f * ui_style_of(u)->scale;
    ui_line(u, x + 0.22f * w, y + 0.53f * h, x + 0.42f * w, y + 0.73f * h, width, color);
    ui_line(u, x + 0.42f * w, y + 0.73f * h, x + 0.78f * w, y + 0.29f * h, width, color);
}

static void dash(ui *u, draw_rect box, draw_color color)
{
    float x = (float)box.x, y = (float)box.y + 0.5f * (float)box.h, w = (float)box.w;
    ui_line(u, x + 0.26f * w, y, x + 0.74f * w, y, 2.0f * ui_style_of(u)->scale, color);
}

/* Full it is as dark or light as the accent, so the tick has the colour of the panel. */
static void tick_box(ui *u, draw_rect box, ui_interaction touch, bool full)
{
    const ui_style *s = ui_style_of(u);
    bool down = touch.held && touch.hovered;
    float corner = 4.0f * s->scale;
    draw_style looks = {.fill = s->field, .outline = s->dim, .width = ui_hairline(u)};
    if (touch.hovered)
        looks.outline = s->text;
    if (full) {
        looks.fill = s->accent;
        looks.outline = touch.hovered ? s->text : s->accent;
    }
    ui_box(u, box, corner, looks);
    if (down)
        ui_box(u, box, corner, (draw_style){.fill = draw_fade(s->text, 60)});
    if (touch.ring)
        ui_focus_ring(u, ui_inset(box, -ui_px(u, 1.5f)), corner + 1.5f * s->scale);
}

bool ui_toggle_mixed(ui *u, const char *key, const char *label, bool *on, bool mixed)
{
    draw_rect cell = ui_cell(u);
    ui_interaction touch = ui_control(u, ui_key(u, key), cell, label);
    int side = 4 * ui_unit(u);
    draw_rect box = {cell.x, cell.y + (cell.h - side) / 2, side, side};
    tick_box(u, box, touch, mixed || *on);
    if (mixed)
        dash(u, box, ui_style_of(u)->panel | 0xFF000000u);
    else if (*on)
        ui_tick(u, box, ui_style_of(u)->panel | 0xFF000000u);
    cell.x += side + 2 * ui_unit(u);
    cell.w -= side + 2 * ui_unit(u);
    ui_text(u, cell, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, label);
    if (touch.fired)
        *on = mixed || !*on;
    return touch.fired;
}

bool ui_toggle(ui *u, const char *key, const char *label, bool *on)
{
    return ui_toggle_mixed(u, key, label, on, false);
}

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

static int side_of(const ui *u)
{
    return 4 * ui_unit(u);
}

/* What is right of the box. */
static draw_rect label_of(const ui *u, draw_rect cell)
{
    int taken = side_of(u) + 2 * ui_unit(u);
    return (draw_rect){cell.x + taken, cell.y, cell.w - taken, cell.h};
}

/* The box, in the middle of the cell's first `line` pixels; the whole cell is pressed. */
static bool ticked(ui *u, ui_id id, draw_rect cell, int line, const char *name, bool *on,
                   bool mixed)
{
    ui_interaction touch = ui_control(u, id, cell, name);
    int side = side_of(u);
    draw_rect box = {cell.x, cell.y + (line - side) / 2, side, side};
    tick_box(u, box, touch, mixed || *on);
    if (mixed)
        dash(u, box, ui_style_of(u)->panel | 0xFF000000u);
    else if (*on)
        ui_tick(u, box, ui_style_of(u)->panel | 0xFF000000u);
    if (touch.fired)
        *on = mixed || !*on;
    return touch.fired;
}

bool ui_toggle_mixed(ui *u, const char *key, const char *label, bool *on, bool mixed)
{
    draw_rect cell = ui_cell(u);
    bool fired = ticked(u, ui_key(u, key), cell, cell.h, label, on, mixed);
    ui_text(u, label_of(u, cell), UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, label);
    return fired;
}

bool ui_toggle_wrapped(ui *u, const char *key, const char *label, bool *on)
{
    int width = label_of(u, (draw_rect){0, 0, ui_area_width(u), 0}).w;
    int above = (ui_height(u) - draw_font_line(ui_style_of(u)->font[UI_FONT_SMALL])) / 2;
    int height = ui_paragraph(u, 0, 0, width, 0, label, false) + 2 * above, unit = ui_unit(u);
    height = height < ui_height(u) ? ui_height(u) : (height + unit - 1) / unit * unit;
    ui_row(u, height, 1, (const float[]){-1.0f});
    draw_rect cell = ui_cell(u), text = label_of(u, cell);
    bool fired = ticked(u, ui_key(u, key), cell, ui_height(u), label, on, false);
    ui_paragraph(u, text.x, text.y + above, text.w, ui_style_of(u)->text, label, true);
    ui_row_one(u);
    return fired;
}

bool ui_toggle(ui *u, const char *key, const char *label, bool *on)
{
    return ui_toggle_mixed(u, key, label, on, false);
}

/* button.c - buttons, and what makes a widget look like something to press. */
#include "sandbox/ui/widgets.h"

float ui_corner(const ui *u)
{
    return 5.0f * ui_style_of(u)->scale;
}

float ui_hairline(const ui *u)
{
    int hair = ui_px(u, 1.0f);
    return (float)(hair > 1 ? hair : 1);
}

static draw_style ground(const ui *u, ui_surface surface, ui_interaction touch, bool on)
{
    const ui_style *s = ui_style_of(u);
    bool down = touch.held && touch.hovered;
    draw_style looks = {0, 0, ui_hairline(u)};
    switch (surface) {
    case UI_PLAIN:
        looks.fill = draw_fade(s->text, down ? 44 : touch.hovered ? 24 : 0);
        break;
    case UI_RAISED:
        looks.fill = draw_fade(s->text, down ? 52 : touch.hovered ? 34 : 18);
        looks.outline = s->edge;
        break;
    case UI_MAIN:
        looks.fill = draw_fade(s->accent, down ? 170 : touch.hovered ? 130 : 90);
        looks.outline = s->accent;
        break;
    case UI_SUNK:
        looks.fill = s->field;
        looks.outline = touch.focused ? s->accent : touch.hovered ? s->dim : s->edge;
        break;
    }
    if (on && surface != UI_SUNK) {
        looks.fill = draw_fade(s->accent, down ? 110 : touch.hovered ? 90 : 70);
        looks.outline = draw_fade(s->accent, 200);
    }
    return looks;
}

void ui_ground(ui *u, draw_rect box, ui_surface surface, ui_interaction touch, bool on)
{
    ui_box(u, box, ui_corner(u), ground(u, surface, touch, on));
    if (touch.ring)
        ui_focus_ring(u, box, ui_corner(u));
}

static bool labelled(ui *u, const char *key, const char *label, ui_surface surface)
{
    draw_rect box = ui_cell(u);
    ui_interaction touch = ui_control(u, ui_key(u, key), box, label);
    ui_ground(u, box, surface, touch, false);
    ui_text(u, ui_inset(box, ui_unit(u)), UI_FONT_SMALL, 0.5f, ui_style_of(u)->text, label);
    return touch.fired;
}

bool ui_button(ui *u, const char *key, const char *label)
{
    return labelled(u, key, label, UI_RAISED);
}

bool ui_button_main(ui *u, const char *key, const char *label)
{
    return labelled(u, key, label, UI_MAIN);
}

bool ui_icon_button(ui *u, const char *key, draw_rect box, int icon, bool on, const char *name,
                    const char *keys)
{
    ui_interaction touch = ui_control(u, ui_key(u, key), box, name);
    ui_ground(u, box, UI_PLAIN, touch, on);
    int side = box.w < box.h ? box.w : box.h;
    draw_rect middle = {box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side};
    ui_icon(u, icon, middle, on ? ui_style_of(u)->accent : ui_style_of(u)->text);
    ui_tip(u, name, keys);
    return touch.fired;
}

bool ui_list_row(ui *u, const char *key, const char *label, const char *right, bool chosen)
{
    draw_rect box = ui_cell(u), inner = ui_inset(box, ui_unit(u));
    ui_interaction touch = ui_control(u, ui_key(u, key), box, label);
    ui_ground(u, box, UI_PLAIN, touch, chosen);
    inner.x += ui_unit(u);
    inner.w -= 2 * ui_unit(u);
    int taken = ui_text(u, inner, UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, right);
    inner.w -= taken > 0 ? taken + 2 * ui_unit(u) : 0;
    ui_text(u, inner, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, label);
    return touch.fired;
}

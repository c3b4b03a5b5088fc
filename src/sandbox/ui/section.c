/* section.c - a heading that folds what follows it. */
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

/* Down while open, right while folded; in a square box. */
static void triangle(ui *u, draw_rect box, bool open, draw_color color)
{
    float x = (float)box.x + (float)box.w * 0.5f, y = (float)box.y + (float)box.h * 0.5f;
    float r = 4.0f * ui_style_of(u)->scale;
    draw_point down[] = {{x - r, y - 0.5f * r}, {x + r, y - 0.5f * r}, {x, y + 0.75f * r}};
    draw_point right[] = {{x - 0.5f * r, y - r}, {x + 0.75f * r, y}, {x - 0.5f * r, y + r}};
    ui_polygon(u, open ? down : right, 3, (draw_style){.fill = color});
}

bool ui_section_begin(ui *u, const char *key, const char *title, bool *open)
{
    ui_id id = ui_key(u, key);
    int unit = ui_unit(u);
    bool first = ui_area_is_fresh(u);
    ui_row_one(u);
    ui_gap(u, first ? 0.0f : 2.0f);
    draw_rect box = ui_cell(u);
    if (!first)
        ui_box(u, (draw_rect){box.x, box.y - unit, box.w, (int)ui_hairline(u)}, 0.0f,
               (draw_style){.fill = ui_style_of(u)->edge});
    ui_interaction touch = ui_control(u, id, box, title);
    if (touch.fired || ui_key_for(u, id, *open ? SDLK_LEFT : SDLK_RIGHT)) {
        *open = !*open;
        ui_request_pass(u);
    }
    ui_ground(u, box, UI_PLAIN, touch, false);
    draw_rect mark = {box.x, box.y, 4 * unit, box.h};
    triangle(u, mark, *open, touch.hovered ? ui_style_of(u)->text : ui_style_of(u)->dim);
    draw_rect words = {box.x + 5 * unit, box.y, box.w - 6 * unit, box.h};
    ui_text(u, words, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, title);
    ui_row_one(u);
    if (*open)
        ui_push(u, key);
    return *open;
}

void ui_section_end(ui *u)
{
    ui_pop(u);
    ui_row_one(u);
}

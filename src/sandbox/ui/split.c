/* split.c - a divider between two parts of the window. */
#include "sandbox/ui/widgets.h"

static float clamped(float size, float low, float high)
{
    size = size < high ? size : high;
    return size > low ? size : low;
}

/* Thin lines are hard to hit: three ordinary pixels on both sides count, too. */
static draw_rect grip(const ui *u, draw_rect line, bool down)
{
    int reach = ui_px(u, 3.0f);
    int middle = down ? line.y + line.h / 2 : line.x + line.w / 2;
    return down ? (draw_rect){line.x, middle - reach, line.w, 2 * reach}
                : (draw_rect){middle - reach, line.y, 2 * reach, line.h};
}

static float by_keys(ui *u, ui_id id, bool down, float sign)
{
    const float step = 8.0f;
    if (ui_key_for(u, id, down ? SDLK_DOWN : SDLK_RIGHT))
        return sign * step;
    if (ui_key_for(u, id, down ? SDLK_UP : SDLK_LEFT))
        return -sign * step;
    return 0.0f;
}

bool ui_split(ui *u, const char *key, draw_rect line, bool down, float sign, float *size, float low,
              float high, float normal)
{
    ui_id id = ui_key(u, key);
    draw_rect box = grip(u, line, down);
    ui_interaction touch = ui_control(u, id, box, "divider");
    float *start = &ui_widget_state_of(u, id)->number[0], before = *size;
    draw_point at = ui_pointer(u), from = ui_pressed_at(u);
    float way = (down ? at.y - from.y : at.x - from.x) / ui_style_of(u)->scale;
    if (touch.pressed)
        *start = before;
    if ((touch.pressed && touch.clicks == 2) ||
        (touch.fired && ui_current_event(u)->kind == UI_KEY))
        *size = *start = normal;
    else if (touch.held && way != 0.0f)
        *size = *start + sign * way;
    *size += by_keys(u, id, down, sign);
    *size = clamped(*size, low, high);
    bool lit = touch.hovered || touch.held || touch.ring;
    if (touch.hovered || touch.held)
        ui_want_cursor(u, down ? SDL_SYSTEM_CURSOR_SIZENS : SDL_SYSTEM_CURSOR_SIZEWE);
    int thick = lit ? ui_px(u, 2.0f) : (int)ui_hairline(u);
    draw_rect seen = down ? (draw_rect){line.x, line.y + (line.h - thick) / 2, line.w, thick}
                          : (draw_rect){line.x + (line.w - thick) / 2, line.y, thick, line.h};
    ui_box(u, seen, 0.0f,
           (draw_style){.fill = lit ? ui_style_of(u)->accent : ui_style_of(u)->edge});
    if (*size != before)
        ui_request_pass(u);
    return *size != before;
}

/* segmented.c - choosing one of the parts of a widget. */
#include "sandbox/ui/segmented.h"

#include "sandbox/ui/ui_state.h"

static int part_at(const ui_segments *parts, draw_point at)
{
    for (int i = 0; i < parts->count; i++)
        if (ui_inside(parts->box[i], at))
            return i;
    return -1;
}

/* Parts are known by name and place like any control, but a tooltip goes to the whole. */
static void note_parts(ui *u, ui_id id, const ui_segments *parts)
{
    draw_rect box = u->last_box;
    bool hovered = u->last_hovered, focused = u->last_focused;
    for (int i = 0; i < parts->count; i++) {
        char digits[12];
        SDL_snprintf(digits, sizeof digits, "%d", i);
        ui_pointer_control(u, ui_hash(id, digits), parts->box[i], parts->labels[i]);
    }
    u->last = id;
    u->last_box = box;
    u->last_hovered = hovered;
    u->last_focused = focused;
}

static int by_keys(ui *u, ui_id id, int count, int chosen)
{
    int last = count - 1;
    if (ui_key_for(u, id, SDLK_LEFT))
        return chosen > 0 ? chosen - 1 : 0;
    if (ui_key_for(u, id, SDLK_RIGHT))
        return chosen < last ? chosen + 1 : last;
    if (ui_key_for(u, id, SDLK_HOME))
        return 0;
    if (ui_key_for(u, id, SDLK_END))
        return last;
    return chosen;
}

bool ui_segments_run(ui *u, const char *key, draw_rect box, ui_segments *parts, int *chosen)
{
    ui_id id = ui_key(u, key);
    bool any = *chosen >= 0 && *chosen < parts->count;
    ui_interaction touch = ui_control(u, id, box, any ? parts->labels[*chosen] : key);
    int before = *chosen, now = before;
    parts->touch = touch;
    parts->hovered = touch.hovered ? part_at(parts, ui_pointer(u)) : -1;
    if (touch.held && parts->hovered != part_at(parts, ui_pressed_at(u)))
        parts->hovered = -1;
    if (parts->count > 0)
        now = by_keys(u, id, parts->count, before);
    if (touch.fired && ui_current_event(u)->kind == UI_RELEASE)
        now = parts->hovered >= 0 ? parts->hovered : now;
    else if (touch.fired && !any && parts->count > 0)
        now = 0;
    note_parts(u, id, parts);
    *chosen = now;
    return now != before;
}

ui_interaction ui_segment_state(const ui_segments *parts, int i)
{
    bool here = parts->hovered == i;
    return (ui_interaction){.hovered = here, .held = here && parts->touch.held};
}

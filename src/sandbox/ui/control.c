/* control.c - the pointer and the keyboard on one widget, and which widget has them. */
#include "ui_state.h"

#include <string.h>

bool ui_hovers(const ui *u, draw_rect box)
{
    return u->pointer_inside && !u->swallowed && u->z >= u->under && u->z >= ui_lowest_z(u) &&
           ui_inside(box, u->pointer) && ui_inside(u->clip[u->clips - 1], u->pointer);
}

static void note(ui *u, ui_id id, draw_rect box, const char *name, bool focusable)
{
    ui_seen *seen = ui_store_add(&u->seen, sizeof *seen, 1);
    if (seen == NULL)
        return;
    *seen = (ui_seen){.id = id,
                      .box = box,
                      .clip = u->clip[u->clips - 1],
                      .z = u->z,
                      .focusable = focusable && !ui_disabled(u),
                      .disabled = ui_disabled(u)};
    SDL_utf8strlcpy(seen->name, name, sizeof seen->name);
}

static void by_pointer(ui *u, ui_id id, bool focusable, ui_touch *t)
{
    const ui_event *e = &u->event;
    bool left = e->button == SDL_BUTTON_LEFT;
    if (e->kind == UI_PRESS && left && t->hovered && u->held == 0 && !u->pressed_any) {
        u->held = id;
        u->pressed_any = true;
        t->pressed = true;
        t->clicks = e->clicks;
        if (focusable && u->focus != id) {
            u->focus = 0;
            u->again = true;
        }
    }
    t->held = u->held == id;
    if (t->held && e->kind == UI_RELEASE && left)
        t->fired = t->hovered;
    u->held_present |= t->held;
}

static void by_keyboard(ui *u, ui_id id, ui_touch *t)
{
    t->focused = u->focus == id;
    t->ring = t->focused && u->ring;
    u->focus_present |= t->focused;
    if (ui_key_for(u, id, SDLK_SPACE) || ui_key_for(u, id, SDLK_RETURN) ||
        ui_key_for(u, id, SDLK_KP_ENTER))
        t->fired = true;
}

static ui_touch control(ui *u, ui_id id, draw_rect box, const char *name, bool focusable)
{
    ui_touch t = {0};
    note(u, id, box, name, focusable);
    u->last = id;
    u->last_box = box;
    bool over = ui_hovers(u, box);
    u->last_hovered = over && (u->held == 0 || u->held == id);
    if (!ui_disabled(u)) {
        t.hovered = u->last_hovered;
        if (t.hovered)
            u->hot = id;
        by_pointer(u, id, focusable, &t);
        if (focusable)
            by_keyboard(u, id, &t);
    }
    u->last_focused = t.focused && t.ring;
    return t;
}

ui_touch ui_control(ui *u, ui_id id, draw_rect box, const char *name)
{
    return control(u, id, box, name, true);
}

ui_touch ui_pointer_control(ui *u, ui_id id, draw_rect box, const char *name)
{
    return control(u, id, box, name, false);
}

bool ui_key_for(ui *u, ui_id id, SDL_Keycode key)
{
    const ui_event *e = &u->event;
    bool mine = e->kind == UI_KEY && u->focus == id && !u->took && e->key == key && !e->ctrl &&
                !e->alt && !e->shift;
    u->took |= mine;
    return mine;
}

float ui_wheel_over(ui *u, draw_rect box)
{
    if (u->event.kind != UI_WHEEL || u->took || !ui_hovers(u, box))
        return 0.0f;
    u->took = true;
    u->again = true;
    return u->event.wheel_y;
}

void ui_disable_begin(ui *u, bool disabled)
{
    SDL_assert_release(u->disables < 32);
    u->disables++;
    u->disabled = u->disabled << 1 | (disabled ? 1u : 0u);
}

void ui_disable_end(ui *u)
{
    SDL_assert_release(u->disables > 0);
    u->disables--;
    u->disabled >>= 1;
}

bool ui_disabled(const ui *u)
{
    return u->disabled != 0;
}

const ui_seen *ui_controls(const ui *u, size_t *count)
{
    *count = u->seen.count;
    return u->seen.data;
}

const ui_seen *ui_find(const ui *u, const char *path)
{
    const ui_seen *seen = u->seen.data;
    ui_id id = ui_path(path);
    for (size_t i = u->seen.count; i-- > 0;)
        if (seen[i].id == id)
            return &seen[i];
    return NULL;
}

/* ---- the keyboard's widget ---- */

void ui_focus(ui *u, ui_id id)
{
    u->again |= u->focus != id;
    u->focus = id;
    u->focus_present = true;
}

bool ui_has_focus(const ui *u, ui_id id)
{
    return id != 0 && u->focus == id;
}

void ui_blur(ui *u)
{
    u->focus = 0;
    u->ring = false;
}

/* From the widget that has the keyboard to the next of the topmost layer, around its end. */
static void move_focus(ui *u, int by)
{
    const ui_seen *seen = u->seen.data;
    int stops = 0, present = -1, lowest = ui_lowest_z(u);
    for (size_t i = 0; i < u->seen.count; i++) {
        if (!seen[i].focusable || seen[i].z < lowest)
            continue;
        if (seen[i].id == u->focus)
            present = stops;
        stops++;
    }
    if (stops == 0)
        return;
    int next = present >= 0 ? (present + by + stops) % stops : by > 0 ? 0 : stops - 1;
    for (size_t i = 0; i < u->seen.count; i++)
        if (seen[i].focusable && seen[i].z >= lowest && next-- == 0)
            u->focus = seen[i].id;
    u->focus_moved = u->ring = true;
    u->took = u->again = true;
}

static void keys(ui *u)
{
    const ui_event *e = &u->event;
    if (u->took || e->ctrl || e->alt)
        return;
    /* In a list that popped up, the arrows go from line to line. */
    bool list = u->layers > 0;
    if (e->key == SDLK_TAB) {
        move_focus(u, e->shift ? -1 : 1);
    } else if (list && (e->key == SDLK_DOWN || e->key == SDLK_UP)) {
        move_focus(u, e->key == SDLK_DOWN ? 1 : -1);
    } else if (e->key == SDLK_ESCAPE) {
        if (u->layers > 0 && !u->layer[u->layers - 1].modal) {
            ui_popup_close(u, u->layer[u->layers - 1].id);
            u->took = true;
        } else if (u->focus != 0 && !ui_modal_open(u)) {
            ui_blur(u);
            u->took = u->again = true;
        }
    }
}

void ui_focus_end(ui *u)
{
    u->focus_moved = false;
    if (u->focus != 0 && !u->focus_present) {
        u->focus = 0;
        u->again = true;
    }
    if (u->focus_first && u->focus == 0 && u->layers > 0 && u->layer[u->layers - 1].placed) {
        bool ring = u->ring;
        u->focus_first = false;
        move_focus(u, 1);
        u->ring = ring;
    }
    if (u->event.kind == UI_PRESS) {
        u->ring = false;
        if (!u->pressed_any && u->focus != 0 && !u->swallowed) {
            u->focus = 0;
            u->again = true;
        }
    } else if (u->event.kind == UI_KEY) {
        keys(u);
    }
}

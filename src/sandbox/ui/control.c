/* control.c - the pointer and the keyboard on one widget, and which widget has them. */
#include "sandbox/ui/ui_state.h"

#include <string.h>

bool ui_hovers(const ui *u, draw_rect box)
{
    return u->pointer_inside && !u->swallowed && u->z >= u->under && ui_layer_answers(u) &&
           ui_inside(box, u->pointer) && ui_inside(u->clip[u->clips - 1], u->pointer);
}

static void note(ui *u, ui_id id, draw_rect box, const char *name, bool focusable)
{
    ui_control_info *seen = ui_store_add(&u->seen, sizeof *seen, 1);
    if (seen == NULL)
        return;
    *seen = (ui_control_info){.id = id,
                              .box = box,
                              .clip = u->clip[u->clips - 1],
                              .z = u->z,
                              .focusable = focusable && !ui_disabled(u),
                              .disabled = ui_disabled(u)};
    SDL_utf8strlcpy(seen->name, name, sizeof seen->name);
}

static void by_pointer(ui *u, ui_id id, bool focusable, ui_interaction *t)
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
            u->needs_pass = true;
        }
    }
    t->held = u->held == id;
    if (t->held && e->kind == UI_RELEASE && left)
        t->fired = t->hovered;
    u->held_present |= t->held;
}

static void by_keyboard(ui *u, ui_id id, ui_interaction *t)
{
    t->focused = u->focus == id;
    t->ring = t->focused && u->ring;
    u->focus_present |= t->focused;
    if (ui_key_for(u, id, SDLK_SPACE) || ui_key_for(u, id, SDLK_RETURN) ||
        ui_key_for(u, id, SDLK_KP_ENTER))
        t->fired = true;
}

static ui_interaction control(ui *u, ui_id id, draw_rect box, const char *name, bool focusable)
{
    ui_interaction t = {0};
    note(u, id, box, name, focusable);
    u->last = id;
    u->last_box = box;
    bool over = ui_hovers(u, box), choosing = u->choosing && u->layers > 0;
    u->last_hovered = over && (u->held == 0 || u->held == id || choosing);
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

ui_interaction ui_control(ui *u, ui_id id, draw_rect box, const char *name)
{
    return control(u, id, box, name, true);
}

ui_interaction ui_pointer_control(ui *u, ui_id id, draw_rect box, const char *name)
{
    return control(u, id, box, name, false);
}

bool ui_key_for(ui *u, ui_id id, SDL_Keycode key)
{
    const ui_event *e = &u->event;
    bool mine = e->kind == UI_KEY && u->focus == id && !u->consumed && e->key == key && !e->ctrl &&
                !e->alt && !e->shift;
    u->consumed |= mine;
    return mine;
}

float ui_wheel_over(ui *u, draw_rect box)
{
    if (u->event.kind != UI_WHEEL || u->consumed || !ui_hovers(u, box))
        return 0.0f;
    u->consumed = true;
    u->needs_pass = true;
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

void ui_faint_begin(ui *u, bool faint)
{
    SDL_assert_release(u->faints < 32);
    u->faints++;
    u->faint = u->faint << 1 | (faint ? 1u : 0u);
    u->faint_z = u->z;
}

void ui_faint_end(ui *u)
{
    SDL_assert_release(u->faints > 0);
    u->faints--;
    u->faint >>= 1;
}

bool ui_disabled(const ui *u)
{
    return u->disabled != 0;
}

const ui_control_info *ui_controls(const ui *u, size_t *count)
{
    *count = u->seen.count;
    return u->seen.data;
}

const ui_control_info *ui_find(const ui *u, const char *path)
{
    const ui_control_info *seen = u->seen.data;
    ui_id id = ui_path(path);
    for (size_t i = u->seen.count; i-- > 0;)
        if (seen[i].id == id)
            return &seen[i];
    return NULL;
}

/* The panel or list around a box: the last one of this layer that holds it, or the window. */
static draw_rect room_of(const ui *u, draw_rect box)
{
    const ui_blocker *blocker = u->blocker[u->turn];
    draw_point middle = {(float)box.x + 0.5f * (float)box.w, (float)box.y + 0.5f * (float)box.h};
    for (size_t i = u->blockers[u->turn]; i-- > 0;)
        if (blocker[i].z == u->z && ui_inside(blocker[i].box, middle))
            return blocker[i].box;
    return u->window;
}

void ui_tip(ui *u, const char *text, const char *keys)
{
    if ((!u->last_hovered && !u->last_focused) || u->held != 0 || *text == '\0')
        return;
    ui_tooltip *tip = &u->tip;
    if (tip->id != u->last) {
        tip->id = u->last;
        tip->since = u->now;
    }
    tip->anchor = ui_intersect(u->last_box, u->clip[u->clips - 1]);
    tip->room = room_of(u, tip->anchor);
    tip->wanted = true;
    SDL_utf8strlcpy(tip->text, text, sizeof tip->text);
    SDL_utf8strlcpy(tip->keys, keys != NULL ? keys : "", sizeof tip->keys);
}

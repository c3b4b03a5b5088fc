/* focus.c - which widget has the keyboard. */
#include "sandbox/ui/ui_state.h"

void ui_focus(ui *u, ui_id id)
{
    u->needs_pass |= u->focus != id;
    u->focus = id;
    u->focus_present = true;
    u->focus_first = false;
}

void ui_focus_by_key(ui *u, ui_id id)
{
    ui_focus(u, id);
    u->ring = u->focus_moved = true;
}

bool ui_has_focus(const ui *u, ui_id id)
{
    return id != 0 && u->focus == id;
}

bool ui_has_keyboard(const ui *u)
{
    return u->focus != 0 || u->layers > 0;
}

void ui_blur(ui *u)
{
    u->focus = 0;
    u->ring = false;
}

/* Moves the keyboard focus by `by` widgets within the topmost layer, around its end. */
static void move_focus(ui *u, int by)
{
    const ui_control_info *seen = u->seen.data;
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
    u->consumed = u->needs_pass = true;
}

static void keys(ui *u)
{
    const ui_event *e = &u->event;
    if (u->consumed || e->ctrl || e->alt)
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
            u->consumed = true;
        } else if (u->focus != 0 && !ui_modal_open(u)) {
            ui_blur(u);
            u->consumed = u->needs_pass = true;
        }
    }
}

void ui_focus_end(ui *u)
{
    u->focus_moved = false;
    if (u->focus != 0 && !u->focus_present) {
        u->focus = 0;
        u->needs_pass = true;
    }
    /* Not in the pass that opened it: another list may have stood in its place before. */
    const ui_layer *top = u->layers > 0 ? &u->layer[u->layers - 1] : NULL;
    if (u->focus_first && u->focus == 0 && top != NULL && top->placed && top->opened < u->pass) {
        bool ring = u->ring;
        u->focus_first = false;
        move_focus(u, 1);
        u->ring = ring;
    }
    if (u->event.kind == UI_PRESS) {
        u->ring = false;
        if (!u->pressed_any && u->focus != 0 && !u->swallowed) {
            u->focus = 0;
            u->needs_pass = true;
        }
    } else if (u->event.kind == UI_KEY) {
        keys(u);
    }
}

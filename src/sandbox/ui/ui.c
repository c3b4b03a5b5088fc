/* ui.c - a pass from its beginning to its end. */
#include "sandbox/ui/ui_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

ui *ui_create(void)
{
    ui *u = calloc(1, sizeof *u);
    if (u != NULL)
        u->under = -1;
    return u;
}

void ui_destroy(ui *u)
{
    if (u == NULL)
        return;
    free(u->commands.data);
    free(u->text.data);
    free(u->corners.data);
    free(u->seen.data);
    free(u->columns.data);
    free(u->points.data);
    free(u->slots);
    free(u);
}

/* ---- the pass ---- */

static void take_pointer(ui *u)
{
    switch (u->event.kind) {
    case UI_MOVE:
    case UI_PRESS:
    case UI_RELEASE:
        u->pointer = u->event.at;
        u->pointer_inside = true;
        break;
    case UI_LEAVE:
        u->pointer_inside = false;
        break;
    default:
        break;
    }
    u->under = -1;
    const ui_blocker *before = u->blocker[!u->turn];
    for (size_t i = 0; u->pointer_inside && i < u->blockers[!u->turn]; i++)
        if (before[i].z > u->under && ui_inside(before[i].box, u->pointer))
            u->under = before[i].z;
}

void ui_begin(ui *u, const ui_style *style, draw_rect window, const ui_event *event, double now)
{
    u->pass++;
    u->style = *style;
    u->window = window;
    u->event = event != NULL ? *event : (ui_event){.kind = UI_NOTHING};
    u->now = now;
    u->wake = (double)INFINITY;
    u->consumed = u->needs_pass = u->swallowed = false;
    u->wants_text = false;
    u->cursor = SDL_SYSTEM_CURSOR_ARROW;
    u->hot = 0;
    u->pressed_any = u->held_present = u->focus_present = false;
    u->commands.count = u->text.count = u->corners.count = u->seen.count = 0;
    u->scopes = u->areas = u->scrolls = u->lists = u->inside_layer = 0;
    u->disabled = u->faint = 0;
    u->disables = u->faints = u->z = 0;
    u->clip[0] = window;
    u->clips = 1;
    u->turn = !u->turn;
    u->blockers[u->turn] = u->titles[u->turn] = 0;
    u->last = 0;
    u->tip.wanted = false;
    take_pointer(u);
    if (u->event.kind == UI_PRESS)
        u->pressed_at = u->pointer;
    ui_layers_begin(u);
}

static bool pointer_event(const ui *u)
{
    return u->event.kind == UI_MOVE || u->event.kind == UI_PRESS || u->event.kind == UI_RELEASE ||
           u->event.kind == UI_WHEEL;
}

void ui_end(ui *u)
{
    SDL_assert_release(u->scopes == 0 && u->areas == 0 && u->clips == 1 && u->disables == 0 &&
                       u->faints == 0 && u->scrolls == 0 && u->inside_layer == 0);
    if (pointer_event(u) && (u->under >= 0 || u->held != 0 || ui_modal_open(u)))
        u->consumed = true;
    if (u->event.kind == UI_RELEASE || !u->held_present) {
        u->needs_pass |= u->held != 0;
        u->held = 0;
        u->choosing = false;
    }
    ui_layers_end(u);
    ui_focus_end(u);
    ui_tooltip_end(u);
    if (u->event.kind == UI_TEXT && u->focus != 0 && u->wants_text)
        u->consumed = true;
    /* A list that is open has the keyboard, as a dialog has everything. */
    if ((u->event.kind == UI_KEY || u->event.kind == UI_TEXT) && u->layers > 0)
        u->consumed = true;
    u->needs_pass |= u->event.kind == UI_PRESS || u->event.kind == UI_RELEASE ||
                     (u->consumed && (u->event.kind == UI_KEY || u->event.kind == UI_TEXT));
    /* A widget that the pointer no longer meets must not stay lit. */
    u->needs_pass |= u->event.kind == UI_LEAVE;
}

bool ui_wants_text(const ui *u)
{
    return u->wants_text;
}

SDL_SystemCursor ui_cursor(const ui *u)
{
    return u->cursor;
}

bool ui_has_pointer(const ui *u)
{
    return u->held != 0 || u->under >= 0 || ui_modal_open(u);
}

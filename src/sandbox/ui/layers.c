/* layers.c - the stack of what is open above the panels: lists and dialogs. */
#include "sandbox/ui/ui_state.h"

#include <string.h>

void ui_block(ui *u, draw_rect box)
{
    size_t *count = &u->blockers[u->turn];
    if (*count < UI_MAX_BLOCKERS)
        u->blocker[u->turn][(*count)++] = (ui_blocker){box, u->z};
}

int ui_lowest_z(const ui *u)
{
    /* A list that is open has the keyboard as a dialog has everything. */
    return u->layers > 0 ? (int)u->layers : 0;
}

/* The lowest layer of the menu that lies on top: 1 is the first. */
static size_t menu_bottom(const ui *u)
{
    size_t n = u->layers;
    while (n > 1 && u->layer[n - 1].menu && u->layer[n - 2].menu)
        n--;
    return n;
}

bool ui_layer_answers(const ui *u)
{
    int lowest = (int)menu_bottom(u);
    if (u->z >= lowest)
        return true;
    return u->bar != 0 && u->z == lowest - 1 && u->layer[lowest - 1].bar == u->bar;
}

bool ui_modal_open(const ui *u)
{
    for (size_t i = 0; i < u->layers; i++)
        if (u->layer[i].modal)
            return true;
    return false;
}

/* ---- the stack of open layers ---- */

void ui_layer_open(ui *u, ui_id id, bool modal, draw_rect anchor)
{
    if (u->layers == UI_MAX_LAYERS)
        return;
    u->layer[u->layers++] = (ui_layer){.id = id,
                                       .modal = modal,
                                       .anchor = anchor,
                                       .opened = u->pass,
                                       .seen = u->pass,
                                       .focus_before = u->focus,
                                       .ring_before = u->ring};
    u->needs_pass = true;
}

/* The keyboard goes back to where it was. */
void ui_layers_close(ui *u, size_t first)
{
    if (first >= u->layers)
        return;
    u->focus = u->layer[first].focus_before;
    u->ring = u->layer[first].ring_before;
    u->focus_present = true;
    u->layers = first;
    u->needs_pass = true;
}

size_t ui_layer_find(const ui *u, ui_id id)
{
    size_t i = 0;
    while (i < u->layers && u->layer[i].id != id)
        i++;
    return i;
}

/* A press on a menu's lists, or on a title of its bar: they know what to do. */
static bool menu_pressed(const ui *u)
{
    size_t bottom = menu_bottom(u);
    if (bottom == 0 || !u->layer[bottom - 1].menu)
        return false;
    for (size_t i = bottom - 1; i < u->layers; i++)
        if (ui_inside(u->layer[i].box, u->pointer))
            return true;
    ui_id bar = u->layer[bottom - 1].bar;
    const ui_menu_title *title = u->title[!u->turn];
    for (size_t i = 0; i < u->titles[!u->turn]; i++)
        if (bar != 0 && title[i].bar == bar && ui_inside(title[i].box, u->pointer))
            return true;
    return false;
}

void ui_layers_begin(ui *u)
{
    if (u->event.kind != UI_PRESS || u->layers == 0 || menu_pressed(u))
        return;
    size_t keep = u->layers;
    while (keep > 0 && !u->layer[keep - 1].modal && !ui_inside(u->layer[keep - 1].box, u->pointer))
        keep--;
    if (keep < u->layers) {
        /* A press on what opened the list closes it, too, and does no more. */
        ui_layers_close(u, keep);
        u->focus = 0;
        u->ring = false;
        u->swallowed = u->consumed = true;
    }
}

void ui_layers_end(ui *u)
{
    for (size_t i = 0; i < u->layers; i++) {
        if (u->layer[i].seen < u->pass) {
            ui_layers_close(u, i);
            break;
        }
    }
}

/* ---- popups ---- */

void ui_popup_open(ui *u, ui_id id, draw_rect anchor)
{
    ui_layers_close(u, u->inside_layer);
    ui_layer_open(u, id, false, anchor);
    u->focus = 0;
    u->focus_first = u->ring = u->event.kind == UI_KEY;
}

void ui_menu_layer_open(ui *u, ui_id id, draw_rect anchor, ui_id bar)
{
    ui_popup_open(u, id, anchor);
    size_t i = ui_layer_find(u, id);
    if (i >= u->layers)
        return;
    u->layer[i].menu = true;
    u->layer[i].bar = bar;
}

ui_layer *ui_layer_inside(ui *u)
{
    return &u->layer[u->inside_layer - 1];
}

bool ui_popup_is_open(const ui *u, ui_id id)
{
    return ui_layer_find(u, id) < u->layers;
}

void ui_popup_close(ui *u, ui_id id)
{
    ui_layers_close(u, ui_layer_find(u, id));
}

void ui_popups_close(ui *u)
{
    size_t keep = 0;
    for (size_t i = 0; i < u->layers; i++)
        keep = u->layer[i].modal ? i + 1 : keep;
    ui_layers_close(u, keep);
}

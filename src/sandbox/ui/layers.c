/* layers.c - what lies above what: panels on the ground, popups and dialogs above them. */
#include "ui_state.h"

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

/* ---- panels ---- */

void ui_panel_begin(ui *u, const char *key, draw_rect box, int pad)
{
    ui_push(u, key);
    ui_block(u, box);
    ui_clip_begin(u, box);
    ui_area_begin(u, box, pad);
}

int ui_panel_end(ui *u)
{
    int height = ui_area_end(u);
    ui_clip_end(u);
    ui_pop(u);
    return height;
}

/* ---- the stack of open layers ---- */

static void open_layer(ui *u, ui_id id, bool modal, draw_rect anchor)
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
    u->again = true;
}

/* The keyboard goes back to where it was. */
static void close_from(ui *u, size_t first)
{
    if (first >= u->layers)
        return;
    u->focus = u->layer[first].focus_before;
    u->ring = u->layer[first].ring_before;
    u->focus_present = true;
    u->layers = first;
    u->again = true;
}

static size_t find_layer(const ui *u, ui_id id)
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
        close_from(u, keep);
        ui_blur(u);
        u->swallowed = u->took = true;
    }
}

void ui_layers_end(ui *u)
{
    for (size_t i = 0; i < u->layers; i++) {
        if (u->layer[i].seen < u->pass) {
            close_from(u, i);
            break;
        }
    }
}

/* ---- popups ---- */

void ui_popup_open(ui *u, ui_id id, draw_rect anchor)
{
    close_from(u, u->inside_layer);
    open_layer(u, id, false, anchor);
    u->focus = 0;
    u->focus_first = u->ring = u->event.kind == UI_KEY;
}

void ui_menu_layer_open(ui *u, ui_id id, draw_rect anchor, ui_id bar)
{
    ui_popup_open(u, id, anchor);
    size_t i = find_layer(u, id);
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
    return find_layer(u, id) < u->layers;
}

void ui_popup_close(ui *u, ui_id id)
{
    close_from(u, find_layer(u, id));
}

void ui_popups_close(ui *u)
{
    size_t keep = 0;
    for (size_t i = 0; i < u->layers; i++)
        keep = u->layer[i].modal ? i + 1 : keep;
    close_from(u, keep);
}

/* Beside its anchor, moved into the window where it would stick out. */
static draw_rect place(const ui *u, const ui_layer *layer, int width, int height, bool beside)
{
    draw_rect a = layer->anchor, w = u->window;
    draw_rect box = {a.x, a.y + a.h, width, height};
    if (beside) {
        box.x = a.x + a.w;
        box.y = a.y - ui_unit(u);
        if (box.x + box.w > w.x + w.w && a.x - width >= w.x)
            box.x = a.x - width;
    } else if (box.y + box.h > w.y + w.h) {
        int above = a.y - w.y, below = w.y + w.h - box.y;
        if (height <= above)
            box.y = a.y - height;
        else if (layer->bar != 0) {
            /* Its title stays free, so that the press that opened it does not end on a line. */
            box.h = above > below ? above : below;
            box.y = above > below ? w.y : box.y;
        }
    }
    if (box.x + box.w > w.x + w.w)
        box.x = w.x + w.w - box.w;
    if (box.y + box.h > w.y + w.h)
        box.y = w.y + w.h - box.h;
    box.x = box.x > w.x ? box.x : w.x;
    box.y = box.y > w.y ? box.y : w.y;
    box.h = box.h < w.h ? box.h : w.h;
    return box;
}

static void enter(ui *u, size_t i, draw_rect box, int pad)
{
    ui_layer *layer = &u->layer[i];
    layer->box = box;
    layer->placed = true;
    layer->seen = u->pass;
    u->z_before[u->inside_layer] = u->z;
    u->inside_layer = i + 1;
    u->z = (int)i + 1;
    /* Out of the clip of whatever opened it. */
    SDL_assert_release(u->clips < UI_MAX_CLIPS);
    u->clip[u->clips++] = u->window;
    ui_block(u, layer->modal ? u->window : box);
    if (layer->modal)
        ui_box(u, u->window, 0.0f, (draw_style){.fill = u->style.shade});
    draw_style looks = {u->style.panel | 0xFF000000u, u->style.edge,
                        (float)(ui_px(u, 1.0f) > 1 ? ui_px(u, 1.0f) : 1)};
    ui_box(u, box, 8.0f * u->style.scale, looks);
    ui_area_begin(u, box, pad);
}

static void leave(ui *u)
{
    size_t i = u->inside_layer - 1;
    ui_layer *layer = &u->layer[i];
    int height = ui_area_end(u);
    ui_memory *memory = ui_remember(u, layer->id);
    if (memory->number[0] != (float)height) {
        memory->number[0] = (float)height;
        u->again = true;
    }
    u->clips--;
    u->inside_layer = i;
    u->z = u->z_before[i];
}

bool ui_popup_begin(ui *u, ui_id id, int width, bool beside)
{
    size_t i = find_layer(u, id);
    if (i >= u->layers || i != u->inside_layer)
        return false;
    int height = (int)ui_remember(u, id)->number[0];
    draw_rect box = place(u, &u->layer[i], width, height, beside);
    enter(u, i, box, ui_unit(u));
    return true;
}

void ui_popup_end(ui *u)
{
    leave(u);
}

/* ---- dialogs ---- */

void ui_modal_begin(ui *u, const char *key, int width)
{
    ui_id id = ui_key(u, key);
    ui_push(u, key);
    size_t i = find_layer(u, id);
    if (i >= u->layers) {
        close_from(u, u->inside_layer);
        open_layer(u, id, true, (draw_rect){0});
        u->focus = u->focus_asked_in + 1 >= u->pass ? u->focus_asked : 0;
        u->focus_first = u->focus == 0;
        u->ring = u->event.kind == UI_KEY;
        i = u->layers - 1;
    }
    draw_rect w = u->window;
    int height = (int)ui_remember(u, id)->number[0];
    int margin = 2 * ui_unit(u);
    width = width < w.w - 2 * margin ? width : w.w - 2 * margin;
    height = height < w.h - 2 * margin ? height : w.h - 2 * margin;
    draw_rect box = {w.x + (w.w - width) / 2, w.y + (w.h - height) / 2, width, height};
    enter(u, i, box, 4 * ui_unit(u));
}

void ui_modal_end(ui *u)
{
    leave(u);
    ui_pop(u);
}

/* popup.c - panels, lists and dialogs: where they stand, and what they cover. */
#include "sandbox/ui/ui_state.h"

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

/* ---- lists and dialogs ---- */

/* The popup's box: beside or below its anchor, moved into the window where it would stick out. */
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
    ui_widget_state *memory = ui_widget_state_of(u, layer->id);
    if (memory->number[0] != (float)height) {
        memory->number[0] = (float)height;
        u->needs_pass = true;
    }
    u->clips--;
    u->inside_layer = i;
    u->z = u->z_before[i];
}

bool ui_popup_begin(ui *u, ui_id id, int width, bool beside)
{
    size_t i = ui_layer_find(u, id);
    if (i >= u->layers || i != u->inside_layer)
        return false;
    int height = (int)ui_widget_state_of(u, id)->number[0];
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
    size_t i = ui_layer_find(u, id);
    if (i >= u->layers) {
        ui_layers_close(u, u->inside_layer);
        ui_layer_open(u, id, true, (draw_rect){0});
        u->focus = u->focus_asked_in + 1 >= u->pass ? u->focus_asked : 0;
        u->focus_first = u->focus == 0;
        u->ring = u->event.kind == UI_KEY;
        i = u->layers - 1;
    }
    draw_rect w = u->window;
    int height = (int)ui_widget_state_of(u, id)->number[0];
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

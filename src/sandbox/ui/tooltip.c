/* tooltip.c - a sentence beside the widget on which the pointer or the keyboard rests. */
#include "sandbox/ui/ui_state.h"

static const double patience = 0.5; /* s */

/* Beside the panel or the list, at the height of the widget, so that it covers none of those beside
 * it. False where there is no room for that. */
static bool place_beside(const ui *u, draw_rect *box)
{
    draw_rect a = u->tip.anchor, room = u->tip.room, window = u->window;
    int gap = ui_unit(u), right = room.x + room.w + gap, left = room.x - gap - box->w;
    box->y = a.y + (a.h - box->h) / 2;
    if (right + box->w <= window.x + window.w - gap)
        box->x = right;
    else if (left >= window.x + gap)
        box->x = left;
    else
        return false;
    return true;
}

static void place_below(const ui *u, draw_rect *box)
{
    draw_rect a = u->tip.anchor, window = u->window;
    int gap = ui_unit(u);
    box->x = a.x + a.w / 2 - box->w / 2;
    box->y = a.y + a.h + gap;
    if (box->y + box->h > window.y + window.h)
        box->y = a.y - gap - box->h;
}

static draw_rect place(const ui *u, int w, int h)
{
    draw_rect box = {0, 0, w, h}, window = u->window;
    int gap = ui_unit(u);
    if (!place_beside(u, &box))
        place_below(u, &box);
    if (box.x + w > window.x + window.w - gap)
        box.x = window.x + window.w - gap - w;
    if (box.y + h > window.y + window.h)
        box.y = window.y + window.h - h;
    box.x = box.x > window.x + gap ? box.x : window.x + gap;
    box.y = box.y > window.y ? box.y : window.y;
    return box;
}

static void show(ui *u)
{
    const ui_tooltip *tip = &u->tip;
    int pad = 2 * ui_unit(u), most = ui_px(u, 300.0f);
    int keys = tip->keys[0] != '\0' ? ui_text_width(u, UI_FONT_SMALL, tip->keys) + 2 * pad : 0;
    int w = ui_text_width(u, UI_FONT_SMALL, tip->text);
    w = w < most ? w : most;
    int h = ui_paragraph(u, 0, 0, w, 0, tip->text, false);
    draw_rect box = place(u, w + keys + 2 * pad, h + 2 * ui_unit(u));
    u->z = UI_TOP;
    float line = u->style.scale > 1.0f ? u->style.scale : 1.0f;
    ui_box(u, box, 6.0f * u->style.scale,
           (draw_style){u->style.panel | 0xFF000000u, u->style.edge, line});
    ui_paragraph(u, box.x + pad, box.y + ui_unit(u), w, u->style.text, tip->text, true);
    if (keys > 0) {
        draw_rect cap = {box.x + box.w - keys, box.y, keys - pad, box.h};
        ui_text(u, cap, UI_FONT_SMALL, 1.0f, u->style.dim, tip->keys);
    }
    u->z = 0;
}

void ui_tooltip_end(ui *u)
{
    ui_tooltip *tip = &u->tip;
    bool disturbed = u->event.kind == UI_PRESS || u->event.kind == UI_KEY ||
                     u->event.kind == UI_WHEEL || u->event.kind == UI_TEXT;
    if (!tip->wanted) {
        tip->id = 0;
        return;
    }
    if (disturbed)
        tip->since = u->now;
    if (u->now - tip->since >= patience)
        show(u);
    else
        ui_wake_at(u, tip->since + patience);
}

/* swatches.c - a choice of colours, side by side. */
#include "sandbox/ui/segmented.h"
#include "sandbox/ui/widgets.h"

static void place(const ui *u, draw_rect cell, ui_segments *parts)
{
    int gap = ui_px(u, 3.0f), units = ((cell.w + gap) / parts->count - gap) / ui_unit(u);
    int side = (units < 5 ? units : 5) * ui_unit(u);
    for (int i = 0; i < parts->count; i++)
        parts->box[i] =
            (draw_rect){cell.x + i * (side + gap), cell.y + (cell.h - side) / 2, side, side};
}

/* None: an empty square, crossed out. */
static void empty(ui *u, draw_rect box, float corner)
{
    const ui_style *s = ui_style_of(u);
    float inset = 0.22f * (float)box.w;
    ui_box(u, box, corner, (draw_style){s->field, s->edge, ui_hairline(u)});
    ui_line(u, (float)box.x + inset, (float)(box.y + box.h) - inset, (float)(box.x + box.w) - inset,
            (float)box.y + inset, 1.5f * s->scale, s->dim);
}

/* The chosen one is told by a heavy frame, too, with room between it and the colour. */
static void draw_one(ui *u, const ui_segments *parts, int i, draw_color fill, bool chosen)
{
    const ui_style *s = ui_style_of(u);
    ui_interaction touch = ui_segment_state(parts, i);
    draw_rect box = parts->box[i], inner = chosen ? ui_inset(box, ui_px(u, 3.0f)) : box;
    float corner = 4.0f * s->scale;
    draw_style looks = {fill, touch.hovered ? s->text : s->edge, ui_hairline(u)};
    if (chosen)
        ui_box(u, box, corner, (draw_style){0, s->text, 2.0f * ui_hairline(u)});
    if (fill == 0)
        empty(u, inner, corner);
    else
        ui_box(u, inner, chosen ? 0.5f * corner : corner, looks);
}

bool ui_swatches(ui *u, const char *key, const draw_color *fills, const char *const *names,
                 int count, int *chosen)
{
    draw_rect cell = ui_cell(u);
    ui_segments parts = {.labels = names,
                         .count = count < UI_MAX_SEGMENTS ? count : UI_MAX_SEGMENTS};
    place(u, cell, &parts);
    bool changed = ui_segments_run(u, key, cell, &parts, chosen);
    for (int i = 0; i < parts.count; i++)
        draw_one(u, &parts, i, fills[i], i == *chosen);
    if (parts.touch.ring)
        ui_focus_ring(u, ui_inset(cell, -ui_px(u, 1.0f)), ui_corner(u));
    int told = parts.hovered >= 0 ? parts.hovered : *chosen;
    if (told >= 0 && told < parts.count)
        ui_tip(u, names[told], "");
    return changed;
}

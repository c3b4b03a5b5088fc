/* tabs.c - which of several pages is shown. */
#include "sandbox/ui/segmented.h"
#include "sandbox/ui/widgets.h"

/* Each as wide as its label wants; where the row is too short, all shrink alike. */
static void place(ui *u, draw_rect row, ui_segments *parts)
{
    int widths[UI_MAX_SEGMENTS], wanted = 0;
    for (int i = 0; i < parts->count; i++) {
        widths[i] = ui_text_width(u, UI_FONT_SMALL, parts->labels[i]) + 6 * ui_unit(u);
        wanted += widths[i];
    }
    float squeeze = wanted > row.w ? (float)row.w / (float)wanted : 1.0f;
    float x = 0.0f;
    for (int i = 0; i < parts->count; i++) {
        int x0 = (int)x;
        x += (float)widths[i] * squeeze;
        parts->box[i] = (draw_rect){row.x + x0, row.y, (int)x - x0, row.h};
    }
}

static void draw_tab(ui *u, const ui_segments *parts, int i, bool chosen)
{
    const ui_style *s = ui_style_of(u);
    draw_rect box = parts->box[i], inner = ui_inset(box, ui_unit(u));
    int bar = ui_px(u, 3.0f) > 2 ? ui_px(u, 3.0f) : 2;
    draw_rect ground = {box.x, box.y, box.w, box.h - bar};
    ui_ground(u, ground, UI_PLAIN, ui_segment_state(parts, i), false);
    if (chosen)
        ui_box(u, (draw_rect){inner.x, box.y + box.h - bar, inner.w, bar}, 0.5f * (float)bar,
               (draw_style){.fill = s->accent});
    ui_text(u, inner, UI_FONT_SMALL, 0.5f, chosen ? s->text : s->dim, parts->labels[i]);
    if (chosen && parts->touch.ring)
        ui_focus_ring(u, ui_inset(ground, ui_px(u, 2.0f)), ui_corner(u));
}

bool ui_tabs(ui *u, const char *key, const char *const *labels, int count, int *chosen)
{
    draw_rect box = ui_cell(u);
    ui_segments parts = {.labels = labels,
                         .count = count < UI_MAX_SEGMENTS ? count : UI_MAX_SEGMENTS};
    place(u, box, &parts);
    bool changed = ui_segments_run(u, key, box, &parts, chosen);
    int hair = (int)ui_hairline(u);
    ui_box(u, (draw_rect){box.x, box.y + box.h - hair, box.w, hair}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    for (int i = 0; i < parts.count; i++)
        draw_tab(u, &parts, i, i == *chosen);
    if (parts.touch.ring && (*chosen < 0 || *chosen >= parts.count))
        ui_focus_ring(u, ui_inset(box, ui_px(u, 2.0f)), ui_corner(u));
    return changed;
}

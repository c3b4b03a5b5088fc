/* radio.c - exclusive choices side by side in one frame. */
#include "sandbox/ui/segmented.h"
#include "sandbox/ui/widgets.h"

/* The chosen one is told by its ground and by a heavy edge, for eyes that see no difference of
 * colour. */
static void mark(ui *u, draw_rect box)
{
    const ui_style *s = ui_style_of(u);
    draw_style looks = {draw_fade(s->accent, 70), s->accent, 2.0f * ui_hairline(u)};
    ui_box(u, box, ui_corner(u), looks);
}

bool ui_radio(ui *u, const char *key, const char *const *labels, int count, int *chosen)
{
    draw_rect box = ui_cell(u);
    ui_segments parts = {.labels = labels,
                         .count = count < UI_MAX_SEGMENTS ? count : UI_MAX_SEGMENTS};
    for (int i = 0; i < parts.count; i++) {
        int x0 = box.w * i / parts.count, x1 = box.w * (i + 1) / parts.count;
        parts.box[i] = (draw_rect){box.x + x0, box.y, x1 - x0, box.h};
    }
    bool changed = ui_segments_run(u, key, box, &parts, chosen);
    /* The frame stays calm: what answers the hand is the part. */
    ui_ground(u, box, UI_SUNK, (ui_interaction){.ring = parts.touch.ring}, false);
    for (int i = 0; i < parts.count; i++) {
        ui_ground(u, parts.box[i], UI_PLAIN, ui_segment_state(&parts, i), false);
        if (i == *chosen)
            mark(u, parts.box[i]);
        draw_rect inner = ui_inset(parts.box[i], ui_unit(u));
        ui_text(u, inner, UI_FONT_SMALL, 0.5f, ui_style_of(u)->text, labels[i]);
    }
    return changed;
}

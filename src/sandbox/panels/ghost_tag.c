/* ghost_tag.c - the name of the branch that the outlines are of. */
#include "sandbox/actions/ghosting.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

void ghost_tag(app *a)
{
    ui *u = a->ui_state;
    const app_ghost *g = &a->ghost;
    bool branches = lab_session_branches(a->session) > 1;
    char text[128];
    if (a->compare.variants != NULL || !branches)
        return;
    const char *name = lab_session_branch_view(a->session, ghosting_branch(a)).name;
    snprintf(text, sizeof text, g->shown ? "Ghost: %s" : "Ghost: %s, which ends before", name);
    int unit = ui_unit(u), high = ui_height(u), mark = ui_px(u, 22.0f);
    int most = a->ui_frame.world.w - 4 * unit;
    int width = ui_text_width(u, UI_FONT_SMALL, text) + mark + 7 * unit;
    width = width < most ? width : most;
    draw_rect world = a->ui_frame.world;
    draw_rect box = {world.x + world.w - width - 3 * unit, world.y + world.h - high - 3 * unit,
                     width, high};
    ui_box(
        u, box, 0.5f * (float)high,
        (draw_style){draw_fade(ui_style_of(u)->panel, 235), ui_style_of(u)->edge, ui_hairline(u)});
    float y = (float)box.y + 0.5f * (float)high, x = (float)(box.x + 3 * unit);
    const draw_point dash[2] = {{x, y}, {x + (float)mark, y}};
    ui_polyline(u, dash, 2, 2.0f * a->ui, 7.0f * a->ui, 4.0f * a->ui, ui_style_of(u)->accent);
    draw_rect words = {box.x + mark + 5 * unit, box.y, box.w - mark - 7 * unit, box.h};
    ui_text(u, words, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, text);
}

/* hint.c - the tool's line, and the steps of the first start. */
#include "hint.h"

#include "first_steps.h"
#include "tools.h"
#include "widgets.h"

#include <stdio.h>

/* A box of this size at the bottom middle of the world, above the scale bar where they would meet.
 */
static draw_rect place(const app *a, int width, int height)
{
    draw_rect w = a->face.world;
    int margin = 4 * ui_unit(a->ui_state);
    draw_rect box = {w.x + (w.w - width) / 2, w.y + w.h - margin - height, width, height};
    view_frame_in in = {.camera = a->camera, .fonts = &a->fonts, .ui = a->ui};
    if (box.x - w.x < view_scale_bar_right(&in) + margin)
        box.y = w.y + view_scale_bar_top(&in) - margin - height;
    return box;
}

static void ground(ui *u, draw_rect box)
{
    ui_box(u, box, 0.5f * (float)box.h,
           (draw_style){ui_look(u)->panel, ui_look(u)->edge, ui_hair(u)});
}

static draw_rect tool_line(app *a, const char *text)
{
    ui *u = a->ui_state;
    int pad = 4 * ui_unit(u), width = ui_text_width(u, UI_FONT_SMALL, text) + 2 * pad;
    int most = a->face.world.w - 2 * pad;
    draw_rect box = place(a, width < most ? width : most, ui_height(u));
    ground(u, box);
    ui_text(u, ui_inset(box, ui_unit(u)), UI_FONT_SMALL, 0.5f, ui_look(u)->dim, text);
    return box;
}

static draw_rect step_line(app *a, const char *step, int number, int count)
{
    ui *u = a->ui_state;
    char text[128];
    snprintf(text, sizeof text, "%d of %d   %s", number, count, step);
    int unit = ui_unit(u), height = ui_height(u) + 2 * unit;
    int words = ui_text_width(u, UI_FONT_SMALL, text), buttons = ui_px(u, 64.0f + 80.0f) + unit;
    int width = words + buttons + 8 * unit, most = a->face.world.w - 4 * unit;
    draw_rect box = place(a, width < most ? width : most, height);
    ui_panel_begin(u, "hint", box, unit);
    ground(u, box);
    ui_row(u, 0, 4, (const float[]){8.0f, -1.0f, 64.0f, 80.0f});
    ui_cell(u);
    ui_label(u, text);
    if (ui_button_main(u, "next", number < count ? "Next" : "Done"))
        first_steps_next(a);
    if (ui_button(u, "dismiss", "No hints"))
        first_steps_dismiss(a);
    ui_panel_end(u);
    return box;
}

draw_rect hint(app *a)
{
    const char *tool = tool_of(a->tool)->hint;
    int number, count;
    const char *step = a->scripted ? NULL : first_step(a, &number, &count);
    draw_rect above = a->face.world, box = {0};
    if (a->panel.kind == PANEL_NONE && tool != NULL)
        box = tool_line(a, tool);
    else if (a->panel.kind == PANEL_NONE && step != NULL)
        box = step_line(a, step, number, count);
    if (box.h > 0)
        above.h = box.y - above.y;
    return above;
}

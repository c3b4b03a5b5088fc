/* hint.c - the tool's line, and the steps of the first start. */
#include "hint.h"

#include "tools.h"
#include "widgets.h"

#include <stdio.h>

/* A step is over when its action was done, or when it is passed over. */
static const struct {
    const char *text;
    lab_action done_by;
} steps[] = {
    {"Drag the ball and let go: it is thrown.", LAB_ACTIONS},
    {"Press G or F: a circle or a box drops from the pointer.", LAB_ACT_SPAWN_CIRCLE},
    {"Click a body, and change its restitution at the right.", LAB_ACTIONS},
    {"Space holds time, a full stop goes one tick on.", LAB_ACT_PLAY},
    {"Press 2 and 3: normals and impulses. F1 lists all keys.", LAB_ACT_OVERLAY_NORMALS},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

void hint_restart(app *a)
{
    a->prefs.hints_step = 0;
    a->dirty = true;
}

void hint_done(app *a, lab_action action)
{
    int now = a->prefs.hints_step;
    if (now < STEPS && steps[now].done_by == action && action != LAB_ACTIONS)
        a->prefs.hints_step = now + 1;
}

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

static draw_rect step_line(app *a)
{
    ui *u = a->ui_state;
    int now = a->prefs.hints_step;
    char text[128];
    snprintf(text, sizeof text, "%d of %d   %s", now + 1, (int)STEPS, steps[now].text);
    int unit = ui_unit(u), height = ui_height(u) + 2 * unit;
    int words = ui_text_width(u, UI_FONT_SMALL, text), buttons = ui_px(u, 64.0f + 80.0f) + unit;
    int width = words + buttons + 8 * unit, most = a->face.world.w - 4 * unit;
    draw_rect box = place(a, width < most ? width : most, height);
    ui_panel_begin(u, "hint", box, unit);
    ground(u, box);
    ui_row(u, 0, 4, (const float[]){8.0f, -1.0f, 64.0f, 80.0f});
    ui_cell(u);
    ui_label(u, text);
    if (ui_button_main(u, "next", now + 1 < STEPS ? "Next" : "Done"))
        a->prefs.hints_step++;
    if (ui_button(u, "dismiss", "No hints"))
        a->prefs.hints_step = STEPS;
    ui_panel_end(u);
    return box;
}

draw_rect hint(app *a)
{
    const char *tool = tool_of(a->tool)->hint;
    bool welcome = a->prefs.hints_step < STEPS && !a->scripted;
    draw_rect above = a->face.world, box = {0};
    if (a->panel.kind == PANEL_NONE && tool != NULL)
        box = tool_line(a, tool);
    else if (a->panel.kind == PANEL_NONE && welcome)
        box = step_line(a);
    if (box.h > 0)
        above.h = box.y - above.y;
    return above;
}

/* tool_bar.c - a column of icons. */
#include "sandbox/panels/panels.h"

#include "sandbox/actions/action_table.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

enum { MEASURING = 3, EDITS }; /* groups: that of the ruler, and one beside those of the tools */

/* A line parts two groups. */
static const struct {
    action_id action;
    int group;
} buttons[] = {
#define TOOL(id, row, group, ...) {ACTION_TOOL_##id, group},
#include "view/actions.inc"
    {ACTION_SNAP, MEASURING},
    {ACTION_UNDO, EDITS},
    {ACTION_REDO, EDITS},
};
enum { BUTTONS = sizeof buttons / sizeof buttons[0] };

static bool begins_group(int i)
{
    return i > 0 && buttons[i].group != buttons[i - 1].group;
}

static void button(app *a, action_id action, draw_rect box)
{
    ui *u = a->ui_state;
    const action_info *row = action_info_of(action);
    char key[16];
    snprintf(key, sizeof key, "%d", (int)action);
    ui_disable_begin(u, !dispatch_can(a, action));
    if (ui_icon_button(u, key, box, (int)action, dispatch_is_on(a, action), row->name, row->keys))
        a->ui_frame.asked = action;
    char help[256];
    snprintf(help, sizeof help, "%s: %s", row->name, row->help);
    ui_tip(u, help, row->keys);
    ui_disable_end(u);
}

/* Shrinks in a low window rather than to hide a tool. */
static int side_of(const app *a, int gap)
{
    int usual = ui_px(a->ui_state, 32.0f), gaps = 0;
    for (int i = 0; i < BUTTONS; i++)
        gaps += begins_group(i);
    int fits = (a->ui_frame.tools.h - 2 * gap - gaps * gap) / BUTTONS;
    return fits < usual ? fits : usual;
}

void tool_bar(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->ui_frame.tools;
    ui_panel_begin(u, "tools", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    int hair = (int)ui_hairline(u), gap = 2 * ui_unit(u), side = side_of(a, gap);
    ui_box(u, (draw_rect){bar.x + bar.w - hair, bar.y, hair, bar.h}, 0.0f,
           (draw_style){.fill = ui_style_of(u)->edge});
    int x = bar.x + (bar.w - side) / 2, y = bar.y + gap;
    for (int i = 0; i < BUTTONS; i++) {
        if (begins_group(i)) {
            ui_box(u, (draw_rect){x, y + gap / 2, side, hair}, 0.0f,
                   (draw_style){.fill = ui_style_of(u)->edge});
            y += gap;
        }
        button(a, buttons[i].action, (draw_rect){x, y, side, side});
        y += side;
    }
    ui_panel_end(u);
}

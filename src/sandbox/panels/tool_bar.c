/* tool_bar.c - a column of icons. */
#include "sandbox/panels/tool_bar.h"

#include "sandbox/actions/dispatch.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

enum { GAP = -1 }; /* a space between two groups */

static const int tools[] = {LAB_ACT_TOOL_SELECT,
                            GAP,
                            LAB_ACT_TOOL_CIRCLE,
                            LAB_ACT_TOOL_BOX,
                            LAB_ACT_TOOL_POLYGON,
                            LAB_ACT_TOOL_GROUND,
                            GAP,
                            LAB_ACT_TOOL_PIN,
                            LAB_ACT_TOOL_SPRING,
                            LAB_ACT_TOOL_WELD,
                            LAB_ACT_TOOL_ATTRACTOR,
                            GAP,
                            LAB_ACT_TOOL_RULER,
                            LAB_ACT_TOOL_PROTRACTOR,
                            LAB_ACT_SNAP,
                            GAP,
                            LAB_ACT_UNDO,
                            LAB_ACT_REDO};
enum { TOOLS = sizeof tools / sizeof tools[0] };

static void button(app *a, lab_action action, draw_rect box)
{
    ui *u = a->ui_state;
    const lab_action_row *row = &lab_actions()[action];
    char key[16];
    snprintf(key, sizeof key, "%d", (int)action);
    ui_disable_begin(u, !dispatch_can(a, action));
    if (ui_icon_button(u, key, box, (int)action, dispatch_is_on(a, action), row->name, row->keys))
        a->face.asked = action;
    char help[256];
    snprintf(help, sizeof help, "%s: %s", row->name, row->help);
    ui_tip(u, help, row->keys);
    ui_disable_end(u);
}

/* Shrinks in a low window rather than to hide a tool. */
static int side_of(const app *a, int gap)
{
    int usual = ui_px(a->ui_state, 32.0f), gaps = 0;
    for (int i = 0; i < TOOLS; i++)
        gaps += tools[i] == GAP;
    int fits = (a->face.tools.h - 2 * gap - gaps * gap) / (TOOLS - gaps);
    return fits < usual ? fits : usual;
}

void tool_bar(app *a)
{
    ui *u = a->ui_state;
    draw_rect bar = a->face.tools;
    ui_panel_begin(u, "tools", bar, 0);
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_look(u)->panel});
    int hair = (int)ui_hair(u), gap = 2 * ui_unit(u), side = side_of(a, gap);
    ui_box(u, (draw_rect){bar.x + bar.w - hair, bar.y, hair, bar.h}, 0.0f,
           (draw_style){.fill = ui_look(u)->edge});
    int x = bar.x + (bar.w - side) / 2, y = bar.y + gap;
    for (int i = 0; i < TOOLS; i++) {
        if (tools[i] == GAP) {
            ui_box(u, (draw_rect){x, y + gap / 2, side, hair}, 0.0f,
                   (draw_style){.fill = ui_look(u)->edge});
            y += gap;
            continue;
        }
        button(a, (lab_action)tools[i], (draw_rect){x, y, side, side});
        y += side;
    }
    ui_panel_end(u);
}

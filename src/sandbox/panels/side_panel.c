/* side_panel.c - tabs, the divider that makes the panel wider, and what scrolls below. */
#include "sandbox/app/window_layout.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

/* Ordinary pixels. */
static const float lowest = 240.0f, highest = 560.0f, usual = 320.0f;

static void divider(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    draw_rect line = {box.x, box.y, (int)ui_hairline(u), box.h};
    float before = a->ui_frame.side_width;
    ui_split(u, "side-width", line, false, -1.0f, &a->ui_frame.side_width, lowest, highest, usual);
    if (a->ui_frame.side_width != before) {
        layout_update(a);
        ui_request_pass(u);
    }
}

void side_panel(app *a)
{
    ui *u = a->ui_state;
    draw_rect box = a->ui_frame.side;
    if (box.w == 0) {
        a->ui_frame.asked_name = a->ui_frame.asked_stopping = false; /* there is no room */
        a->ui_frame.asked_plots = false;
        return;
    }
    ui_box(u, box, 0.0f, (draw_style){.fill = ui_style_of(u)->panel});
    divider(a, box);
    ui_panel_begin(u, "side", box, 0);
    static const char *const titles[SIDE_TABS] = {"Inspector", "World", "View", "Plots"};
    /* At the margin of what lies below. */
    int unit = ui_unit(u), pad = 3 * unit;
    ui_area_begin(u, (draw_rect){box.x, box.y - unit, box.w, box.h + unit}, pad);
    ui_tabs(u, "tabs", titles, SIDE_TABS, &a->ui_frame.tab);
    draw_rect rest = ui_rest(u);
    ui_area_end(u);
    rest.y -= unit;
    rest = (draw_rect){box.x, rest.y, box.w, box.y + box.h - rest.y};
    switch (a->ui_frame.tab) {
    case SIDE_INSPECTOR:
        inspector(a, rest);
        break;
    case SIDE_WORLD:
        settings_panel(a, rest);
        break;
    case SIDE_PLOTS:
        plots_panel(a, rest);
        break;
    default:
        view_panel(a, rest);
        break;
    }
    ui_panel_end(u);
}

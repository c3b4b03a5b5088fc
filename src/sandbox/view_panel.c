/* view_panel.c - overlays, each with its key. */
#include "view_panel.h"

#include "actions.h"
#include "widgets.h"

#include <stdio.h>

static void overlays(app *a)
{
    ui *u = a->ui_state;
    for (int i = 0; i < VIEW_OVERLAYS; i++) {
        const view_overlay_row *row = &view_overlays()[i];
        bool on = (a->overlays & 1u << i) != 0;
        char key[24];
        snprintf(key, sizeof key, "overlay%d", i);
        if (ui_toggle(u, key, row->name, &on))
            a->overlays ^= 1u << i;
        ui_tip(u, row->help, lab_actions()[LAB_ACT_OVERLAY_POINTS + i].keys);
    }
}

void view_panel(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    ui_scroll_begin(u, "view", box, 3 * ui_unit(u));
    overlays(a);
    ui_scroll_end(u);
}

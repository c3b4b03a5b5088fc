/* cost_section.c - a bar for each stage of the tick, against the dearest. */
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

static void row(app *a, int stage, double most)
{
    ui *u = a->ui_state;
    double ms = a->shown_stage_ms[stage];
    char text[24];
    snprintf(text, sizeof text, "%.3f", ms);
    ui_row(u, 0, 4, (const float[]){96.0f, -1.0f, 56.0f, 24.0f});
    ui_label_dim(u, cr_stage_name((cr_stage)stage));
    draw_rect bar = ui_cell(u);
    int inset = 2 * ui_unit(u);
    bar.y += inset;
    bar.h -= 2 * inset;
    ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->field});
    bar.w = most > 0.0 ? (int)((double)bar.w * ms / most) : 0;
    if (bar.w > 0)
        ui_box(u, bar, 0.0f, (draw_style){.fill = ui_style_of(u)->accent});
    ui_value(u, text);
    ui_label_dim(u, "ms");
}

void cost_section(app *a)
{
    double most = 0.0;
    for (int i = 0; i < CR_STAGES; i++)
        most = a->shown_stage_ms[i] > most ? a->shown_stage_ms[i] : most;
    for (int i = 0; i < CR_STAGES; i++)
        row(a, i, most);
}

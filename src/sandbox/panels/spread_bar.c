/* spread_bar.c - what the nudges came to, in a sentence. */
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/spreading.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

/* Ordinary pixels. */
static const float widest = 468.0f, margin = 12.0f;

static void sentence(const app *a, char *out, size_t size)
{
    const app_spread *s = &a->spread;
    if (a->playing)
        snprintf(out, size, "It is shown while time stands still");
    else if (s->done)
        snprintf(out, size, "%s", s->words);
    else
        snprintf(out, size, "Nudging the last bit: %.0f %%",
                 s->spread != NULL ? 100.0 * lab_spread_progress(s->spread) : 0.0);
}

draw_rect spread_bar(app *a, int above)
{
    ui *u = a->ui_state;
    draw_rect world = a->ui_frame.pane;
    char text[LAB_SPREAD_TEXT];
    int gap = ui_px(u, margin), pad = 2 * ui_unit(u), most = world.w - 2 * gap;
    int width = ui_px(u, widest) < most ? ui_px(u, widest) : most;
    sentence(a, text, sizeof text);
    int lines = ui_paragraph(u, 0, 0, width - 2 * pad, 0, text, false);
    draw_rect box = {world.x + world.w - gap - width, above + gap, width,
                     ui_height(u) + 3 * pad + lines};
    ui_panel_begin(u, "spread", box, pad);
    ui_box(u, box, 2.0f * ui_corner(u),
           (draw_style){ui_style_of(u)->panel, ui_style_of(u)->edge, ui_hairline(u)});
    ui_row(u, 0, 3, (const float[]){-1.0f, 64.0f, 44.0f});
    ui_label_dim(u, "Tweak or chaos?");
    ui_range ahead = {.low = 0.1, .high = 60.0, .step = 0.1, .digits = 3, .unit = "s"};
    if (ui_number(u, "seconds", &a->spread.seconds, &ahead, false) & UI_CHANGED)
        spreading_changed(a);
    ui_tip(u, "How far ahead", "");
    if (ui_button(u, "end", "End"))
        a->ui_frame.asked = ACTION_SPREAD;
    ui_tip(u, action_info_of(ACTION_SPREAD)->help, action_info_of(ACTION_SPREAD)->keys);
    ui_label_wrapped(u, ui_style_of(u)->text, text);
    ui_panel_end(u);
    return box;
}

/* fan_bar.c - what varies in the fan of futures, from where to where, and how far ahead. */
#include "sandbox/actions/action_table.h"
#include "sandbox/actions/fanning.h"
#include "sandbox/panels/change_subjects.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <string.h>

/* Ordinary pixels. */
static const float widest = 468.0f, margin = 12.0f;

static ui_range range_of(const app *a)
{
    const app_fan *f = &a->fan;
    const lab_property *property = f->property != NULL ? lab_property_find(f->property) : NULL;
    if (f->setting != NULL)
        return (ui_range){.low = f->setting->min,
                          .high = f->setting->max,
                          .whole = f->setting->type == CR_INT,
                          .digits = 4,
                          .unit = f->setting->unit};
    return (ui_range){
        .low = property->min, .high = property->max, .digits = 4, .unit = property->unit};
}

static void ends(app *a)
{
    ui *u = a->ui_state;
    app_fan *f = &a->fan;
    bool numbers = f->setting == NULL || f->setting->type == CR_FLOAT || f->setting->type == CR_INT;
    ui_range range = range_of(a);
    ui_disable_begin(u, !numbers);
    if (ui_number(u, "low", &f->low, &range, false) & UI_CHANGED)
        fanning_changed(a);
    ui_tip(u, "The first of the values", "");
    if (ui_number(u, "high", &f->high, &range, false) & UI_CHANGED)
        fanning_changed(a);
    ui_tip(u, "The last of them", "");
    ui_disable_end(u);
}

int fan_bar(app *a)
{
    ui *u = a->ui_state;
    app_fan *f = &a->fan;
    draw_rect world = a->ui_frame.pane;
    if (f->setting == NULL && f->property == NULL)
        return world.y;
    int gap = ui_px(u, margin), pad = 2 * ui_unit(u), most = world.w - 2 * gap;
    bool narrow = ui_px(u, widest) > most; /* it takes three rows */
    int width = narrow ? most : ui_px(u, widest);
    int height = narrow ? 3 * ui_height(u) + 2 * ui_unit(u) : ui_height(u);
    height += 2 * pad;
    draw_rect box = {world.x + world.w - gap - width, world.y + gap, width, height};
    ui_panel_begin(u, "fan", box, pad);
    ui_box(u, box, 2.0f * ui_corner(u),
           (draw_style){ui_style_of(u)->panel, ui_style_of(u)->edge, ui_hairline(u)});
    if (narrow)
        ui_row(u, 0, 1, (const float[]){-1.0f});
    else
        ui_row(u, 0, 6, (const float[]){28.0f, -2.2f, -1.0f, -1.0f, 56.0f, 44.0f});
    if (!narrow)
        ui_label_dim(u, "Fan");
    const cr_setting *setting = f->setting;
    const char *property = f->property;
    if (change_subjects(a, "what", &setting, &property))
        fanning_choose(a, setting, property);
    if (narrow)
        ui_row(u, 0, 2, (const float[]){-1.0f, -1.0f});
    ends(a);
    ui_range ahead = {.low = 0.05, .high = 60.0, .step = 0.05, .digits = 3, .unit = "s"};
    if (ui_number(u, "seconds", &f->seconds, &ahead, false) & UI_CHANGED)
        fanning_changed(a);
    ui_tip(u, "How far ahead", "");
    if (ui_button(u, "end", "End"))
        a->ui_frame.asked = ACTION_FAN;
    ui_tip(u, "A press on a way, or its number, makes it so", action_info_of(ACTION_FAN)->keys);
    ui_panel_end(u);
    return box.y + box.h;
}

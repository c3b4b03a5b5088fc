/* plots_panel.c - what is pinned, each over the ticks that the timeline shows. */
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/time_view.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/subject_menu.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

enum { MOST_QUANTITIES = 64 };

/* ---- one that is about to be pinned ---- */

/* The selected bodies are proposed, until others are chosen from the lists. */
static void propose(app *a)
{
    app_watching *w = &a->watching;
    const app_selection *s = &a->selection;
    cr_body_id none = {0}, first = s->count > 0 ? s->id[0] : none;
    if (cr_same_id(first, w->proposed))
        return;
    w->proposed = first;
    w->of.a = first;
    w->of.b = s->count > 1 ? s->id[1] : none;
}

static void builder(app *a)
{
    ui *u = a->ui_state;
    app_watching *w = &a->watching;
    const char *names[MOST_QUANTITIES], *help[MOST_QUANTITIES];
    size_t count;
    const lab_quantity *all = lab_quantities(&count);
    count = count < MOST_QUANTITIES ? count : MOST_QUANTITIES;
    for (size_t i = 0; i < count; i++) {
        names[i] = all[i].name;
        help[i] = all[i].help;
    }
    propose(a);
    subject_label(u, "Plot");
    ui_dropdown(u, "what", names, help, (int)count, &w->what, "");
    ui_tip(u, "What is to be plotted", "");
    const lab_quantity *quantity = &all[w->what];
    subject_choose(a, quantity->scope, &w->of);
    lab_subject of = subject_for(quantity->scope, &w->of);
    char label[LAB_PIN_LABEL];
    lab_quantity_print(lab_session_scene(a->session), quantity, &of, label, sizeof label);
    ui_row(u, 0, 2, (const float[]){-1.0f, 76.0f});
    ui_label_dim(u, label);
    if (ui_button(u, "pin", "Pin"))
        watching_pin(a, quantity, &of);
    ui_tip(u, "Its values in every tick of the run, those that are past too", "");
}

/* ---- those that there are ---- */

static draw_color color_of(const app *a, lab_scope scope)
{
    switch (scope) {
    case LAB_OF_BODY:
        return a->theme->velocity;
    case LAB_OF_CONTACT:
        return a->theme->contact;
    case LAB_OF_JOINT:
        return a->theme->joint;
    default:
        return a->theme->impulse;
    }
}

static ui_series line_of(const lab_series *series, draw_color color, int dash, const char *name)
{
    return (ui_series){.value = series->value,
                       .count = series->count,
                       .color = color,
                       .dash = dash,
                       .name = name,
                       .first = (double)series->first,
                       .step = (double)series->step};
}

static void lines(app *a, size_t i)
{
    ui *u = a->ui_state;
    const lab_pins *pins = &a->watching.pins;
    const lab_pin *pin = &pins->at[i];
    const lab_series *now = lab_pin_series(pins, i);
    const lab_series *former = lab_pin_former(pins, a->session, i);
    bool two = former != NULL && former->count > 0;
    const ui_series series[] = {
        line_of(two ? former : now, a->theme->text_dim, 2, "other branch"),
        line_of(now, color_of(a, pin->quantity->scope), 0, two ? "this branch" : ""),
    };
    time_span shown = time_view_shown(a);
    ui_plot_time time = {.from = shown.from,
                         .to = shown.to,
                         .now = (double)app_tick(a),
                         .h = (double)cr_world_timestep(app_world(a))};
    double tick;
    ui_row(u, 36 * ui_unit(u), 1, (const float[]){-1.0f});
    if (ui_plot_in_time(u, "plot", two ? series : series + 1, two ? 2 : 1, pin->quantity->unit,
                        &time, &tick))
        scrub_ask(a, lab_session_branch(a->session), (uint64_t)fmax(tick, 0.0));
    ui_tip(u, pin->quantity->help, "");
    ui_row_one(u);
}

/* What it is of, and what it is now. */
static void heading(app *a, const lab_pin *pin, double value)
{
    ui *u = a->ui_state;
    char text[48] = "\u2013", number[24];
    if (isfinite(value)) {
        ui_number_text(number, sizeof number, value, 4);
        snprintf(text, sizeof text, "%s %s", number, pin->quantity->unit);
    }
    draw_rect cell = ui_cell(u);
    cell.w -= 2 * ui_unit(u);
    int taken = ui_text(u, cell, UI_FONT_SMALL, 1.0f, ui_style_of(u)->dim, text);
    cell.w -= taken + 2 * ui_unit(u);
    ui_text(u, cell, UI_FONT_SMALL, 0.0f, ui_style_of(u)->text, pin->label);
}

/* True when it is to be removed. */
static bool row(app *a, size_t i)
{
    ui *u = a->ui_state;
    lab_pin *pin = &a->watching.pins.at[i];
    bool there = lab_pin_refresh(pin, lab_session_scene(a->session));
    uint64_t tick = app_tick(a);
    ui_push_int(u, (int64_t)i);
    ui_row(u, 0, 3, (const float[]){-1.0f, 60.0f, 28.0f});
    ui_faint_begin(u, !there);
    heading(a, pin, lab_series_at(lab_pin_series(&a->watching.pins, i), tick));
    ui_faint_end(u);
    if (ui_button(u, "export", "Export")) {
        a->watching.exported = i;
        a->ui_frame.asked = ACTION_EXPORT_PLOT;
    }
    ui_tip(u, action_info_of(ACTION_EXPORT_PLOT)->help, action_info_of(ACTION_EXPORT_PLOT)->keys);
    bool remove = ui_button(u, "remove", "\u00D7");
    ui_tip(u, "Take the plot away", "");
    ui_row_one(u);
    lines(a, i);
    ui_gap(u, 1.0f);
    ui_pop(u);
    return remove;
}

static void progress(app *a)
{
    double missing = lab_pins_missing(&a->watching.pins, a->session);
    char text[64];
    if (missing <= 0.0)
        return;
    snprintf(text, sizeof text, "Filling in the past: %.0f %%", floor(100.0 * (1.0 - missing)));
    ui_label_dim(a->ui_state, text);
}

void plots_panel(app *a, draw_rect box)
{
    ui *u = a->ui_state;
    size_t removed = SIZE_MAX;
    ui_push(u, "plots");
    ui_scroll_begin(u, "all", box, 3 * ui_unit(u));
    builder(a);
    ui_row_one(u);
    ui_gap(u, 1.0f);
    if (a->watching.pins.count == 0)
        ui_label_wrapped(u, ui_style_of(u)->dim,
                         "Nothing is pinned yet. What is pinned shows its whole past at once; a "
                         "press in a plot goes to that tick.");
    else
        progress(a);
    for (size_t i = 0; i < a->watching.pins.count; i++)
        if (row(a, i))
            removed = i;
    ledger_section(a);
    residual_section(a);
    if (removed < a->watching.pins.count) {
        watching_remove(a, removed);
        ui_request_pass(u);
    }
    if (a->ui_frame.asked_plots) {
        a->ui_frame.asked_plots = false;
        ui_focus_by_key(u, ui_key(u, "what"));
    }
    ui_scroll_end(u);
    ui_pop(u);
}

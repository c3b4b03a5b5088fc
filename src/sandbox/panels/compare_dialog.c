/* compare_dialog.c - asks what is to vary, and by how much. */
#include "sandbox/actions/comparing.h"
#include "sandbox/actions/dialog_state.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/panels/change_subjects.h"
#include "sandbox/panels/panels.h"
#include "sandbox/ui/widgets.h"

#include <stdio.h>

enum { MOST_CHOICES = 32 };
static const float label_width = 112.0f;

/* ---- what varies ---- */

static void choose_subject(app *a)
{
    ui *u = a->ui_state;
    const cr_setting *setting = a->compare.draft.setting;
    const char *property = a->compare.draft.property;
    ui_row(u, 0, 2, (const float[]){label_width, -1.0f});
    ui_label_dim(u, "What varies");
    if (change_subjects(a, "what", &setting, &property))
        comparing_choose(a, setting, property);
}

/* ---- its values ---- */

static void value_of_choice(ui *u, const cr_setting *setting, double *value)
{
    const char *labels[MOST_CHOICES], *helps[MOST_CHOICES];
    int count = (int)setting->max + 1, chosen = (int)*value;
    count = count < MOST_CHOICES ? count : MOST_CHOICES;
    for (int i = 0; i < count; i++) {
        labels[i] = setting->choices[i].label;
        helps[i] = setting->choices[i].help;
    }
    if (ui_dropdown(u, "value", labels, helps, count, &chosen, ""))
        *value = (double)chosen;
}

static void value_of(app *a, size_t variant)
{
    ui *u = a->ui_state;
    double *value = &a->compare.draft.value[variant];
    lab_change change = comparing_change(a, variant);
    const cr_setting *setting = change.setting;
    bool on = *value != 0.0;
    if (setting != NULL && setting->type == CR_CHOICE) {
        value_of_choice(u, setting, value);
    } else if (setting != NULL && setting->type == CR_BOOL) {
        if (ui_toggle(u, "value", on ? "on" : "off", &on))
            *value = on ? 1.0 : 0.0;
    } else if (setting != NULL) {
        ui_range range = {.low = setting->min,
                          .high = setting->max,
                          .whole = setting->type == CR_INT,
                          .unit = setting->unit};
        ui_number(u, "value", value, &range, false);
    } else if (change.property != NULL) {
        ui_range range = {.low = change.property->min,
                          .high = change.property->max,
                          .unit = change.property->unit};
        ui_number(u, "value", value, &range, false);
    }
}

static void row(app *a, size_t variant)
{
    ui *u = a->ui_state;
    lab_change change = comparing_change(a, variant);
    bool as_is = change.value == lab_change_present(app_world(a), &change);
    ui_push_int(u, (int64_t)variant);
    ui_row(u, 0, 4, (const float[]){24.0f, label_width - 28.0f, -1.0f, 72.0f});
    draw_rect cell = ui_cell(u);
    ui_disc(u, (float)cell.x + 8.0f * a->ui, (float)cell.y + 0.5f * (float)cell.h, 6.0f * a->ui,
            (draw_style){.fill = compare_color(a, variant)});
    ui_label(u, compare_letter(variant));
    value_of(a, variant);
    ui_label_dim(u, as_is ? "as it is" : "");
    ui_pop(u);
}

static void count_buttons(app *a)
{
    ui *u = a->ui_state;
    size_t *count = &a->compare.draft.count;
    ui_row(u, 0, 4, (const float[]){label_width, 96.0f, 96.0f, -1.0f});
    ui_cell(u);
    ui_disable_begin(u, *count <= 2);
    if (ui_button(u, "fewer", "One less"))
        --*count;
    ui_disable_end(u);
    ui_disable_begin(u, *count >= APP_VARIANTS);
    if (ui_button(u, "more", "One more"))
        ++*count;
    ui_disable_end(u);
}

/* ---- how ---- */

static void choose_way(app *a)
{
    static const char *const moments[] = {"This moment", "The first tick"};
    static const char *const layouts[] = {"Side by side", "Over one another"};
    ui *u = a->ui_state;
    app_compare_draft *d = &a->compare.draft;
    int from = d->from_start ? 1 : 0, layout = a->compare.ghosts ? 1 : 0;
    ui_row(u, 0, 2, (const float[]){label_width, -1.0f});
    ui_label_dim(u, "From");
    if (ui_radio(u, "from", moments, 2, &from))
        d->from_start = from == 1;
    ui_label_dim(u, "Shown");
    if (ui_radio(u, "layout", layouts, 2, &layout))
        a->compare.ghosts = layout == 1;
    ui_cell(u);
    ui_toggle(u, "cost", "at equal cost", &d->equal_cost);
    ui_tip(u, "Cheaper ones make as many passes as fit into the dearest's time", "");
}

/* ---- the dialog ---- */

static void begin(app *a)
{
    char why[256] = "";
    if (comparing_begin(a, why, sizeof why))
        dialog_close(a);
    snprintf(a->dialog.refused, sizeof a->dialog.refused, "%s", why);
}

void compare_dialog(app *a)
{
    ui *u = a->ui_state;
    if (a->compare.draft.count == 0)
        comparing_propose(a);
    ui_modal_begin(u, "compare", ui_px(u, 440.0f));
    ui_title(u, "Compare variants");
    choose_subject(a);
    for (size_t i = 0; i < a->compare.draft.count; i++)
        row(a, i);
    count_buttons(a);
    ui_gap(u, 1.0f);
    choose_way(a);
    if (a->dialog.refused[0] != '\0')
        ui_label_wrapped(u, ui_style_of(u)->warning, a->dialog.refused);
    ui_gap(u, 2.0f);
    ui_row(u, 0, 3, (const float[]){-1.0f, 96.0f, 96.0f});
    ui_cell(u);
    bool go = ui_button_main(u, "compare", "Compare");
    bool cancel = ui_button(u, "cancel", "Cancel");
    if (dialog_is_fresh(a))
        ui_focus(u, ui_key(u, "compare"));
    ui_modal_end(u);
    if (go)
        begin(a);
    else if (cancel)
        dialog_close(a);
}

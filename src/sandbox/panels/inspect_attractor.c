/* inspect_attractor.c - what the selected body pulls or pushes at. */
#include "sandbox/edits/apply.h"
#include "sandbox/panels/inspected.h"

static bool attractor_of(const app *a, cr_body_id id, cr_attractor *out)
{
    size_t count;
    const cr_attractor *attractor = cr_world_attractors(app_world(a), &count);
    for (size_t i = 0; i < count; i++) {
        if (cr_same_id(attractor[i].body, id)) {
            *out = attractor[i];
            return true;
        }
    }
    return false;
}

/* Several of one body become the first one, changed. */
static void put(app *a, const cr_attractor *wanted, bool begun)
{
    if (begun)
        edit_begin(a);
    edit_apply(a, &(lab_command){.kind = LAB_UNATTRACT, .body = wanted->body}, NULL);
    edit_apply(a, &(lab_command){.kind = LAB_ATTRACT, .attractor = *wanted}, NULL);
}

static void number(app *a, float *value, const cr_attractor *changed, const char *label,
                   const char *help, ui_range range)
{
    ui *u = a->ui_state;
    double shown = (double)*value;
    inspected_label(u, label);
    ui_change change = ui_number(u, label, &shown, &range, false);
    ui_tip(u, help, "");
    *value = (float)shown;
    if (change & UI_CHANGED)
        put(a, changed, (change & UI_BEGUN) != 0);
}

void inspect_attractor(const inspected *all)
{
    app *a = all->a;
    ui *u = a->ui_state;
    cr_attractor now, changed;
    if (all->count != 1) {
        ui_label_wrapped(u, ui_style_of(u)->dim, "Select one body to see what it attracts.");
        return;
    }
    cr_body_id id = a->selection.id[0];
    bool present = attractor_of(a, id, &now), on = present;
    ui_row_one(u);
    if (ui_toggle(u, "attracts", "Attracts other bodies", &on)) {
        edit_begin(a);
        lab_command command = {.kind = on ? LAB_ATTRACT : LAB_UNATTRACT, .body = id};
        command.attractor = (cr_attractor){id, 10.0f, 3.0f};
        edit_apply(a, &command, NULL);
        return;
    }
    if (!present)
        return;
    changed = now;
    number(a, &changed.strength, &changed, "Strength",
           "acceleration at its centre; negative pushes",
           (ui_range){.low = -1e4, .high = 1e4, .step = 0.1, .unit = "m/s\u00B2"});
    changed = now;
    number(a, &changed.radius, &changed, "Reach", "the pull falls to 0 at this distance",
           (ui_range){.low = 0.01, .high = 1e4, .step = 0.05, .unit = "m"});
}

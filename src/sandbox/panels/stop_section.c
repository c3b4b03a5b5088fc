/* stop_section.c - the breakpoints, and one that is built from menus, which reads as a sentence. */
#include "sandbox/actions/stopping.h"
#include "sandbox/panels/panels.h"
#include "sandbox/panels/subject_menu.h"
#include "sandbox/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* Ordinary pixels. */
static const float button_width = 76.0f;

enum { EVENTS = 4, MOST_WHATS = 48 };

/* ---- what can come true ---- */

typedef struct whats {
    const char *label[MOST_WHATS], *help[MOST_WHATS];
    const lab_quantity *quantity[MOST_WHATS]; /* NULL: one of the events */
    int count;
} whats;

/* In the order of lab_condition_kind, then the quantities. */
static whats list_whats(void)
{
    static const char *const events[EVENTS] = {"touches", "parts from", "leaves a region",
                                               "is not finite"};
    size_t forms, quantities;
    const lab_condition_form *form = lab_condition_forms(&forms);
    const lab_quantity *quantity = lab_quantities(&quantities);
    whats all = {.count = EVENTS};
    for (int i = 0; i < EVENTS; i++) {
        all.label[i] = events[i];
        all.help[i] = form[i].help;
    }
    for (size_t i = 0; i < quantities && all.count < MOST_WHATS; i++, all.count++) {
        all.label[all.count] = quantity[i].name;
        all.help[all.count] = quantity[i].help;
        all.quantity[all.count] = &quantity[i];
    }
    return all;
}

/* ---- how much, where, when ---- */

static void choose_bound(app *a, const lab_quantity *quantity)
{
    static const char *const sides[] = {"above", "below"};
    ui *u = a->ui_state;
    app_stop_draft *d = &a->stopping.draft;
    ui_range range = {.low = (double)-INFINITY, .high = (double)INFINITY, .unit = quantity->unit};
    int side = d->below ? 1 : 0;
    ui_row(u, 0, 3, (const float[]){SUBJECT_LABEL, -1.0f, -1.0f});
    ui_label_dim(u, "Is");
    ui_dropdown(u, "side", sides, NULL, 2, &side, "");
    d->below = side == 1;
    ui_number(u, "bound", &d->bound, &range, false);
    ui_tip(u, quantity->help, "");
}

/* At first what is seen of the world. */
static void propose_region(const app *a, app_stop_draft *d)
{
    const view_camera *c = &a->camera;
    double half_width = 0.5 * (double)c->width / (double)c->scale;
    double half_height = 0.5 * (double)c->height / (double)c->scale;
    if (d->has_region)
        return;
    d->has_region = true;
    d->left = floor(10.0 * ((double)c->center.x - half_width)) / 10.0;
    d->right = ceil(10.0 * ((double)c->center.x + half_width)) / 10.0;
    d->bottom = floor(10.0 * ((double)c->center.y - half_height)) / 10.0;
    d->top = ceil(10.0 * ((double)c->center.y + half_height)) / 10.0;
}

static void choose_range(ui *u, const char *axis, const char *keys[2], double *low, double *high)
{
    const double gap = 1e-3; /* m */
    ui_range from = {.low = -1e6, .high = *high - gap, .step = 0.1, .unit = "m"};
    ui_range to = {.low = *low + gap, .high = 1e6, .step = 0.1, .unit = "m"};
    ui_row(u, 0, 3, (const float[]){SUBJECT_LABEL, -1.0f, -1.0f});
    ui_label_dim(u, axis);
    ui_number(u, keys[0], low, &from, false);
    ui_tip(u, "Where the region begins", "");
    ui_number(u, keys[1], high, &to, false);
    ui_tip(u, "Where it ends", "");
}

static void choose_region(app *a)
{
    app_stop_draft *d = &a->stopping.draft;
    propose_region(a, d);
    choose_range(a->ui_state, "x", (const char *[]){"left", "right"}, &d->left, &d->right);
    choose_range(a->ui_state, "y", (const char *[]){"bottom", "top"}, &d->bottom, &d->top);
}

static void choose_time(app *a)
{
    ui *u = a->ui_state;
    app_stop_draft *d = &a->stopping.draft;
    ui_range range = {.low = 1.0, .high = 1e6, .step = 1.0, .whole = true};
    ui_row(u, 0, subject_is_narrow(u) ? 2 : 3,
           (const float[]){SUBJECT_LABEL, subject_is_narrow(u) ? -1.0f : 56.0f, -1.0f});
    ui_label_dim(u, "Count");
    ui_number(u, "count", &d->count, &range, false);
    ui_tip(u, "1 stops each time; 3 stops the third time it comes true", "");
    if (subject_is_narrow(u))
        ui_row_one(u);
    ui_toggle(u, "before", "the tick before", &d->before);
    ui_tip(u, "Stops where it is not yet true: the next tick makes it so", "");
}

/* ---- the sentence ---- */

static lab_condition condition_of(const app_stop_draft *d, const lab_quantity *quantity)
{
    lab_condition c = {.quantity = quantity, .before = d->before, .count = (uint32_t)d->count};
    if (quantity == NULL) {
        c.kind = (lab_condition_kind)d->what;
        c.of.a = d->a;
        if (c.kind == LAB_TOUCHES || c.kind == LAB_PARTS)
            c.of.b = d->b;
        if (c.kind == LAB_LEAVES)
            c.region =
                (cr_aabb){{(float)d->left, (float)d->bottom}, {(float)d->right, (float)d->top}};
        return c;
    }
    c.kind = d->below ? LAB_BELOW : LAB_ABOVE;
    c.bound = d->bound * quantity->scale;
    c.of = subject_for(quantity->scope, &(lab_subject){d->a, d->b, d->joint});
    return c;
}

static void choose_subjects(app *a, const lab_quantity *quantity)
{
    app_stop_draft *d = &a->stopping.draft;
    lab_subject of = {d->a, d->b, d->joint};
    if (quantity != NULL) {
        subject_choose(a, quantity->scope, &of);
    } else {
        subject_choose_body(a, "Who", "a", &of.a);
        if (d->what <= (int)LAB_PARTS)
            subject_choose_body(a, "Whom", "b", &of.b);
    }
    d->a = of.a;
    d->b = of.b;
    d->joint = of.joint;
}

static void builder(app *a)
{
    ui *u = a->ui_state;
    app_stop_draft *d = &a->stopping.draft;
    whats all = list_whats();
    if (d->count < 1.0) {
        d->count = 1.0;
        d->bound = 1.0;
    }
    subject_label(u, "What");
    ui_dropdown(u, "what", all.label, all.help, all.count, &d->what, "");
    ui_tip(u, "What is to come true", "");
    const lab_quantity *quantity = all.quantity[d->what];
    choose_subjects(a, quantity);
    if (quantity != NULL)
        choose_bound(a, quantity);
    if (quantity == NULL && d->what == (int)LAB_LEAVES)
        choose_region(a);
    choose_time(a);
    char sentence[LAB_SENTENCE], text[LAB_SENTENCE + 24];
    lab_condition condition = condition_of(d, quantity);
    lab_condition_print(lab_session_scene(a->session), &condition, sentence, sizeof sentence);
    snprintf(text, sizeof text, "Stop %s%s", condition.before ? "" : "when ", sentence);
    ui_label_wrapped(u, ui_style_of(u)->text, text);
    ui_row(u, 0, 2, (const float[]){-1.0f, button_width});
    ui_cell(u);
    if (ui_button(u, "add", "Add"))
        stopping_add(a, &condition);
    ui_tip(u, "Time stops by itself when this comes true", "");
}

/* ---- those that there are ---- */

static void times(ui *u, const lab_breakpoint *one, bool there)
{
    char text[48];
    size_t count = lab_breakpoint_times(one);
    if (!there)
        snprintf(text, sizeof text, "not there now");
    else if (count == 0)
        snprintf(text, sizeof text, "not yet");
    else
        snprintf(text, sizeof text, "%zu%s", count, count == 1 ? " time" : " times");
    ui_label_dim(u, text);
    ui_tip(u, there ? "How often it came true so far" : "Whom it is about is not in the world now",
           "");
}

/* True when it is to be removed. */
static bool row(app *a, size_t i)
{
    ui *u = a->ui_state;
    lab_breakpoint *one = &a->stopping.list.at[i];
    bool there = lab_breakpoint_refresh(one, lab_session_scene(a->session));
    bool enabled = one->enabled;
    int find = 0;
    ui_push_int(u, (int64_t)i);
    ui_faint_begin(u, !there);
    if (ui_toggle_wrapped(u, "enabled", one->sentence, &enabled))
        stopping_enable(a, i, enabled);
    ui_faint_end(u);
    ui_row(u, 0, subject_is_narrow(u) ? 1 : 4, (const float[]){-1.0f, 72.0f, 48.0f, 68.0f});
    times(u, one, there);
    if (subject_is_narrow(u))
        ui_row(u, 0, 3, (const float[]){-72.0f, -48.0f, -68.0f});
    if (ui_button(u, "previous", "Previous"))
        find = -1;
    ui_tip(u, "Go back to the tick in which it came true last",
           action_info_of(ACTION_FIND_PREVIOUS)->keys);
    if (ui_button(u, "next", "Next"))
        find = 1;
    ui_tip(u, "Go on to the tick in which it came true next",
           action_info_of(ACTION_FIND_NEXT)->keys);
    bool remove = ui_button(u, "remove", "Remove");
    ui_pop(u);
    if (find != 0) {
        a->stopping.present = i;
        a->ui_frame.asked = find < 0 ? ACTION_FIND_PREVIOUS : ACTION_FIND_NEXT;
    }
    return remove;
}

void stop_section(app *a)
{
    ui *u = a->ui_state;
    size_t removed = SIZE_MAX;
    for (size_t i = 0; i < a->stopping.list.count; i++)
        if (row(a, i))
            removed = i;
    if (removed < a->stopping.list.count) {
        stopping_remove(a, removed);
        ui_request_pass(u);
    }
    if (a->stopping.list.count > 0)
        ui_gap(u, 2.0f);
    builder(a);
    if (a->ui_frame.asked_stopping) {
        a->ui_frame.asked_stopping = false;
        ui_focus_by_key(u, ui_key(u, "what"));
    }
}

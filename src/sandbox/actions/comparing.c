/* comparing.c - from the scene's session to variants of it and back. */
#include "sandbox/actions/comparing.h"

#include "sandbox/actions/dialog_state.h"
#include "sandbox/actions/playback.h"
#include "sandbox/actions/scrub.h"
#include "sandbox/actions/stopping.h"
#include "sandbox/actions/watching.h"
#include "sandbox/app/compare_panes.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"
#include "sandbox/tools/gesture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- another session in the place of the present one ---- */

static void take_session(app *a, lab_session *session, app_kept_plots *kept)
{
    a->session = session;
    clock_restart(&a->clock);
    energies_forget(&a->energies);
    selection_travel(&a->selection, app_world(a));
    stopping_rewind(a);
    watching_turn(a, kept);
    layout_update(a);
    a->dirty = true;
}

static void forget_poses(app *a)
{
    previous_poses_forget(&a->previous_poses);
    for (int i = 0; i < APP_VARIANTS; i++)
        previous_poses_forget(&a->compare.previous[i]);
}

static void forget_differences(app *a)
{
    for (int i = 0; i < APP_VARIANTS; i++) {
        a->compare.first[i].parted = false;
        a->compare.first[i].words[0] = '\0';
    }
}

static void copy_selection(app_selection *to, const app_selection *from)
{
    selection_clear(to);
    for (size_t i = 0; i < from->count; i++)
        selection_add(to, from->id[i]);
}

/* ---- the draft ---- */

lab_change comparing_change(const app *a, size_t variant)
{
    const app_compare_draft *d = &a->compare.draft;
    lab_change change = {.setting = d->setting, .value = d->value[variant]};
    if (d->setting == NULL && d->property != NULL) {
        change.property = lab_property_find(d->property);
        change.body = a->selection.id;
        change.bodies = a->selection.count;
    }
    return change;
}

/* The first keeps what it is; the others get the largest value worth trying, the smallest, and so
 * on. Of choices they get the next ones. */
static void propose_values(app *a)
{
    app_compare_draft *d = &a->compare.draft;
    enum { MOST = 32 };
    double value[MOST];
    lab_change change = comparing_change(a, 0);
    double now = lab_change_present(app_world(a), &change);
    bool choice = d->setting != NULL && d->setting->type == CR_CHOICE;
    size_t count = lab_change_range(app_world(a), &change, value, choice ? MOST : 5);
    d->value[0] = isnan(now) ? 0.0 : now;
    for (size_t i = 1; i < APP_VARIANTS && count > 0; i++) {
        size_t at = i % 2 == 1 ? count - 1 - i / 2 : i / 2 - 1;
        d->value[i] = choice ? value[((size_t)d->value[0] + i) % count] : value[at % count];
    }
}

void comparing_choose(app *a, const cr_setting *setting, const char *property)
{
    a->compare.draft.setting = setting;
    a->compare.draft.property = property;
    propose_values(a);
}

void comparing_propose(app *a)
{
    app_compare_draft *d = &a->compare.draft;
    if (d->count == 0)
        d->count = 2;
    bool gone = d->setting == NULL && (d->property == NULL || a->selection.count == 0);
    if (gone)
        comparing_choose(a, cr_setting_find("solver.name"), NULL);
    else
        propose_values(a);
}

/* ---- beginning and end ---- */

void comparing_toggle(app *a)
{
    if (a->compare.variants != NULL) {
        comparing_end(a);
        return;
    }
    dialog_open(a, DIALOG_COMPARE);
    comparing_propose(a);
}

/* As much of the world stays in sight as there was. */
static void fit_panes(app *a, draw_rect before)
{
    draw_rect now = a->ui_frame.pane;
    float across = (float)now.w / (float)before.w, up = (float)now.h / (float)before.h;
    if (!a->camera_framed && across < up)
        a->camera.scale *= across / up;
}

bool comparing_begin(app *a, char *why, size_t size)
{
    app_compare *c = &a->compare;
    lab_change changes[APP_VARIANTS] = {{0}};
    cr_result result;
    gesture_finish(a);
    for (size_t i = 0; i < c->draft.count; i++)
        changes[i] = comparing_change(a, i);
    lab_change present = changes[0];
    if (changes[0].value == lab_change_present(app_world(a), &present))
        changes[0] = (lab_change){0};
    uint64_t tick =
        c->draft.from_start ? lab_session_first_tick(a->session) : cr_world_tick(app_world(a));
    lab_variants *variants =
        lab_variants_open(a->session, tick, changes, c->draft.count, c->draft.equal_cost, &result);
    if (variants == NULL) {
        snprintf(why, size, "%s", result.message);
        return false;
    }
    draw_rect before = a->ui_frame.pane;
    c->home = a->session;
    c->variants = variants;
    c->time_bar = a->time_bar;
    c->loop = a->loop;
    c->scale = a->camera.scale;
    copy_selection(&c->selection, &a->selection);
    scrub_forget(a);
    forget_poses(a);
    forget_differences(a);
    take_session(a, lab_variants_session(variants, 0), &c->home_plots);
    fit_panes(a, before);
    return true;
}

/* The scene's own session again, wherever it stands. */
static void leave(app *a)
{
    app_compare *c = &a->compare;
    gesture_finish(a);
    playback_play(a, false);
    lab_variants *variants = c->variants;
    c->variants = NULL;
    a->time_bar = c->time_bar;
    a->time_bar.dragged = a->time_bar.asked = false;
    a->loop = c->loop;
    forget_poses(a);
    copy_selection(&a->selection, &c->selection);
    take_session(a, c->home, &c->home_plots);
    app_kept_plots_free(&c->home_plots);
    for (int i = 0; i < APP_VARIANTS; i++)
        app_kept_plots_free(&c->plots[i]);
    if (!a->camera_framed)
        a->camera.scale = c->scale;
    lab_variants_close(variants);
}

void comparing_end(app *a)
{
    if (a->compare.variants == NULL)
        return;
    leave(a);
    notification_show(a, "The comparison is over; the scene is as it was");
}

void comparing_keep(app *a)
{
    app_compare *c = &a->compare;
    char text[LAB_VARIANT_NAME + 64];
    if (c->variants == NULL)
        return;
    size_t kept = lab_variants_leader(c->variants);
    size_t branches = lab_session_branches(c->home);
    gesture_finish(a);
    cr_result result = lab_variants_keep(c->variants, kept, c->home);
    bool forked = lab_session_branches(c->home) > branches;
    snprintf(text, sizeof text, forked ? "Kept as a branch: %s" : "Kept: %s",
             lab_variants_name(c->variants, kept));
    leave(a);
    if (result.code != CR_OK) {
        notification_error(a, "The variant cannot be kept", result.message);
        return;
    }
    a->authored = true;
    notification_show(a, text);
}

/* ---- who leads ---- */

void comparing_lead(app *a, size_t variant)
{
    app_compare *c = &a->compare;
    if (c->variants == NULL || variant == lab_variants_leader(c->variants) ||
        variant >= lab_variants_count(c->variants))
        return;
    gesture_finish(a);
    c->previous[lab_variants_leader(c->variants)] = a->previous_poses;
    a->previous_poses = c->previous[variant];
    c->previous[variant] = (app_previous_poses){0};
    size_t before = lab_variants_leader(c->variants);
    lab_variants_lead(c->variants, variant);
    take_session(a, lab_variants_session(c->variants, variant), &c->plots[variant]);
    c->plots[before] = c->plots[variant];
    memset(&c->plots[variant], 0, sizeof c->plots[variant]);
}

void comparing_next(app *a)
{
    size_t count = lab_variants_count(a->compare.variants);
    comparing_lead(a, (lab_variants_leader(a->compare.variants) + 1) % count);
}

void comparing_touch(app *a, draw_point at)
{
    if (a->compare.variants != NULL && compare_panes(a) > 1 && a->gesture.kind == GESTURE_NONE)
        comparing_lead(a, compare_pane_at(a, at));
}

void comparing_swap_layout(app *a)
{
    if (a->compare.variants == NULL)
        return;
    draw_rect before = a->ui_frame.pane;
    float scale = a->camera.scale;
    gesture_finish(a);
    a->compare.ghosts = !a->compare.ghosts;
    layout_update(a);
    if (!a->compare.ghosts)
        fit_panes(a, before);
    else if (!a->camera_framed) /* what two or four panes showed, over all of the room */
        a->camera.scale = fminf(scale * (float)a->ui_frame.pane.h / (float)before.h,
                                scale * (float)a->ui_frame.pane.w / (float)before.w);
    a->dirty = true;
}

/* ---- while time runs ---- */

void comparing_remember_poses(app *a)
{
    app_compare *c = &a->compare;
    for (size_t i = 0; c->variants != NULL && i < lab_variants_count(c->variants); i++)
        if (i != lab_variants_leader(c->variants))
            previous_poses_remember(&c->previous[i],
                                    lab_session_world(lab_variants_session(c->variants, i)));
}

static void find_difference(app *a, size_t i)
{
    app_compare *c = &a->compare;
    lab_first_difference first;
    uint64_t parted = 0;
    bool differs = lab_variants_parted(c->variants, i, 0, &parted);
    if (differs == c->first[i].parted && parted == c->first[i].tick && c->first[i].words[0] != '\0')
        return;
    c->first[i].parted = differs;
    c->first[i].tick = parted;
    if (!differs) {
        snprintf(c->first[i].words, sizeof c->first[i].words, "no bit differs so far");
        return;
    }
    cr_result result = lab_find_first_difference(
        lab_variants_session(c->variants, 0), lab_variants_session(c->variants, i),
        lab_variants_first_tick(c->variants), parted, &first);
    if (result.code != CR_OK)
        snprintf(c->first[i].words, sizeof c->first[i].words, "%s", result.message);
    else
        lab_first_difference_words(lab_session_scene(c->home), &first, c->first[i].words,
                                   sizeof c->first[i].words);
}

void comparing_find_differences(app *a)
{
    for (size_t i = 1; a->compare.variants != NULL && i < lab_variants_count(a->compare.variants);
         i++)
        find_difference(a, i);
}

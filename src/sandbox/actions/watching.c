/* watching.c - pins between the session, the clock and the panel. */
#include "sandbox/actions/watching.h"

#include "sandbox/app/notification.h"
#include "sandbox/app/window_layout.h"

#include <stdio.h>

/* s of a frame that may go into running the past again: the window answers all the same. */
static const double slice = 0.006;

/* ---------------------------------------------------------------- while time runs */

static bool listen(app *a, lab_pins *pins, bool follows)
{
    return lab_pins_follow(pins, a->session) && lab_pins_listen(pins, app_world(a), follows);
}

cr_probe watching_expect(app *a, const cr_probe *probe)
{
    app_watching *w = &a->watching;
    cr_probe heard = probe != NULL ? *probe : (cr_probe){0};
    if (w->pins.count == 0 && w->ledger.count == 0) {
        w->listens = false;
        return heard;
    }
    uint32_t revision = lab_session_revision(a->session);
    bool follows = w->listens && w->tick == cr_world_tick(app_world(a)) && w->revision == revision;
    w->listens = (w->pins.count == 0 || listen(a, &w->pins, follows)) &&
                 (w->ledger.count == 0 || listen(a, &w->ledger, follows));
    w->revision = revision;
    if (w->listens && w->ledger.count > 0)
        heard = lab_pins_probe(&w->ledger, &heard);
    return w->listens && w->pins.count > 0 ? lab_pins_probe(&w->pins, &heard) : heard;
}

void watching_note(app *a)
{
    app_watching *w = &a->watching;
    if (!w->listens)
        return;
    w->tick = cr_world_tick(app_world(a));
    if (w->pins.count > 0)
        lab_pins_note(&w->pins, a->session);
    if (w->ledger.count > 0)
        lab_pins_note(&w->ledger, a->session);
}

void watching_rewind(app *a)
{
    a->watching.listens = false;
    a->watching.failed = false;
}

void watching_forget(app *a)
{
    app_watching *w = &a->watching;
    bool ledger = w->ledger.count > 0;
    int what = w->what;
    lab_pins_free(&w->pins);
    lab_pins_free(&w->ledger);
    *w = (app_watching){.what = what};
    watching_keep_ledger(a, ledger);
}

void watching_turn(app *a, app_kept_plots *kept)
{
    lab_pins_swap(&a->watching.pins, &kept->pins);
    lab_pins_swap(&a->watching.ledger, &kept->ledger);
    watching_rewind(a);
}

/* ---------------------------------------------------------------- the past */

static bool goes_on(void *context, double share)
{
    (void)share;
    const Uint64 *end = context;
    return SDL_GetPerformanceCounter() < *end;
}

static bool misses(const app *a, const lab_pins *pins)
{
    return pins->count > 0 && lab_pins_missing(pins, a->session) > 0.0;
}

bool watching_waits(const app *a)
{
    const app_watching *w = &a->watching;
    return !w->failed && (misses(a, &w->pins) || misses(a, &w->ledger));
}

/* A script has all of it at once, so that its pictures do not hang on the clock. */
static void fill(app *a, lab_pins *pins)
{
    app_watching *w = &a->watching;
    if (pins->count == 0 || w->failed)
        return;
    bool ok = lab_pins_follow(pins, a->session);
    if (!misses(a, pins))
        return;
    Uint64 end =
        SDL_GetPerformanceCounter() + (Uint64)(slice * (double)SDL_GetPerformanceFrequency());
    lab_progress progress = {goes_on, &end};
    cr_result result = lab_pins_fill(pins, a->session, a->scripted ? NULL : &progress);
    if (!ok || result.code != CR_OK) {
        w->failed = true;
        notification_error(a, "The past of the plots is missing",
                           ok ? result.message : "out of memory");
    }
    w->listens = false; /* the world was elsewhere meanwhile */
    a->dirty = true;
}

void watching_advance(app *a)
{
    fill(a, &a->watching.pins);
    fill(a, &a->watching.ledger);
}

/* ---------------------------------------------------------------- the list */

static bool unfold(app *a)
{
    app_ui_frame *f = &a->ui_frame;
    f->tab = SIDE_PLOTS;
    f->side_folded = false;
    f->side_insisted = true;
    layout_update(a);
    if (f->side.w == 0)
        notification_show(a, "The window is too narrow for the side panel");
    return f->side.w > 0;
}

void watching_pin(app *a, const lab_quantity *quantity, const lab_subject *of)
{
    app_watching *w = &a->watching;
    size_t pin = lab_pins_add(&w->pins, lab_session_scene(a->session), quantity, of);
    if (pin == LAB_PINS) {
        char text[96];
        snprintf(text, sizeof text, "There are %d plots already: remove one first", LAB_PINS);
        notification_show(a, text);
        return;
    }
    char text[LAB_PIN_LABEL + 16];
    snprintf(text, sizeof text, "Plots %s", w->pins.at[pin].label);
    notification_show(a, text);
    w->failed = false;
    w->exported = pin;
    w->listens = false; /* it may have to listen to more */
    unfold(a);
    a->dirty = true;
}

void watching_remove(app *a, size_t pin)
{
    app_watching *w = &a->watching;
    lab_pins_remove(&w->pins, pin);
    if (w->exported > 0 && w->exported >= pin)
        w->exported--;
    a->dirty = true;
}

void watching_keep_ledger(app *a, bool on)
{
    app_watching *w = &a->watching;
    if (on == (w->ledger.count > 0))
        return;
    lab_pins_free(&w->ledger);
    for (int row = 0; on && row < LAB_LEDGER_ROWS; row++)
        lab_pins_add(&w->ledger, lab_session_scene(a->session),
                     lab_quantity_of_row((lab_ledger_row)row), &(lab_subject){.a = {0, 0}});
    watching_rewind(a);
    a->dirty = true;
}

void watching_show(app *a)
{
    a->ui_frame.asked_plots = unfold(a);
}

void watching_show_ledger(app *a)
{
    unfold(a);
    watching_keep_ledger(a, true);
}

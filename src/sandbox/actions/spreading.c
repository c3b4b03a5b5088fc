/* spreading.c - runs nudged copies of the present, a little in each frame. */
#include "sandbox/actions/spreading.h"

#include "sandbox/actions/playback.h"
#include "sandbox/app/notification.h"
#include "sandbox/tools/gesture.h"

static const double slice = 0.012; /* s of a frame */
static const double usual = 3.0;   /* s ahead */

static bool can_move(const app *a, cr_body_id id)
{
    return id.index != 0 && cr_body_get_view(app_world(a), id).kind == CR_DYNAMIC;
}

/* The first selected body that can move, else the first of all, or null. */
static cr_body_id chosen(const app *a)
{
    for (size_t i = 0; i < a->selection.count; i++)
        if (can_move(a, a->selection.id[i]))
            return a->selection.id[i];
    for (size_t slot = 0; slot < cr_world_slots(app_world(a)); slot++)
        if (can_move(a, cr_world_slot(app_world(a), slot)))
            return cr_world_slot(app_world(a), slot);
    return (cr_body_id){0, 0};
}

void spreading_toggle(app *a)
{
    app_spread *s = &a->spread;
    if (spreading_end(a))
        return;
    if (chosen(a).index == 0) {
        notification_show(a, "No body here can move");
        return;
    }
    gesture_finish(a);
    playback_play(a, false);
    s->on = s->changed = true;
    if (s->seconds <= 0.0)
        s->seconds = usual;
    a->dirty = true;
}

static void forget(app_spread *s)
{
    lab_spread_free(s->spread);
    s->spread = NULL;
    s->words[0] = '\0';
    s->done = true;
}

bool spreading_end(app *a)
{
    if (!a->spread.on)
        return false;
    a->spread.on = false;
    forget(&a->spread);
    a->dirty = true;
    return true;
}

void spreading_changed(app *a)
{
    a->spread.changed = true;
    a->dirty = true;
}

static bool is_true(const app *a)
{
    app_moment now = moment_now(a->session, chosen(a));
    return !a->spread.changed && moment_is(&a->spread.from, &now);
}

static void begin(app *a)
{
    app_spread *s = &a->spread;
    forget(s);
    s->from = moment_now(a->session, chosen(a));
    s->changed = false;
    double ticks = s->seconds / (double)cr_world_timestep(app_world(a)), most = 36000.0;
    if (s->from.body.index == 0)
        return;
    uint64_t count = ticks < 1.0 ? 1 : (uint64_t)(ticks < most ? ticks + 0.5 : most);
    s->spread = lab_spread_begin(app_world(a), s->from.body, LAB_SPREAD_COPIES, count);
    s->done = s->spread == NULL;
}

static void finish(app *a)
{
    app_spread *s = &a->spread;
    s->result = lab_spread_judge(s->spread);
    if (lab_spread_samples(s->spread) == 0)
        SDL_strlcpy(s->words, "The next ticks fail, without a nudge, too", sizeof s->words);
    else
        lab_spread_words(lab_session_scene(a->session), &s->result, s->words, sizeof s->words);
}

static double seconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
}

void spreading_advance(app *a)
{
    app_spread *s = &a->spread;
    if (!s->on || a->playing || a->gesture.kind != GESTURE_NONE)
        return;
    if (!is_true(a)) {
        begin(a);
        a->dirty = true;
    }
    Uint64 start = SDL_GetPerformanceCounter();
    while (!s->done && (a->scripted || seconds_since(start) < slice)) {
        s->done = lab_spread_advance(s->spread, 1);
        if (s->done)
            finish(a);
        a->dirty = true;
    }
}

bool spreading_waits(const app *a)
{
    return a->spread.on && !a->playing && (!a->spread.done || !is_true(a));
}

bool spreading_shown(const app *a)
{
    return a->spread.on && a->spread.spread != NULL && !a->playing && is_true(a);
}

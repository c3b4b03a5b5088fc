/* inside_tick.c - which tick is open, for which bodies, and at which step. */
#include "sandbox/actions/inside_tick.h"

#include "sandbox/actions/inside_camera.h"
#include "sandbox/actions/playback.h"
#include "sandbox/app/window_layout.h"

#include <stdio.h>

static void discard(app_opened_tick *t)
{
    lab_causes_free(&t->causes);
    lab_tick_close(&t->opening);
    t->valid = false;
}

/* ---- opening ---- */

static cr_body_id selected(const app *a, size_t i)
{
    bool alive = i < a->selection.count && cr_body_alive(app_world(a), a->selection.id[i]);
    return alive ? a->selection.id[i] : (cr_body_id){0, 0};
}

static bool is_of_now(const app *a)
{
    const app_opened_tick *t = &a->opened_tick;
    return t->tick == cr_world_tick(app_world(a)) && t->branch == lab_session_branch(a->session) &&
           t->revision == lab_session_revision(a->session) &&
           cr_same_id(t->selected[0], selected(a, 0)) && cr_same_id(t->selected[1], selected(a, 1));
}

/* The selected body and the other one that is; without a selection those that were last. */
static void choose_bodies(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    cr_body_id first = selected(a, 0), second = selected(a, 1);
    bool other = first.index != 0 && !cr_same_id(first, t->body);
    if (first.index != 0)
        t->body = first;
    if (t->body.index == 0 || !cr_body_alive(app_world(a), t->body)) {
        t->body = lab_tick_usual_body(app_world(a));
        other = true;
    }
    if (other || second.index != 0)
        t->partner = second;
}

static void open_now(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    cr_result result = {.code = CR_OK};
    discard(t);
    choose_bodies(a);
    t->tick = cr_world_tick(app_world(a));
    t->branch = lab_session_branch(a->session);
    t->revision = lab_session_revision(a->session);
    t->selected[0] = selected(a, 0);
    t->selected[1] = selected(a, 1);
    t->refused[0] = '\0';
    if (t->body.index == 0)
        snprintf(t->refused, sizeof t->refused, "There are no bodies");
    else
        result = lab_tick_open(a->session, t->tick + 1, t->body, t->partner, &t->opening);
    if (result.code == CR_OK && t->refused[0] == '\0' && !lab_causes_find(&t->opening, &t->causes))
        result = (cr_result){.code = CR_OUT_OF_MEMORY, .message = "out of memory"};
    if (result.code != CR_OK)
        snprintf(t->refused, sizeof t->refused, "%s", result.message);
    t->valid = t->refused[0] == '\0';
    if (!t->valid) {
        discard(t);
        t->stopped = false;
        return;
    }
    t->outer = lab_world_momentum_of(&t->opening);
    size_t last = t->opening.step_count - 1;
    t->step = t->at_end || t->step > last ? last : t->step;
    if (t->stopped)
        t->step = lab_tick_decisive_step(&t->opening, t->stopped_by_contact);
    t->at_end = t->stopped = false;
    inside_camera_remember(a);
    inside_camera_near(a);
    a->dirty = true;
}

void inside_open_last(app *a)
{
    playback_play(a, false);
    if (cr_world_tick(app_world(a)) > lab_session_first_tick(a->session))
        playback_step_back(a);
    if (!a->opened_tick.wanted)
        inside_toggle(a);
    else
        open_now(a);
}

void inside_follow(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->wanted || a->playing || a->time_bar.asked || (t->valid && is_of_now(a)) ||
        (t->refused[0] != '\0' && is_of_now(a)))
        return;
    open_now(a);
}

bool inside_is_shown(const app *a)
{
    return a->opened_tick.valid && !a->playing && !a->time_bar.asked && a->compare.variants == NULL;
}

bool inside_can(const app *a)
{
    return a->compare.variants == NULL;
}

void inside_toggle(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (t->wanted) {
        inside_close(a);
        return;
    }
    playback_play(a, false);
    t->wanted = true;
    t->causes_of = CAUSES_OF_NOTHING;
    t->step = 0;
    t->camera.scale = 0.0f;
    inside_camera_remember(a);
    layout_update(a);
    open_now(a);
}

void inside_close(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    discard(t);
    t->wanted = t->stopped = false;
    t->causes_of = CAUSES_OF_NOTHING;
    t->refused[0] = '\0';
    layout_update(a);
    inside_camera_restore(a); /* last: the layout fits it to another height */
}

void inside_forget(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    discard(t);
    *t = (app_opened_tick){.wanted = t->wanted};
}

/* ---- walking ---- */

void inside_go(app *a, size_t step)
{
    app_opened_tick *t = &a->opened_tick;
    if (t->valid && step < t->opening.step_count)
        t->step = step;
    a->dirty = true;
}

/* The tick before, at its last step; or the next one, at its first. */
static void go_on(app *a, bool back)
{
    app_opened_tick *t = &a->opened_tick;
    uint64_t tick = cr_world_tick(app_world(a));
    if (back && tick == lab_session_first_tick(a->session))
        return;
    if (back)
        playback_step_back(a);
    else
        playback_step(a);
    t->at_end = back;
    t->step = 0;
    open_now(a);
}

void inside_by(app *a, int steps)
{
    const app_opened_tick *t = &a->opened_tick;
    if (!t->valid)
        return;
    if (steps < 0 && t->step == 0)
        go_on(a, true);
    else if (steps > 0 && t->step + 1 == t->opening.step_count)
        go_on(a, false);
    else
        inside_go(a, steps < 0 ? t->step - 1 : t->step + 1);
}

/* A step of the solver is a stage of its own. */
static bool same_stage(const lab_tick_opening *o, size_t i, size_t k)
{
    return o->steps[i].stage == o->steps[k].stage && o->steps[i].substep == o->steps[k].substep;
}

void inside_stage(app *a, int by)
{
    const app_opened_tick *t = &a->opened_tick;
    if (!t->valid)
        return;
    const lab_tick_opening *o = &t->opening;
    size_t at = t->step;
    if (by > 0) {
        while (at + 1 < o->step_count && same_stage(o, at, t->step))
            at++;
    } else {
        at -= at > 0;
        while (at > 0 && same_stage(o, at - 1, at))
            at--;
    }
    inside_go(a, at);
}

void inside_choose(app *a, cr_body_id partner)
{
    app_opened_tick *t = &a->opened_tick;
    t->partner = partner;
    t->valid = lab_tick_choose(&t->opening, partner);
    t->step = t->step < t->opening.step_count ? t->step : t->opening.step_count - 1;
    a->dirty = true;
}

void inside_partner(app *a, int by)
{
    app_opened_tick *t = &a->opened_tick;
    size_t count = t->opening.partner_count, at = 0;
    if (!t->valid || count < 2)
        return;
    while (at < count && !cr_same_id(t->opening.partners[at], t->opening.partner))
        at++;
    at = at == count ? 0 : (at + (by > 0 ? 1 : count - 1)) % count;
    inside_choose(a, t->opening.partners[at]);
    if (t->valid)
        inside_camera_near(a);
}

/* ---- keys ---- */

static void first(app *a, int argument)
{
    (void)argument;
    inside_go(a, 0);
}

static void last(app *a, int argument)
{
    (void)argument;
    if (a->opened_tick.valid)
        inside_go(a, a->opened_tick.opening.step_count - 1);
}

bool inside_key(app *a, const SDL_Keysym *key)
{
    static const struct {
        SDL_Keycode key;
        void (*act)(app *a, int argument);
        int argument;
    } keys[] = {
        {SDLK_LEFT, inside_by, -1},      {SDLK_RIGHT, inside_by, 1},
        {SDLK_UP, inside_partner, -1},   {SDLK_DOWN, inside_partner, 1},
        {SDLK_PAGEUP, inside_stage, -1}, {SDLK_PAGEDOWN, inside_stage, 1},
        {SDLK_HOME, first, 0},           {SDLK_END, last, 0},
    };
    if (!inside_is_shown(a) || a->gesture.kind != GESTURE_NONE ||
        (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_SHIFT | KMOD_GUI)) != 0)
        return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].key != key->sym)
            continue;
        keys[i].act(a, keys[i].argument);
        return true;
    }
    return false;
}

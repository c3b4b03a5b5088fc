/* inside_tick.c - which tick is open, for which bodies, and at which step. */
#include "sandbox/actions/inside_tick.h"

#include "sandbox/actions/playback.h"
#include "sandbox/app/window_layout.h"

#include <math.h>
#include <stdio.h>

static void discard(app_opened_tick *t)
{
    lab_causes_free(&t->causes);
    lab_tick_close(&t->opening);
    t->valid = false;
}

/* ---- the camera ---- */

int inside_card_width(const app *a)
{
    int width = (int)lroundf(460.0f * a->ui), most = a->ui_frame.world.w * 45 / 100;
    return width < most ? width : most;
}

/* The width of the card that stands at the right of the world. */
static float free_width(const app *a)
{
    return (float)a->camera.width - (float)inside_card_width(a);
}

/* m: what the pair takes up; of what is far larger than the other body, the part beside that. */
static cr_aabb extent_of(const lab_tick_opening *o)
{
    cr_pair pair = lab_tick_pair(o);
    cr_body_view a = cr_body_get_view(o->before, pair.a), b = cr_body_get_view(o->before, pair.b);
    const cr_body_view *own = &a, *other = &b;
    if (!a.alive || (b.alive && b.shape->bounding_radius < a.shape->bounding_radius)) {
        own = &b;
        other = &a;
    }
    cr_aabb box = own->bounds, more = other->bounds;
    float reach = 1.2f * own->shape->bounding_radius;
    if (!other->alive)
        return box;
    box.lower.x = fminf(box.lower.x, fmaxf(more.lower.x, box.lower.x - reach));
    box.lower.y = fminf(box.lower.y, fmaxf(more.lower.y, box.lower.y - reach));
    box.upper.x = fmaxf(box.upper.x, fminf(more.upper.x, box.upper.x + reach));
    box.upper.y = fmaxf(box.upper.y, fminf(more.upper.y, box.upper.y + reach));
    return box;
}

/* Brings the pair near, beside the card, with room for shadows and arrows around it. A half-space
 * on its own stays where it is. */
static void frame_pair(app *a)
{
    cr_aabb box = extent_of(&a->opened_tick.opening);
    float w = free_width(a), h = (float)a->camera.height;
    float wide = box.upper.x - box.lower.x, high = box.upper.y - box.lower.y;
    view_camera camera = a->camera;
    camera.center =
        (cr_vec2){0.5f * (box.lower.x + box.upper.x), 0.5f * (box.lower.y + box.upper.y)};
    float scale = 0.55f * fminf(w / fmaxf(wide, 1e-3f), h / fmaxf(high, 1e-3f));
    if (!isfinite(camera.center.x + camera.center.y) || !(scale > 0.0f) || w <= 0.0f)
        return;
    view_zoom(&camera, (draw_point){0.5f * (float)camera.width, 0.5f * h}, scale / camera.scale);
    camera.center.x += 0.5f * ((float)camera.width - w) / camera.scale;
    a->camera = camera;
    a->camera_framed = false;
}

/* Whether the pair is in sight beside the card, and large enough. */
static bool sees_pair(const app *a)
{
    cr_aabb box = extent_of(&a->opened_tick.opening);
    draw_point low = view_to_screen(&a->camera, box.lower),
               high = view_to_screen(&a->camera, box.upper);
    float w = free_width(a), h = (float)a->camera.height;
    return low.x >= 0.0f && high.x <= w && high.y >= 0.0f && low.y <= h &&
           fmaxf((high.x - low.x) / w, (low.y - high.y) / h) > 0.3f;
}

/* Before a pair is brought near for the first time. */
static void remember_camera(app *a)
{
    if (a->opened_tick.camera.scale > 0.0f)
        return;
    a->opened_tick.camera = a->camera;
    a->opened_tick.framed = a->camera_framed;
}

static void restore_camera(app *a)
{
    const app_opened_tick *t = &a->opened_tick;
    if (t->camera.scale <= 0.0f)
        return; /* no pair was brought near since */
    a->camera.center = t->camera.center;
    a->camera.scale = t->camera.scale;
    a->camera_framed = t->framed;
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
        return;
    }
    size_t last = t->opening.step_count - 1;
    t->step = t->at_end || t->step > last ? last : t->step;
    if (t->stopped)
        t->step = lab_tick_decisive_step(&t->opening, t->stopped_by_contact);
    t->at_end = t->stopped = false;
    remember_camera(a);
    if (!sees_pair(a))
        frame_pair(a);
    a->dirty = true;
}

/* The tick that has ended, which made what is seen now. */
static void open_last(app *a)
{
    playback_play(a, false);
    if (cr_world_tick(app_world(a)) > lab_session_first_tick(a->session))
        playback_step_back(a);
    if (!a->opened_tick.wanted)
        inside_toggle(a);
    else
        open_now(a);
}

void inside_ask_impulse(app *a, cr_body_id other, int32_t point)
{
    app_opened_tick *t = &a->opened_tick;
    t->asked = inside_can(a);
    t->asked_other = other;
    t->asked_point = point;
}

static void answer(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    t->asked = false;
    open_last(a);
    for (size_t i = 0; t->valid && i < t->causes.count; i++) {
        const lab_cause *c = &t->causes.at[i];
        if (c->kind != LAB_CAUSE_CONTACT || !cr_same_id(c->other, t->asked_other) ||
            c->point != t->asked_point)
            continue;
        inside_cause(a, i);
        return;
    }
}

void inside_follow(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (t->asked)
        answer(a);
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
    t->shows_causes = false;
    t->step = 0;
    t->camera.scale = 0.0f;
    remember_camera(a);
    layout_update(a);
    open_now(a);
}

void inside_close(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    discard(t);
    t->wanted = t->shows_causes = false;
    t->refused[0] = '\0';
    layout_update(a);
    restore_camera(a); /* last: the layout fits it to another height */
}

void inside_toggle_causes(app *a)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->wanted)
        open_last(a);
    else
        playback_play(a, false);
    t->shows_causes = !t->shows_causes;
    a->dirty = true;
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

void inside_partner(app *a, int by)
{
    app_opened_tick *t = &a->opened_tick;
    size_t count = t->opening.partner_count, at = 0;
    if (!t->valid || count < 2)
        return;
    while (at < count && !cr_same_id(t->opening.partners[at], t->opening.partner))
        at++;
    at = at == count ? 0 : (at + (by > 0 ? 1 : count - 1)) % count;
    t->partner = t->opening.partners[at];
    t->valid = lab_tick_choose(&t->opening, t->partner);
    t->step = t->step < t->opening.step_count ? t->step : t->opening.step_count - 1;
    if (t->valid && !sees_pair(a))
        frame_pair(a);
    a->dirty = true;
}

void inside_cause(app *a, size_t cause)
{
    app_opened_tick *t = &a->opened_tick;
    if (!t->valid || cause >= t->causes.count)
        return;
    const lab_cause *c = &t->causes.at[cause];
    if (c->other.index != 0 && !cr_same_id(c->other, t->opening.partner)) {
        t->partner = c->other;
        t->valid = lab_tick_choose(&t->opening, c->other);
    }
    if (!t->valid)
        return;
    size_t step = lab_cause_step(&t->opening, c);
    if (step < t->opening.step_count)
        t->step = step;
    t->shows_causes = false;
    a->dirty = true;
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

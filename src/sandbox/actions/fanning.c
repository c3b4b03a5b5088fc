/* fanning.c - keeps the ways ahead true, and takes one. */
#include "sandbox/actions/fanning.h"

#include "sandbox/actions/playback.h"
#include "sandbox/app/notification.h"
#include "sandbox/tools/gesture.h"

#include <math.h>
#include <stdio.h>

static const double slice = 0.012; /* s of a frame, in which little else is done */
static const double usual = 2.0;   /* s ahead */

/* ---- what varies ---- */

static lab_change subject(const app *a)
{
    const app_fan *f = &a->fan;
    lab_change change = {.setting = f->setting};
    if (f->setting == NULL && f->property != NULL) {
        change.property = lab_property_find(f->property);
        change.body = &f->from.body;
        change.bodies = 1;
    }
    return change;
}

static bool is_choice(const cr_setting *setting)
{
    return setting != NULL && (setting->type == CR_CHOICE || setting->type == CR_BOOL);
}

/* The first selected body that can move, or null. */
static cr_body_id chosen(const app *a)
{
    for (size_t i = 0; i < a->selection.count; i++)
        if (cr_body_get_view(app_world(a), a->selection.id[i]).kind == CR_DYNAMIC)
            return a->selection.id[i];
    return (cr_body_id){0, 0};
}

void fanning_choose(app *a, const cr_setting *setting, const char *property)
{
    app_fan *f = &a->fan;
    double value[LAB_FAN_MOST] = {0};
    f->setting = setting;
    f->property = property;
    lab_change change = subject(a);
    size_t count = lab_change_range(app_world(a), &change, value, LAB_FAN_MOST);
    f->low = count > 0 ? value[0] : 0.0;
    f->high = count > 0 ? value[count - 1] : 0.0;
    fanning_changed(a);
}

void fanning_changed(app *a)
{
    a->fan.changed = true;
    a->dirty = true;
}

/* ---- on and off ---- */

void fanning_toggle(app *a)
{
    app_fan *f = &a->fan;
    if (fanning_end(a))
        return;
    f->from.body = chosen(a);
    if (f->from.body.index == 0) {
        notification_show(a, "Select a body that can move to see its ways ahead");
        return;
    }
    gesture_finish(a);
    playback_play(a, false);
    f->on = true;
    if (f->seconds <= 0.0)
        f->seconds = usual;
    if (f->setting == NULL && f->property == NULL)
        f->property = lab_property_find("velocity_x")->word;
    fanning_choose(a, f->setting, f->property);
}

static void forget(app_fan *f)
{
    lab_fan_free(f->fan);
    f->fan = NULL;
    f->done = true;
}

bool fanning_end(app *a)
{
    if (!a->fan.on)
        return false;
    a->fan.on = false;
    forget(&a->fan);
    a->dirty = true;
    return true;
}

/* ---- keeping it true ---- */

static bool is_true(const app *a)
{
    app_moment now = moment_now(a->session, chosen(a));
    return !a->fan.changed && moment_is(&a->fan.from, &now);
}

static size_t make_changes(app *a, lab_change *changes)
{
    app_fan *f = &a->fan;
    double value[LAB_FAN_MOST] = {0};
    lab_change change = subject(a);
    bool whole = f->setting != NULL && f->setting->type == CR_INT;
    size_t count = 0;
    if (is_choice(f->setting)) {
        count = lab_change_range(app_world(a), &change, value, LAB_FAN_MOST);
    } else {
        for (int i = 0; i < LAB_FAN_MOST; i++) {
            double at = f->low + (f->high - f->low) * (double)i / (double)(LAB_FAN_MOST - 1);
            at = whole ? round(at) : at;
            if (count == 0 || at != value[count - 1])
                value[count++] = at;
        }
    }
    for (size_t i = 0; i < count; i++) {
        char text[40];
        changes[i] = change;
        changes[i].value = value[i];
        snprintf(f->label[i], sizeof f->label[i], "%zu:  %s", i + 1,
                 lab_change_value(&changes[i], text, sizeof text));
    }
    return count;
}

static void begin(app *a)
{
    app_fan *f = &a->fan;
    lab_change changes[LAB_FAN_MOST];
    forget(f);
    f->from = moment_now(a->session, chosen(a));
    f->changed = false;
    if (f->from.body.index == 0)
        return;
    size_t count = make_changes(a, changes);
    double ticks = f->seconds / (double)cr_world_timestep(app_world(a)), most = 36000.0;
    f->fan = lab_fan_begin(a->session, f->from.body, changes, count,
                           (uint64_t)llround(fmin(ticks, most)));
    f->done = f->fan == NULL;
}

static double seconds_since(Uint64 start)
{
    return (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
}

void fanning_advance(app *a)
{
    app_fan *f = &a->fan;
    if (!f->on || a->playing || a->gesture.kind != GESTURE_NONE)
        return;
    if (!is_true(a)) {
        begin(a);
        a->dirty = true;
    }
    Uint64 start = SDL_GetPerformanceCounter();
    while (!f->done && (a->scripted || seconds_since(start) < slice)) {
        f->done = lab_fan_advance(f->fan, 1);
        a->dirty = true;
    }
}

bool fanning_waits(const app *a)
{
    return a->fan.on && !a->playing && (!a->fan.done || !is_true(a));
}

bool fanning_shown(const app *a)
{
    return a->fan.on && a->fan.fan != NULL && !a->playing && is_true(a);
}

/* ---- taking one ---- */

static bool is_within(draw_rect box, draw_point at)
{
    float x = at.x - (float)box.x, y = at.y - (float)box.y;
    return x >= 0.0f && y >= 0.0f && x < (float)box.w && y < (float)box.h;
}

/* Pixels from the pointer to the stretch from a to b. */
static float distance(draw_point p, draw_point a, draw_point b)
{
    float x = b.x - a.x, y = b.y - a.y, length2 = x * x + y * y;
    float t = length2 > 0.0f ? ((p.x - a.x) * x + (p.y - a.y) * y) / length2 : 0.0f;
    t = fminf(fmaxf(t, 0.0f), 1.0f);
    return hypotf(p.x - a.x - t * x, p.y - a.y - t * y);
}

static float distance_of(const app *a, const lab_fan_path *way)
{
    float least = INFINITY;
    for (size_t i = 1; i < way->count; i++)
        least = fminf(least, distance(a->pointer, view_to_screen(&a->camera, way->point[i - 1]),
                                      view_to_screen(&a->camera, way->point[i])));
    return least;
}

int fanning_under(const app *a)
{
    size_t count;
    if (!fanning_shown(a) || !app_over_world(a))
        return -1;
    const lab_fan_path *way = lab_fan_paths(a->fan.fan, &count);
    for (size_t i = 0; i < count; i++)
        if (is_within(a->fan.box[i], a->pointer))
            return (int)i;
    int best = -1;
    float least = 6.0f * a->ui;
    for (size_t i = 0; i < count; i++) {
        float away = distance_of(a, &way[i]);
        if (away < least) {
            least = away;
            best = (int)i;
        }
    }
    return best;
}

void fanning_take(app *a, size_t way)
{
    size_t count, branches = lab_session_branches(a->session);
    char words[96], text[160];
    const lab_fan_path *ways = lab_fan_paths(a->fan.fan, &count);
    if (way >= count)
        return;
    cr_result result = lab_change_session(a->session, &ways[way].change);
    lab_change_words(&ways[way].change, words, sizeof words);
    fanning_end(a);
    if (result.code != CR_OK) {
        notification_show(a, result.message);
        return;
    }
    if (a->compare.variants == NULL)
        a->authored = true;
    snprintf(text, sizeof text,
             lab_session_branches(a->session) > branches ? "A branch: %s" : "Now: %s", words);
    notification_show(a, text);
}

bool fanning_press(app *a, const SDL_MouseButtonEvent *event)
{
    int way = event->button == SDL_BUTTON_LEFT ? fanning_under(a) : -1;
    /* A press on the body itself is the hand's. */
    cr_body_id under = cr_world_pick(app_world(a), app_pointer_world(a));
    bool on_label = way >= 0 && is_within(a->fan.box[way], a->pointer);
    if (way < 0 || (cr_same_id(under, a->fan.from.body) && !on_label))
        return false;
    fanning_take(a, (size_t)way);
    return true;
}

bool fanning_key(app *a, const SDL_Keysym *key)
{
    const Uint16 modifiers = KMOD_SHIFT | KMOD_CTRL | KMOD_ALT | KMOD_GUI;
    if (!fanning_shown(a) || (key->mod & modifiers) != 0 || key->sym < SDLK_1 || key->sym > SDLK_8)
        return false;
    fanning_take(a, (size_t)(key->sym - SDLK_1));
    return true;
}

/* scrub.c - along a branch, from branch to branch, round and round. */
#include "sandbox/actions/scrub.h"

#include "sandbox/actions/playback.h"
#include "sandbox/app/notification.h"
#include "sandbox/app/time_view.h"
#include "sandbox/tools/gesture.h"

#include <stdio.h>

static uint64_t present(const app *a)
{
    return a->time_bar.asked ? a->time_bar.asked_tick : cr_world_tick(app_world(a));
}

void scrub_ask(app *a, size_t branch, uint64_t tick)
{
    a->time_bar.asked = true;
    a->time_bar.asked_branch = branch;
    a->time_bar.asked_tick = tick;
    a->time_bar.asked_anew = true;
    a->dirty = true;
}

void scrub_flush(app *a)
{
    app_time_bar *bar = &a->time_bar;
    if (!bar->asked)
        return;
    bar->asked = bar->shows_poses = false;
    playback_play(a, false);
    playback_visit(a, bar->asked_branch, bar->asked_tick);
    time_view_follow(a);
}

/* ---- a frame at a time ---- */

/* A step of one body takes about half a microsecond. A script sees the world arrive at once, so
 * that it plays alike on every machine. */
static bool is_near(app *a)
{
    const double at_once = 8000.0;
    const app_time_bar *bar = &a->time_bar;
    uint64_t ticks = lab_session_distance(a->session, bar->asked_branch, bar->asked_tick);
    return a->scripted || (double)ticks * (double)cr_world_stats(app_world(a)).bodies <= at_once;
}

/* As far as it comes in the time that a frame may take. */
static void approach(app *a)
{
    const double enough = 0.008; /* s */
    app_time_bar *bar = &a->time_bar;
    Uint64 start = SDL_GetPerformanceCounter(), second = SDL_GetPerformanceFrequency();
    bool arrived = false;
    while (!arrived && (double)(SDL_GetPerformanceCounter() - start) < enough * (double)second)
        arrived = playback_approach(a, bar->asked_branch, bar->asked_tick, 1);
    if (arrived)
        bar->asked = bar->shows_poses = false;
    a->dirty = true;
}

static bool show_poses(app *a)
{
    app_time_bar *bar = &a->time_bar;
    playback_play(a, false);
    gesture_finish(a);
    a->dirty = true;
    bar->shows_poses =
        previous_poses_recall(&a->previous_poses, a->session, bar->asked_branch, bar->asked_tick);
    return bar->shows_poses;
}

void scrub_advance(app *a)
{
    app_time_bar *bar = &a->time_bar;
    bool anew = bar->asked_anew;
    bar->asked_anew = false;
    if (!bar->asked)
        return;
    if (!anew)
        approach(a);
    else if (is_near(a) || !show_poses(a))
        scrub_flush(a);
    time_view_follow(a);
}

/* ---- along the branch ---- */

void scrub_by(app *a, int64_t ticks)
{
    uint64_t now = present(a), first = lab_session_first_tick(a->session);
    uint64_t last = lab_session_last_tick(a->session), back = ticks < 0 ? (uint64_t)-ticks : 0;
    uint64_t to = ticks >= 0 ? now + (uint64_t)ticks : now > back ? now - back : 0;
    to = to > last ? last : to;
    scrub_ask(a, lab_session_branch(a->session), to < first ? first : to);
}

/* The tick before the next event or the last one, or a bookmark, whichever is nearer. */
static bool find_event(app *a, uint64_t now, bool backward, uint64_t *to)
{
    const lab_bookmark *mark =
        lab_scene_next_bookmark(lab_session_scene(a->session), now, backward);
    bool reached = mark != NULL && mark->tick <= lab_session_last_tick(a->session);
    uint64_t event;
    bool found = lab_session_next_mark(a->session, now + 1, backward, &event);
    if (found)
        *to = event > 0 ? event - 1 : 0;
    if (reached && (!found || (backward ? mark->tick > *to : mark->tick < *to)))
        *to = mark->tick;
    return found || reached;
}

void scrub_to_event(app *a, bool backward)
{
    uint64_t to;
    if (find_event(a, present(a), backward, &to))
        scrub_ask(a, lab_session_branch(a->session), to);
    else if (!backward)
        scrub_ask(a, lab_session_branch(a->session), lab_session_last_tick(a->session));
}

void scrub_first(app *a)
{
    scrub_ask(a, lab_session_branch(a->session), lab_session_first_tick(a->session));
    scrub_flush(a);
}

void scrub_last(app *a)
{
    scrub_ask(a, lab_session_branch(a->session), lab_session_last_tick(a->session));
    scrub_flush(a);
}

/* ---- from branch to branch ---- */

void scrub_note_branch(app *a)
{
    app_time_bar *bar = &a->time_bar;
    size_t now = lab_session_branch(a->session), count = lab_session_branches(a->session);
    if (now != bar->branch) {
        bar->former = bar->branch;
        bar->branch = now;
        time_view_show_lane(a, now);
    }
    bar->former = bar->former < count ? bar->former : 0;
}

void scrub_flip(app *a)
{
    size_t count = lab_session_branches(a->session);
    scrub_note_branch(a);
    size_t now = a->time_bar.branch, to = a->time_bar.former;
    if (count < 2)
        return;
    playback_visit(a, to != now ? to : (now + 1) % count, cr_world_tick(app_world(a)));
    scrub_note_branch(a);
    char text[160];
    lab_branch_view view = lab_session_branch_view(a->session, a->time_bar.branch);
    snprintf(text, sizeof text, "Branch %zu: %s", a->time_bar.branch + 1, view.name);
    notification_show(a, text);
}

/* ---- round and round ---- */

static void set(app *a, bool *has, uint64_t *point, const char *name)
{
    uint64_t now = cr_world_tick(app_world(a));
    char text[96];
    *has = !(*has && *point == now);
    *point = now;
    if (*has)
        snprintf(text, sizeof text, "%s point at %.3f s", name, cr_world_time(app_world(a)));
    else
        snprintf(text, sizeof text, "%s point cleared", name);
    notification_show(a, text);
}

void scrub_loop_in(app *a)
{
    set(a, &a->loop.has_in, &a->loop.in, "In");
}

void scrub_loop_out(app *a)
{
    set(a, &a->loop.has_out, &a->loop.out, "Out");
}

bool scrub_loop_clear(app *a)
{
    bool had = a->loop.has_in || a->loop.has_out;
    a->loop = (app_loop){0};
    return had;
}

void scrub_forget(app *a)
{
    bool folded = a->time_bar.folded;
    size_t lanes = a->time_bar.lanes;
    a->time_bar = (app_time_bar){.folded = folded, .lanes = lanes};
    a->loop = (app_loop){0};
}

/* time_view.c - zooms the timeline and moves along it. */
#include "sandbox/app/time_view.h"

#include <math.h>

/* So many ticks are enough to tell one from the next. */
static const double least_ticks = 12.0;

size_t time_view_lanes(const app *a)
{
    return lab_session_branches(a->session);
}

time_span time_view_whole(const app *a)
{
    uint64_t first = lab_session_first_tick(a->session), last = first;
    for (size_t i = 0; i < time_view_lanes(a); i++) {
        uint64_t end = lab_session_branch_view(a->session, i).last;
        last = end > last ? end : last;
    }
    double h = (double)cr_world_timestep(app_world(a));
    return (time_span){(double)first, time_axis_end((double)first, (double)last, h)};
}

/* What was shown may be forgotten meanwhile. */
time_span time_view_shown(const app *a)
{
    time_span whole = time_view_whole(a);
    if (!a->time_bar.zoomed)
        return whole;
    return time_span_move((time_span){a->time_bar.from, a->time_bar.to}, 0.0, whole);
}

static void show(app *a, time_span span)
{
    time_span whole = time_view_whole(a);
    a->time_bar.zoomed = span.to - span.from < 0.999 * (whole.to - whole.from);
    a->time_bar.from = span.from;
    a->time_bar.to = span.to;
    a->dirty = true;
}

void time_view_zoom(app *a, double about, double factor)
{
    time_span whole = time_view_whole(a);
    show(a, time_span_zoom(time_view_shown(a), about, factor, whole, least_ticks));
}

void time_view_show_all(app *a)
{
    a->time_bar.zoomed = false;
    a->dirty = true;
}

void time_view_move(app *a, double ticks)
{
    if (a->time_bar.zoomed)
        show(a, time_span_move(time_view_shown(a), ticks, time_view_whole(a)));
}

void time_view_follow(app *a)
{
    uint64_t tick = app_tick(a);
    if (tick == a->time_bar.followed)
        return;
    a->time_bar.followed = tick;
    if (!a->time_bar.zoomed)
        return;
    time_span span = time_view_shown(a);
    double now = (double)tick, length = span.to - span.from;
    if (now >= span.from && now <= span.to)
        return;
    /* A page on or back; a step of the hand goes just as far as it has to. */
    double margin = a->playing ? 0.1 * length : 0.0;
    double by = now > span.to ? (a->playing ? now - margin - span.from : now - span.to)
                              : (a->playing ? now + margin - span.to : now - span.from);
    time_view_move(a, by);
}

/* ---- lanes ---- */

static void show_from(app *a, size_t top)
{
    size_t lanes = time_view_lanes(a), room = a->time_bar.lanes;
    size_t most = lanes > room ? lanes - room : 0;
    a->time_bar.top = top < most ? top : most;
    a->dirty = true;
}

void time_view_scroll_lanes(app *a, int by)
{
    size_t top = a->time_bar.top, up = by < 0 ? (size_t)-by : 0;
    show_from(a, by < 0 ? (top > up ? top - up : 0) : top + (size_t)by);
}

void time_view_show_lane(app *a, size_t lane)
{
    size_t top = a->time_bar.top, room = a->time_bar.lanes;
    if (lane < top)
        show_from(a, lane);
    else if (room > 0 && lane >= top + room)
        show_from(a, lane + 1 - room);
    else
        show_from(a, top);
}

/* ---- the loop ---- */

bool time_view_loop(const app *a, uint64_t *first, uint64_t *last)
{
    const app_loop *loop = &a->loop;
    *first = loop->in < loop->out ? loop->in : loop->out;
    *last = loop->in < loop->out ? loop->out : loop->in;
    return loop->has_in && loop->has_out && *first < *last;
}

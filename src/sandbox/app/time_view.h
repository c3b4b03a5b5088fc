/* time_view.h - the part of the run that the timeline shows: all of it, or what it is zoomed to. */
#ifndef SANDBOX_TIME_VIEW_H
#define SANDBOX_TIME_VIEW_H

#include "sandbox/app/app.h"
#include "sandbox/app/time_axis.h"

/* From the first tick to the end of the bar, which lies behind the last tick of all branches. */
time_span time_view_whole(const app *a);
time_span time_view_shown(const app *a);
/* `factor` times as many ticks with `about` where it is; all of them when they fit. */
void time_view_zoom(app *a, double about, double factor);
void time_view_show_all(app *a);
void time_view_move(app *a, double ticks);
/* Keeps the present tick in sight when it changes; a page on while time runs. */
void time_view_follow(app *a);

/* The number of branches, each a lane; and of those, which are in sight. */
size_t time_view_lanes(const app *a);
/* Brings the present branch's lane into sight. */
void time_view_show_lane(app *a, size_t lane);
void time_view_scroll_lanes(app *a, int by);

/* Whether the in and the out point of the loop are given; then the ticks, first before last. */
bool time_view_loop(const app *a, uint64_t *first, uint64_t *last);

#endif

/* time_bar.h - what the files of the timeline share. */
#ifndef SANDBOX_TIME_BAR_H
#define SANDBOX_TIME_BAR_H

#include "sandbox/app/app.h"
#include "sandbox/app/time_axis.h"

typedef struct time_bar_place {
    time_axis axis;
    draw_rect badges, overview, lanes, labels, facts; /* side by side, or one beneath another */
    int lane;                                         /* height of one */
} time_bar_place;

/* Each branch a lane with its name, those in sight; the way to the present is lit. */
void time_lanes(app *a, const time_bar_place *place);
/* The lane that holds the present tick: of a branch before its fork, one that it came from. */
size_t time_lanes_carrier(const app *a);
/* The branch whose lane is at a height of the window; the present one beside all lanes. */
size_t time_lanes_at(const app *a, const time_bar_place *place, float y);
/* Whether the branch's name has room on its lane. */
bool time_lanes_names(const app *a, const time_bar_place *place, size_t lane);
/* Whether the lane is in sight, and then the middle of it. */
bool time_lanes_middle(const app *a, const time_bar_place *place, size_t lane, float *y);

/* The moments that a person marked, with their labels on the scale. */
void time_bookmarks(app *a, const time_bar_place *place);
/* Whether a label of theirs lies on that part of the scale. */
bool time_bookmarks_cover(const app *a, const time_bar_place *place, int left, int width);
/* The one at a place of the window; NULL when there is none. */
const lab_bookmark *time_bookmark_at(const app *a, const time_bar_place *place, draw_point at);
/* What happened on a lane, whose middle is at y, in its own ticks. */
void time_mark_strip(app *a, const time_bar_place *place, size_t lane, float y);
/* The whole run as a strip with the part of it that is shown, to be dragged, while it is zoomed. */
void time_overview(app *a, const time_bar_place *place);
/* LIVE or PAST, and BRANCH. */
void time_badges(app *a, draw_rect box);
int time_badges_width(const app *a);

#endif

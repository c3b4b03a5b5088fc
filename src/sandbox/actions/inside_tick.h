/* inside_tick.h - opening the tick that comes next, and walking through its steps. */
#ifndef SANDBOX_INSIDE_TICK_H
#define SANDBOX_INSIDE_TICK_H

#include "sandbox/app/app.h"

/* Holds time and opens the tick that leads on from the present one, for the selected body; or
 * closes it again. */
void inside_toggle(app *a);
void inside_close(app *a);
/* Opens the tick that has ended, which made what is seen now: one tick back. */
void inside_open_last(app *a);

/* To a step. Before the first, and behind the last, the tick before and the next one are opened. */
void inside_go(app *a, size_t step);
void inside_by(app *a, int steps);
/* To the first step of the next stage, or of this or the last one. */
void inside_stage(app *a, int by);
/* To the next of the bodies that the body meets, or the last one; and to that one. */
void inside_partner(app *a, int by);
void inside_choose(app *a, cr_body_id partner);

/* Keys that are the opened tick's while it is open: arrows, Home, End, PgUp, PgDn. */
bool inside_key(app *a, const SDL_Keysym *key);

/* Whether the steps are seen: not while time runs, nor while variants are compared. */
bool inside_is_shown(const app *a);
/* Not while variants are compared. */
bool inside_can(const app *a);
/* Opens it anew where the moment, the selection or what was done has changed. Once a frame. */
void inside_follow(app *a);
/* What is known of one session is not of the next. */
void inside_forget(app *a);

#endif

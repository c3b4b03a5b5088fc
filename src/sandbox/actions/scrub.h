/* scrub.h - to other moments and other branches, and the points between which playing goes round.
 * Nothing here changes what was done. */
#ifndef SANDBOX_SCRUB_H
#define SANDBOX_SCRUB_H

#include "sandbox/app/app.h"

/* Holds time; the world is there in the next picture, and before anything else is done to it. A
 * tick that the branch does not have is the nearest one that it has. */
void scrub_ask(app *a, size_t branch, uint64_t tick);
/* Goes where it was asked for. */
void scrub_flush(app *a);
/* The same once a frame, without making it wait: a tick that takes long to step to is drawn as it
 * is remembered, and the world comes there within the next frames. */
void scrub_advance(app *a);

/* By so many ticks along the present branch; holds time. */
void scrub_by(app *a, int64_t ticks);
/* To the tick before the next mark or edit of the present branch, or before the last one. */
void scrub_to_event(app *a, bool backward);
void scrub_first(app *a);
/* The last tick of the present branch, where time goes on. */
void scrub_last(app *a);

/* To the branch that one was on before, at the same tick; without one, to the next. */
void scrub_flip(app *a);
/* Remembers which branch one was on before. To be called once a frame. */
void scrub_note_branch(app *a);

/* Sets the point at the present tick; where it is already, takes it away. */
void scrub_loop_in(app *a);
void scrub_loop_out(app *a);
bool scrub_loop_clear(app *a); /* false when there was none */

/* What the timeline knows of one session, it does not of the next. */
void scrub_forget(app *a);

#endif

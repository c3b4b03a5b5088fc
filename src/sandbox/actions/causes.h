/* causes.h - why a number is what it is: the tick that made it, opened at what made it. */
#ifndef SANDBOX_CAUSES_H
#define SANDBOX_CAUSES_H

#include "sandbox/app/app.h"

/* The list of what makes the velocity of the body, instead of the step; or the step again. Where no
 * tick is open, of the one that has just ended: one tick back. */
void causes_toggle(app *a);
/* To the step in which a cause gave most, with the body that it is about. */
void causes_go(app *a, size_t cause);
/* To the first step that moves the body so. */
void causes_go_to_move(app *a, lab_move move);

/* Ask for what made a number of the selected body, or the impulse of its contact point with another
 * body: the tick that has ended is opened at the list, or at the step that gave most of the
 * impulse. To be called within a pass; done in the next frame. */
void causes_ask(app *a, app_causes_of of);
void causes_ask_impulse(app *a, cr_body_id other, int32_t point);
/* Does what was asked for. Once a frame, before the tick is followed. */
void causes_answer(app *a);

#endif

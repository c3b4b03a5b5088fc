/* ghosting.h - the old future over the present one: the bodies of another branch at the same tick,
 * as outlines. */
#ifndef SANDBOX_GHOSTING_H
#define SANDBOX_GHOSTING_H

#include "sandbox/app/app.h"

void ghosting_toggle(app *a);
/* Of the session: the branch that was looked at before or, where that is the present one, the one
 * that it left. */
size_t ghosting_branch(const app *a);
/* Another session. */
void ghosting_forget(app *a);
/* Before a tick, and after it: the ghost goes along. */
void ghosting_remember(app *a);
void ghosting_follow(app *a);
/* Once a frame: brings it to wherever the session has gone. */
void ghosting_advance(app *a);

#endif

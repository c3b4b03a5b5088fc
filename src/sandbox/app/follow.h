/* follow.h - the camera goes along with a body. */
#ifndef SANDBOX_FOLLOW_H
#define SANDBOX_FOLLOW_H

#include "sandbox/app/app.h"

/* Goes along with the first selected body, or with none where it goes along with one. */
void follow_toggle(app *a);
bool follow_is_on(const app *a);
/* Whether there is a body to go along with, or to leave. */
bool follow_can(const app *a);
void follow_end(app *a);
/* Before a picture: the camera has moved by as much as the body since the last one, so that the
 * body stays where it is on the screen. Not while a hand holds something, which would run away. */
void follow_advance(app *a);

#endif

/* residuals.h - how every solver would converge in the tick that follows, while time is held. */
#ifndef SANDBOX_RESIDUALS_H
#define SANDBOX_RESIDUALS_H

#include "sandbox/app/app.h"

void residuals_show(app *a, bool on);
/* Works them out where the world is another one than last time; once a frame. */
void residuals_advance(app *a);

#endif

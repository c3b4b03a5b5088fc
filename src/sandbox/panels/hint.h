/* hint.h - one line at the bottom of the world: what the tool in hand does, and at the first start
 * five steps that a newcomer may follow or dismiss. */
#ifndef SANDBOX_HINT_H
#define SANDBOX_HINT_H

#include "sandbox/app/app.h"

/* Returns the part of the world above it. */
draw_rect hint(app *a);

#endif

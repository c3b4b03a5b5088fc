/* spreading.h - tweak or chaos: while time stands still, how far all bodies come apart when one of
 * them is nudged by the last bit. */
#ifndef SANDBOX_SPREADING_H
#define SANDBOX_SPREADING_H

#include "sandbox/app/app.h"

void spreading_toggle(app *a);
/* False when there is none to end. */
bool spreading_end(app *a);
/* Once a frame: makes it anew where the world has changed, and runs a little more of it. A script
 * has all of it at once. */
void spreading_advance(app *a);
/* Some of it is not known yet. */
bool spreading_waits(const app *a);
/* There is something to be seen. */
bool spreading_shown(const app *a);
/* The time ahead was changed. */
void spreading_changed(app *a);

#endif

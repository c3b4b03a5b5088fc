/* fanning.h - the fan of futures: while time stands still, the ways that the selected body would go
 * with each of eight values of a property or a setting. One of them can be taken. */
#ifndef SANDBOX_FANNING_H
#define SANDBOX_FANNING_H

#include "sandbox/app/app.h"

void fanning_toggle(app *a);
/* False when there is none to end. */
bool fanning_end(app *a);

/* Once a frame: makes it anew where the world has changed, and runs a little more of it. A script
 * has all of it at once. */
void fanning_advance(app *a);
/* Some of it is not known yet. */
bool fanning_waits(const app *a);
/* There are ways to be seen. */
bool fanning_shown(const app *a);

/* Number of the way under the pointer, by its label or its line; -1: none. */
int fanning_under(const app *a);
/* Makes the change of a way in the present: in the past it begins a branch. The fan ends. */
void fanning_take(app *a, size_t way);
/* A press on a way takes it, and so do the keys 1 to 8. False when it is nothing to the fan. */
bool fanning_press(app *a, const SDL_MouseButtonEvent *event);
bool fanning_key(app *a, const SDL_Keysym *key);

/* Another thing varies, over what is worth trying of it. */
void fanning_choose(app *a, const cr_setting *setting, const char *property);
/* The range or the time ahead was changed. */
void fanning_changed(app *a);

#endif

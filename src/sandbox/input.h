/* input.h - events from a window or a script. */
#ifndef SANDBOX_INPUT_H
#define SANDBOX_INPUT_H

#include "sandbox/app/app.h"

void input_event(app *a, const SDL_Event *event);

#endif

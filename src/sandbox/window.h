/* window.h - the app in a real window. */
#ifndef SANDBOX_WINDOW_H
#define SANDBOX_WINDOW_H

#include "sandbox/app/app.h"

typedef struct window window;

/* It opens when it runs, or earlier when the reading of a scene takes long. NULL without memory. */
window *window_create(app *a);
/* Runs until the app quits. `started` is the performance counter at the program's start. False,
 * having said why on standard error, when there is no display. */
bool window_run(window *w, app *a, Uint64 started);
void window_destroy(window *w, app *a); /* NULL is allowed */

#endif

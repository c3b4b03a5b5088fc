/* window.h - the app in a real window. */
#ifndef SANDBOX_WINDOW_H
#define SANDBOX_WINDOW_H

#include "app.h"

/* Opens a window and runs until the app quits. `started` is the performance counter at the
 * program's start. False, having said why on standard error, when there is no display. */
bool window_run(app *a, Uint64 started);

#endif

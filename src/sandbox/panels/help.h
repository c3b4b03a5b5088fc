/* help.h - F1: every key, and what the mouse does. */
#ifndef SANDBOX_HELP_H
#define SANDBOX_HELP_H

#include "sandbox/app/app.h"

void help_dialog(app *a);

#endif

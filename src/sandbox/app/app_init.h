/* app_init.h - the beginning and the end of the program's state. */
#ifndef SANDBOX_APP_INIT_H
#define SANDBOX_APP_INIT_H

#include "sandbox/app/app.h"

/* With an empty world. False with a message when fonts or memory are missing. */
bool app_init(app *a, const view_theme *theme, char *message, size_t size);
void app_free(app *a);

#endif

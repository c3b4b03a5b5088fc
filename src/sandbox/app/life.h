/* life.h - the beginning and the end of the program's state. */
#ifndef SANDBOX_LIFE_H
#define SANDBOX_LIFE_H

#include "app.h"

/* With an empty world. False with a message when fonts or memory are missing. */
bool app_init(app *a, const view_theme *theme, char *message, size_t size);
void app_free(app *a);

#endif

/* status.h - the line of numbers at the bottom. */
#ifndef SANDBOX_STATUS_H
#define SANDBOX_STATUS_H

#include "app.h"

void status_draw(app *a, draw_canvas *canvas);
/* The line as text. Returns `out`. */
char *status_text(const app *a, char *out, size_t size);

#endif

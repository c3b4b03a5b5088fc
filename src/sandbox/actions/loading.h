/* loading.h - reading a scene while a person waits: after a moment the window shows how far it is,
 * and Esc gives it up. */
#ifndef SANDBOX_LOADING_H
#define SANDBOX_LOADING_H

#include "lab/load_progress.h"
#include "sandbox/app/app.h"

/* Begins to wait for the file; what it returns is told of the progress of one reading. */
lab_progress loading_begin(app *a, const char *path);
/* How it is shown: the file's name, a thin bar, and how to give it up. */
void loading_draw(app *a, draw_canvas *canvas);

#endif

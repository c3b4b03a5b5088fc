/* loading.h - reading a scene, or searching the past, while a person waits: after a moment the
 * window shows how far it is, and Esc gives it up. */
#ifndef SANDBOX_LOADING_H
#define SANDBOX_LOADING_H

#include "lab/load_progress.h"
#include "sandbox/app/app.h"

/* Begins to wait for the file; what it returns is told of the progress of one reading. */
lab_progress loading_begin(app *a, const char *path);
/* The same for a recording that is written there. */
lab_progress loading_begin_recording(app *a, const char *path);
/* The same for a search through the past for what the sentence says. */
lab_progress loading_begin_search(app *a, const char *sentence);
/* The same for a film that is drawn. */
lab_progress loading_begin_film(app *a, const char *path);
/* How it is shown: what is done, a thin bar, and how to give it up. */
void loading_draw(app *a, draw_canvas *canvas);

#endif

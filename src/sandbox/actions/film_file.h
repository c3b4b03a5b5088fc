/* film_file.h - a film of the run, as the window shows the world. */
#ifndef SANDBOX_FILM_FILE_H
#define SANDBOX_FILM_FILE_H

#include "sandbox/app/app.h"

/* Of the ticks between the in and the out point, or of the whole branch. A path that ends in a
 * slash is a folder, which is made where there is none; else see view/film.h. False, with why in
 * `error`, when it cannot be written, or was given up: then there is no file. */
bool film_write(app *a, const char *path, lab_error *error);

#endif

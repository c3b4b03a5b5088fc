/* plot_file.h - a plot as a file. */
#ifndef SANDBOX_PLOT_FILE_H
#define SANDBOX_PLOT_FILE_H

#include "sandbox/app/app.h"

/* The plot that a->watching.exported names: a table where the path ends in .csv, a picture where it
 * ends in .png, else an SVG. False, with why in `error`, when it cannot be written. */
bool plot_write(app *a, const char *path, lab_error *error);

#endif

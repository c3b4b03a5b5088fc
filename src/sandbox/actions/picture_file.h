/* picture_file.h - what is seen of the world, as a PNG. */
#ifndef SANDBOX_PICTURE_FILE_H
#define SANDBOX_PICTURE_FILE_H

#include "app.h"

/* As large as the window, without bars, panels and selection. False, having shown why, when it
 * cannot be written. */
bool picture_write(app *a, const char *path);

#endif

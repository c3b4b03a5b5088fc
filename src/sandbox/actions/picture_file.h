/* picture_file.h - what is seen of the world, as a PNG. */
#ifndef SANDBOX_PICTURE_FILE_H
#define SANDBOX_PICTURE_FILE_H

#include "sandbox/app/app.h"

/* As large as the window, without bars, panels and selection. False, with why in `message`, when
 * it cannot be written. */
bool picture_write(app *a, const char *path, char *message, size_t size);

#endif

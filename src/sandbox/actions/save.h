/* save.h - saving to the scene's own file, or asking for a name. */
#ifndef SANDBOX_SAVE_H
#define SANDBOX_SAVE_H

#include "sandbox/app/app.h"

/* Saves to the scene's own file; asks for a name when it has none, or one of the program's, and
 * what to do when another program has changed it. */
void save_scene(app *a);
/* Asks for a name, whatever file it came from. */
void save_scene_as(app *a);
/* Asks for a name and writes what is seen of the world there. */
void save_picture(app *a);
/* ".json" or ".png": of what is asked for now. */
const char *save_extension(const app *a);

#endif

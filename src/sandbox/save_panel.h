/* save_panel.h - asks for the name of a file in the current folder: of a scene or a picture. */
#ifndef SANDBOX_SAVE_PANEL_H
#define SANDBOX_SAVE_PANEL_H

#include "app.h"

/* Saves to the scene's own file; asks for a name when it has none, or one of the program's. */
void save_scene(app *a);
/* Asks for a name, whatever file it came from. */
void save_scene_as(app *a);
/* Asks for a name and writes what is seen of the world there. */
void save_picture(app *a);
void save_dialog(app *a);

#endif

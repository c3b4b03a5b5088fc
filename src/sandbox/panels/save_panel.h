/* save_panel.h - asks for the name of a file in the current folder: of a scene or a picture. */
#ifndef SANDBOX_SAVE_PANEL_H
#define SANDBOX_SAVE_PANEL_H

#include "sandbox/app/app.h"

void save_dialog(app *a);

#endif

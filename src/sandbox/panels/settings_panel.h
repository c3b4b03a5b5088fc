/* settings_panel.h - the world and its solver: every row of the settings table. */
#ifndef SANDBOX_SETTINGS_PANEL_H
#define SANDBOX_SETTINGS_PANEL_H

#include "sandbox/app/app.h"

void settings_panel(app *a, draw_rect box);

#endif

/* open_panel.h - Ctrl+O: a list of scenes, narrowed down by typing. */
#ifndef SANDBOX_OPEN_PANEL_H
#define SANDBOX_OPEN_PANEL_H

#include "app.h"

void open_show(app *a);
void open_event(app *a, const SDL_Event *event);
void open_draw(app *a, draw_canvas *canvas);

#endif

/* panels.h - whichever panel is open. */
#ifndef SANDBOX_PANELS_H
#define SANDBOX_PANELS_H

#include "app.h"

void panels_event(app *a, const SDL_Event *event);
void panels_draw(app *a, draw_canvas *canvas);

#endif

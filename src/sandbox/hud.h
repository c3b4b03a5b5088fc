/* hud.h - what is always there over the world: title, tool bar, transport. */
#ifndef SANDBOX_HUD_H
#define SANDBOX_HUD_H

#include "app.h"

/* True when the event belongs to the bars. */
bool hud_event(app *a, const SDL_Event *event);
void hud_draw(app *a, draw_canvas *canvas);
/* Seconds until a tooltip appears; infinite when none will. */
double hud_sleep(const app *a);

#endif

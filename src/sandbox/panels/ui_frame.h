/* ui_frame.h - bars, panels and dialogs, described again in every pass. */
#ifndef SANDBOX_UI_FRAME_H
#define SANDBOX_UI_FRAME_H

#include "sandbox/app/app.h"

/* True when the event is the interface's and not the world's. */
bool ui_frame_event(app *a, const SDL_Event *event);
/* Passes until nothing changes any more: where controls stand is true then. */
void ui_frame_settle(app *a);
void ui_frame_draw(app *a, draw_canvas *canvas);
/* Seconds until it changes by itself; infinite when it will not. */
double ui_frame_sleep(const app *a);

#endif

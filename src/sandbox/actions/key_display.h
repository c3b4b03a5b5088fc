/* key_display.h - what is pressed, large enough for the back row: keys with what they did, clicks
 * as a ring. On by itself in the projector theme; app->prefs.show_keys says otherwise. */
#ifndef SANDBOX_KEY_DISPLAY_H
#define SANDBOX_KEY_DISPLAY_H

#include "sandbox/app/app.h"

bool shown_keys_on(const app *a);
void shown_keys_toggle(app *a);
/* A key was pressed that means an action. */
void shown_keys_press(app *a, const SDL_Keysym *keysym, action_id action);
/* A mouse button went down where the pointer is. */
void shown_keys_click(app *a);
void shown_keys_draw(app *a, draw_canvas *canvas);
/* Seconds until the next of them goes; infinite when nothing is shown. */
double shown_keys_sleep(const app *a);

#endif

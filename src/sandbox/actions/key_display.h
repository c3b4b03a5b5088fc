/* key_display.h - what is pressed, large enough for the back row: keys with what they did, clicks
 * as a ring. On by itself in the projector theme; app->prefs.show_keys says otherwise. */
#ifndef SANDBOX_KEY_DISPLAY_H
#define SANDBOX_KEY_DISPLAY_H

#include "sandbox/app/app.h"

bool key_display_is_on(const app *a);
void key_display_toggle(app *a);
/* A key was pressed that means an action. */
void key_display_press(app *a, const SDL_Keysym *keysym, action_id action);
/* A mouse button went down where the pointer is. */
void key_display_click(app *a);
void key_display_draw(app *a, draw_canvas *canvas);
/* Seconds until the next of them goes; infinite when nothing is shown. */
double key_display_sleep(const app *a);

#endif

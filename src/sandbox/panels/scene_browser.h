/* scene_browser.h - Ctrl+O: every scene that can be opened by a name, as small pictures. */
#ifndef SANDBOX_SCENE_BROWSER_H
#define SANDBOX_SCENE_BROWSER_H

#include "app.h"

void scene_browser(app *a);
/* Draws what is still missing, one picture a call. False when nothing is. */
bool scene_browser_draw_next(app *a);

#endif

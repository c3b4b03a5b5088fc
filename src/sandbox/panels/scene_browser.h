/* scene_browser.h - Ctrl+O: every scene that can be opened by a name, as small pictures. */
#ifndef SANDBOX_SCENE_BROWSER_H
#define SANDBOX_SCENE_BROWSER_H

#include "sandbox/app/app.h"

void scene_browser(app *a);
/* Draws one of the pictures that are still missing, if any is. */
void scene_browser_draw_next(app *a);
/* Some are. */
bool scene_browser_waits(const app *a);

#endif

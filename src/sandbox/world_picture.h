/* world_picture.h - what is seen of the world: one picture, a pane for each variant, or ghosts over
 * the one that leads. */
#ifndef SANDBOX_WORLD_PICTURE_H
#define SANDBOX_WORLD_PICTURE_H

#include "sandbox/app/app.h"

void world_picture_draw(app *a, draw_canvas *canvas);

#endif

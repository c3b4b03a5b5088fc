/* inside_camera.h - what is seen of the world while a tick is open. */
#ifndef SANDBOX_INSIDE_CAMERA_H
#define SANDBOX_INSIDE_CAMERA_H

#include "sandbox/app/app.h"

/* Pixels: of the card that tells of the step. */
int inside_card_width(const app *a);
/* Brings the pair near, unless it is in sight beside the card and large enough. */
void inside_camera_near(app *a);
/* Before a pair is brought near for the first time; and back to what was seen then. */
void inside_camera_remember(app *a);
void inside_camera_restore(app *a);

#endif

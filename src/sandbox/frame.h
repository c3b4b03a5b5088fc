/* frame.h - one frame of the program: time passes, everything is drawn. */
#ifndef SANDBOX_FRAME_H
#define SANDBOX_FRAME_H

#include "sandbox/app/app.h"

/* Lets time pass: applies the hand's pull, steps, lets messages go. */
void frame_advance(app *a, double elapsed);
/* Draws everything, on a canvas of app->width by app->height. */
void frame_draw(app *a, draw_canvas *canvas);
/* Seconds until the picture changes by itself; infinite when it will not, 0 while it moves. */
double frame_sleep(const app *a);

#endif

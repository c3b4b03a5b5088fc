/* gesture.h - what the hand is doing with the world, from a press to its release. */
#ifndef SANDBOX_GESTURE_H
#define SANDBOX_GESTURE_H

#include "sandbox/app/app.h"

/* A mouse press on the world begins one, by the tool in hand. */
void gesture_press(app *a, const SDL_MouseButtonEvent *event);
void gesture_motion(app *a);
/* Tells the world where the hand is now; once a frame is enough. */
void gesture_flush(app *a);
void gesture_release(app *a);
/* Gives up: what a gesture changed so far is taken back. False when there was none. */
bool gesture_cancel(app *a);
/* Ends a gesture where it stands, since the world below it is about to change. */
void gesture_finish(app *a);
/* The wheel and the keys go to the tool first; true when it has a use for them. */
bool gesture_wheel(app *a, float notches);
bool gesture_key(app *a, const SDL_Keysym *key);
void gesture_draw(app *a, draw_canvas *canvas);

/* Takes another tool in hand; what the one before had begun is given up. */
void gesture_take_tool(app *a, app_tool which);

#endif

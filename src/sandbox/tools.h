/* tools.h - what each tool does with a press, a motion and a release; gesture.c tells them. */
#ifndef SANDBOX_TOOLS_H
#define SANDBOX_TOOLS_H

#include "app.h"

/* ---- select tool (tool_select.c) ---- */

void select_press(app *a, const SDL_MouseButtonEvent *event);
void select_flush(app *a);
void select_release(app *a);
void select_draw(app *a, draw_canvas *canvas);

/* ---- knobs beside the selection (handles.c) ---- */

/* Begins turning or throwing when a knob lies under the pointer. */
bool handles_press(app *a);
void handles_flush(app *a);
void handles_draw(app *a, draw_canvas *canvas);

/* ---- circle and box tools (tool_spawn.c) ---- */

void spawn_press(app *a);
void spawn_release(app *a);
void spawn_wheel(app *a, float notches); /* makes a box flatter or taller */
void spawn_draw(app *a, draw_canvas *canvas);
/* One of the default size at a point. */
void spawn_default(app *a, cr_shape_kind kind, cr_vec2 at);

/* ---- camera (tool_camera.c) ---- */

void camera_press(app *a);
void camera_drag(app *a, float dx, float dy);
void camera_wheel(app *a, float notches);
void camera_frame(app *a);

#endif

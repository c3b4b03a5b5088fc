/* boxes.h - what panels and messages are made of. */
#ifndef SANDBOX_BOXES_H
#define SANDBOX_BOXES_H

#include "app.h"

/* Dims the world and draws a box of this size in the middle of the window; returns where. */
draw_rect widget_box(app *a, draw_canvas *canvas, int width, int height);
draw_rect widget_middle(const app *a, int width, int height);
bool widget_inside(draw_rect box, draw_point at);
/* A row of buttons, flush right at the bottom of a box; box i of them. */
draw_rect widget_button(const app *a, draw_rect box, const char *const *labels, size_t count,
                        size_t i);
void widget_buttons_draw(app *a, draw_canvas *canvas, draw_rect box, const char *const *labels,
                         size_t count);
/* The button fired by this event (mouse release on it, Enter on the focus), or -1. Tab and the
 * arrow keys move the focus. */
int widget_buttons_event(app *a, const SDL_Event *event, draw_rect box, const char *const *labels,
                         size_t count);
/* Text wrapped to a width; returns its height. A NULL canvas only measures. */
int widget_text(app *a, draw_canvas *canvas, int x, int y, int width, draw_color color,
                const char *text);

/* The text field in a frame of this size, with its caret. */
void widget_field_draw(app *a, draw_canvas *canvas, draw_rect frame, const char *empty);

#endif

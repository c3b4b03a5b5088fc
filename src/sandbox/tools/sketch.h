/* sketch.h - strokes that the previews of the tools share. Points are pixels, widths and sizes are
 * ordinary pixels. */
#ifndef SANDBOX_SKETCH_H
#define SANDBOX_SKETCH_H

#include "sandbox/app/app.h"

void sketch_line(const app *a, draw_canvas *canvas, draw_point from, draw_point to, float width,
                 draw_color color);
void sketch_dashes(const app *a, draw_canvas *canvas, draw_point from, draw_point to,
                   draw_color color);
void sketch_dot(const app *a, draw_canvas *canvas, draw_point at, float radius, draw_color color);
/* A cross like an x: not here. */
void sketch_refusal(const app *a, draw_canvas *canvas, draw_point at);
/* A ring and its middle: an end that holds on to a centre or a corner. */
void sketch_feature(const app *a, draw_canvas *canvas, draw_point at);
/* Counter-clockwise on the screen from `from` by `turn`, rad; `radius` in pixels. */
void sketch_arc(const app *a, draw_canvas *canvas, draw_point center, float radius, float from,
                float turn, float width, draw_color color);
/* A spring of an even number of half turns; too short for them, a line. */
void sketch_coil(const app *a, draw_canvas *canvas, draw_point from, draw_point to, int turns);
/* A text beside a point, kept inside the picture. */
void sketch_tag(app *a, draw_canvas *canvas, draw_point at, draw_color color, const char *text);

/* Digits behind the point that tell two neighbouring pixels apart, 2 to 6. */
int sketch_digits(const app *a);
/* Drops what is sketched. False when there was nothing. */
bool sketch_clear(app *a);

#endif

/* snap.h - where points, lengths and angles go while snapping is on. */
#ifndef SANDBOX_SNAP_H
#define SANDBOX_SNAP_H

#include "sandbox/app/app.h"

/* On, and not suspended by Alt. While it is not, the functions below give back what they get. */
bool snap_active(const app *a);
/* m between two lines now. A step of 1/n m (0.2, 0.05) is that to the last bit of a double. */
double snap_step(const app *a);

/* The nearest crossing of two lines: the floats nearest to its decimal numbers. */
cr_vec2 snap_point(const app *a, cr_vec2 point);
/* The nearest multiple of the step, at least one. */
float snap_length(const app *a, float length);
/* The nearest multiple of the angular step. */
float snap_angle(const app *a, float angle);

/* rad by which the wheel turns what is dragged: 5 degrees a notch, one with Shift, and the angular
 * step while snapping is active. */
float snap_wheel(const app *a, float notches);

/* Lights up the two lines through a point, with a cross where they meet; nothing while snapping is
 * not active. */
void snap_draw(const app *a, draw_canvas *canvas, cr_vec2 point);

#endif

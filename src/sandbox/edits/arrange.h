/* arrange.h - putting selected bodies in order: in a row, mirrored, in front of others. Each is an
 * edit of its own. Boxes are those around the bodies as they stand; locked bodies stay, and
 * half-spaces have no box. */
#ifndef SANDBOX_ARRANGE_H
#define SANDBOX_ARRANGE_H

#include "sandbox/app/app.h"

typedef enum arrange_axis { ARRANGE_X, ARRANGE_Y } arrange_axis;

/* How many selected bodies can be aligned: two are needed, three to be distributed. */
size_t arrange_count(const app *a);
/* Puts one place of each body's box at the same place of the box around all: 0 is its left or
 * lower side, 0.5 its middle, 1 its right or upper side. */
void edit_align(app *a, arrange_axis axis, double part);
/* Leaves the outermost bodies where they are and puts the others between them at equal gaps. */
void edit_distribute(app *a, arrange_axis axis);
/* At the middle of the box around the selected bodies. Joints between them, and from them to the
 * world, are mirrored with them. */
void edit_mirror(app *a, bool upside_down);
/* Puts the selected bodies before or behind all others in the drawing order; among each other they
 * keep theirs. */
void edit_bring(app *a, bool front);

#endif

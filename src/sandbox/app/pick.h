/* pick.h - what lies under the pointer. */
#ifndef SANDBOX_PICK_H
#define SANDBOX_PICK_H

#include "sandbox/app/app.h"

/* The body under the pointer, or null; a small one is found a few pixels beside it too. */
cr_body_id pick_body(const app *a);
/* The same, but never a half-space. */
cr_body_id pick_solid(const app *a);
/* The foremost body at a point but for one: what lies beneath it where it covers the point itself.
 * Null for none; never a half-space. */
cr_body_id pick_beneath(const app *a, cr_vec2 point, cr_body_id except);

/* The centre of mass or corner of a body within a few pixels of the pointer; false when there is
 * none, or while Alt is held. */
bool pick_feature(const app *a, cr_vec2 *out);
/* The point that a click here stands for: such a feature, else the nearest crossing of the grid
 * while snapping is on, else the pointer's own position. */
cr_vec2 pick_point(const app *a);

/* "ball #3", "#3" for a body without a name, "the world" for null. Returns `out`. */
char *pick_name(const app *a, cr_body_id id, char *out, size_t size);

#endif

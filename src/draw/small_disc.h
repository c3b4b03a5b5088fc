/* small_disc.h - discs that are only a few pixels wide. Private to the room.
 *
 * There, a ramp over the distance to the circle would misjudge the area, and a path with as many
 * corners as a circle needs costs more than the few pixels. */
#ifndef DRAW_SMALL_DISC_H
#define DRAW_SMALL_DISC_H

#include "draw/paint.h"

#define SMALL_DISC 3.0 /* radii below this are small */

/* `inner` is the radius of the part inside the outline, 0 or less for none. False, and nothing
 * drawn, if the disc is not small or the clip rectangle's sides are too near. */
bool small_disc_draw(draw_canvas *canvas, double x, double y, double radius, double inner,
                     const draw_ink *ink);

/* The radius of the circle about which a ramp one pixel wide, from all to nothing, encloses the
 * area of a circle of this radius, 0.3 or more; about the circle itself it encloses pi / 12 more.
 */
double small_disc_ramp(double radius);

#endif

/* path.h - a convex outline and the exact area it covers of each pixel. Private to the room.
 *
 * Everything but the disc is drawn from paths. Geometry is in doubles, so that a corner 10^9
 * pixels away still puts an edge where it belongs; only + - * / and sqrt touch it, which IEEE 754
 * rounds alike on every machine. */
#ifndef DRAW_PATH_H
#define DRAW_PATH_H

#include "draw/paint.h"

enum { PATH_MAX = 160, ARC_MAX = 32 };

typedef struct path_corner {
    double x, y;
} path_corner;

/* Corners in the order right, down, left, up as seen on the screen; an empty path has none. */
typedef struct draw_path {
    int count;
    path_corner at[PATH_MAX];
} draw_path;

void path_add(draw_path *path, double x, double y);
void path_copy(draw_path *to, const draw_path *from);
/* The path from `corners` in either winding; empty unless they are finite and enclose an area. */
void path_from_corners(draw_path *path, const draw_point *corners, size_t count);
/* Adds a quarter circle about (x, y) that begins at (x, y) + radius (dx, dy), dx dx + dy dy = 1,
 * and turns to the right of its start as seen on the screen. */
void path_add_quarter(draw_path *path, double x, double y, double radius, double dx, double dy);
/* Adds the points of the first quarter of the unit circle, both ends included: `steps` chords, of
 * equal length where `steps` divides ARC_MAX and of nearly equal length where it does not. */
void path_add_arc(draw_path *path, int steps);
/* Keeps what lies at least `width` inside of every edge. */
void path_inset(draw_path *path, double width);
/* Cuts the path to a rectangle and counts x from the rectangle's left side. */
void path_cut_to(draw_path *path, draw_rect rect);

/* Draws `outer` in the ink; `inner` is the part inside the outline. */
void path_draw(draw_canvas *canvas, const draw_path *outer, const draw_path *inner,
               const draw_ink *ink);
/* Draws two paths that touch but do not overlap as one shape, with no seam between them. */
void path_draw_joined(draw_canvas *canvas, const draw_path *a, const draw_path *b,
                      const draw_ink *ink);

#endif

/* fringe.h - convex shapes as triangles whose edges fade out over a pixel. Private to the room.
 *
 * What a shape covers of a pixel is taken from the depth of the pixel's centre inside the shape's
 * edge: nothing at -1/2 pixel, all of it at 1/2. The same goes for the inside of an outline. Both
 * change along straight ramps, so that triangles between loops at the depths where a ramp begins
 * or ends (the knots) show them exactly. */
#ifndef DRAW_FRINGE_H
#define DRAW_FRINGE_H

#include "draw/geometry.h"
#include "draw/path.h"

enum { FRINGE_KNOTS = 5, FRINGE_POINTS = 600 };

/* Coverage that rises from 0 at depth `from` to `peak` at depth `to`. */
typedef struct fringe_ramp {
    double from, to, peak;
} fringe_ramp;

/* Colours by depth; beyond the last knot the colour stays. */
typedef struct fringe_profile {
    int knots;
    double depth[FRINGE_KNOTS];
    draw_color color[FRINGE_KNOTS];
} fringe_profile;

/* A loop of points at each knot; points of the same number belong together. */
typedef struct fringe_loops {
    int count;
    bool open;           /* the last point does not lead to the first, but to the base */
    path_corner base[2]; /* of an open loop: from its last point to its first, out of sight */
    path_corner at[FRINGE_KNOTS][FRINGE_POINTS];
} fringe_loops;

/* The ramp at the edge of a shape which is `thickness` across where it is thickest. */
fringe_ramp fringe_edge(double thickness);
/* `inner` with a peak of 0 is for a shape of nothing but outline, or with none. */
fringe_profile fringe_of(const draw_ink *ink, fringe_ramp outer, fringe_ramp inner);
/* For a shape with an outline `width` wide, if the ink has one. */
fringe_profile fringe_for(const draw_ink *ink, double thickness, double width);
/* Between the loops, with room for `inside` triangles more, whose place *rest is; -1 when nothing
 * of it can be seen. Otherwise what the first vertex of the last loop is called. */
int fringe_strips(draw_canvas *canvas, const fringe_profile *profile, const fringe_loops *loops,
                  int inside, int **rest);
void fringe_draw(draw_canvas *canvas, const fringe_profile *profile, const fringe_loops *loops);

/* ---- shapes; `width` is the outline's ---- */

void fringe_disc(draw_canvas *canvas, double x, double y, double radius, double width,
                 const draw_ink *ink);
void fringe_round_rect(draw_canvas *canvas, const path_corner corner[2], double radius,
                       double width, const draw_ink *ink);
/* A line with round ends. */
void fringe_stroke(draw_canvas *canvas, path_corner from, path_corner to, double radius,
                   const draw_ink *ink);
/* A line from a round end to `base`, where a head with half a base of `half` leads to `tip`. The
 * radius is at least half a pixel, and less than `half`. */
void fringe_arrow(draw_canvas *canvas, path_corner from, path_corner base, path_corner tip,
                  double radius, double half, const draw_ink *ink);
/* A path of any size. */
void fringe_path(draw_canvas *canvas, const draw_path *path, double width, const draw_ink *ink);

#endif

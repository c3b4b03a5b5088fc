/* polygon.c - convex polygons. */
#include "draw/fringe.h"

#include <math.h>

void draw_polygon(draw_canvas *canvas, const draw_point *corners, size_t count, draw_style style)
{
    draw_ink ink = paint_ink(style);
    draw_path outer, inner;
    path_from_corners(&outer, corners, count);
    if (outer.count == 0 || !isfinite(style.width) || !paint_visible(&ink))
        return;
    if (canvas->geometry != NULL) {
        fringe_path(canvas, &outer, (double)style.width, &ink);
        return;
    }
    inner.count = 0;
    if (ink.outlined) {
        path_copy(&inner, &outer);
        path_inset(&inner, (double)style.width);
    }
    path_draw(canvas, &outer, &inner, &ink);
}

/* round_rect.c - upright rectangles with rounded corners. */
#include "draw/fringe.h"

#include <math.h>

static void rounded(draw_path *path, double x0, double y0, double x1, double y1, double radius)
{
    path->count = 0;
    if (x0 >= x1 || y0 >= y1)
        return;
    if (radius <= 0.0) {
        path_add(path, x0, y0);
        path_add(path, x1, y0);
        path_add(path, x1, y1);
        path_add(path, x0, y1);
        return;
    }
    double half = (x1 - x0 < y1 - y0 ? x1 - x0 : y1 - y0) * 0.5;
    double r = radius < half ? radius : half;
    path_add_quarter(path, x0 + r, y0 + r, r, -1.0, 0.0);
    path_add_quarter(path, x1 - r, y0 + r, r, 0.0, -1.0);
    path_add_quarter(path, x1 - r, y1 - r, r, 1.0, 0.0);
    path_add_quarter(path, x0 + r, y1 - r, r, 0.0, 1.0);
}

/* Whole pixels and nothing else are a rectangle, and what is larger than any panel is a path. */
static void record(draw_canvas *canvas, const path_corner corner[2], double radius,
                   draw_style style, const draw_ink *ink)
{
    const double most = 1e5;
    double x0 = corner[0].x, y0 = corner[0].y, x1 = corner[1].x, y1 = corner[1].y;
    bool small = x0 > -most && y0 > -most && x1 < most && y1 < most;
    bool whole = small && x0 == floor(x0) && y0 == floor(y0) && x1 == floor(x1) && y1 == floor(y1);
    if (whole && radius <= 0.0 && !ink->outlined) {
        draw_rect rect = {(int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0)};
        geometry_rect(canvas, rect, ink->fill);
    } else if (small) {
        fringe_round_rect(canvas, corner, radius, (double)style.width, ink);
    } else {
        draw_path path;
        rounded(&path, x0, y0, x1, y1, radius);
        fringe_path(canvas, &path, (double)style.width, ink);
    }
}

void draw_round_rect(draw_canvas *canvas, float x, float y, float w, float h, float radius,
                     draw_style style)
{
    draw_ink ink = paint_ink(style);
    bool finite = isfinite(x) && isfinite(y) && isfinite(w) && isfinite(h) && isfinite(radius) &&
                  isfinite(style.width);
    if (!finite || !(w > 0.0f) || !(h > 0.0f) || !paint_visible(&ink))
        return;
    draw_path outer, inner;
    double x0 = (double)x, y0 = (double)y, x1 = x0 + (double)w, y1 = y0 + (double)h;
    rounded(&outer, x0, y0, x1, y1, (double)radius);
    if (canvas->geometry != NULL) {
        record(canvas, (const path_corner[2]){{x0, y0}, {x1, y1}}, (double)radius, style, &ink);
        return;
    }
    inner.count = 0;
    if (ink.outlined) {
        double in = (double)style.width;
        rounded(&inner, x0 + in, y0 + in, x1 - in, y1 - in, (double)radius - in);
    }
    path_draw(canvas, &outer, &inner, &ink);
}

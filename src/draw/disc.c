/* disc.c - discs: coverage from the distance to the circle, spans from Pythagoras. */
#include "lanes.h"
#include "sweep.h"

#include <math.h>

enum { AHEAD = 6 }; /* rows that are asked for early */

/* Below this radius a circle bends too much inside one pixel for a distance to tell the area. */
static const double SMALL = 3.0;

typedef struct disc_circle {
    double x, y, radius;
} disc_circle;

/* The pixels of a row whose centres lie within the square root of `square` of x, cut to the strip
 * and counted from its left side. */
static void span(double square, double x, double width, int *from, int *to)
{
    *from = *to = 0;
    if (square > 0.0) {
        double half = sqrt(square), left = x - half - 0.5, right = x + half - 0.5;
        left = left < 0.0 ? 0.0 : left > width ? width : left;
        right = right < -1.0 ? -1.0 : right > width - 1.0 ? width - 1.0 : right;
        *from = (int)left + (left > (int)left);
        *to = (int)(right + 1.0);
        *to = *to < *from ? *from : *to;
    }
}

/* Counts how much of the pixels [from, to) of a row the disc covers, and its inside. `dx` is from
 * the circle's centre to the centre of pixel 0, `square` (distance of the row to the centre)^2 -
 * radius^2.
 *
 * The distance d to the circle comes from e = (distance to the centre)^2 - radius^2 by the first
 * two terms of sqrt: d = u (1 - u / 2r) with u = e / 2r, which half a pixel from the edge of the
 * smallest disc is 0.002 pixels off. Along the row, u is a parabola; begun near the edge, it keeps
 * its precision for a circle of any size. */
static void measure(double radius, double dx, double square, double width, int from, int to,
                    uint32_t *outer, uint32_t *inner)
{
    const lanes_f one = lanes_of(1.0f), steps = {0.0f, 1.0f, 2.0f, 3.0f};
    lanes_f linear = lanes_of((float)(0.5 / radius)), line = lanes_of((float)width);
    for (int x = from; x < to; x += LANES) {
        double across = x + dx, u = (across * across + square) * 0.5 / radius;
        u = u < -1e6 ? -1e6 : u > 1e6 ? 1e6 : u;
        lanes_f at = steps * (lanes_of((float)(across / radius)) + steps * linear) + (float)u;
        lanes_f part = lanes_of(0.5f) - at * (one - at * linear);
        lanes_store(outer + x, lanes_count(lanes_min(lanes_positive(part), one)));
        lanes_store(inner + x, lanes_count(lanes_min(lanes_positive(part - line), one)));
    }
}

static int clamp_row(double y, draw_rect strip)
{
    double low = strip.y, high = low + strip.h;
    return (int)(y < low ? low : y > high ? high : y);
}

/* `width` is the outline's, less than the radius. */
static void draw_strip(draw_canvas *canvas, draw_rect strip, const disc_circle *circle,
                       double width, const draw_ink *ink)
{
    uint32_t outer_counts[STRIP + 2 * COVER_PAD], inner_counts[STRIP + 2 * COVER_PAD];
    uint32_t *outer = outer_counts + COVER_PAD, *inner = inner_counts + COVER_PAD;
    double r = circle->radius, x = circle->x - strip.x, solid = r - width - 0.5;
    int y0 = clamp_row(floor(circle->y - r - 0.5), strip);
    int y1 = clamp_row(ceil(circle->y + r + 0.5), strip);
    for (int y = y0; y < y1; y++) {
        double dy = y + 0.5 - circle->y, square = dy * dy - r * r;
        cover_row row = {.level = COVER_WHOLE, .cover = outer};
        span(r + 0.25 - square, x, strip.w, &row.x0, &row.x1);
        span(solid > 0.0 ? solid * solid - dy * dy : 0.0, x, strip.w, &row.s0, &row.s1);
        if (row.s0 >= row.s1) {
            row.s0 = row.s1 = row.x1;
        }
        measure(r, 0.5 - x, square, width, row.x0, row.s0, outer, inner);
        measure(r, 0.5 - x, square, width, cover_right(&row), row.x1, outer, inner);
        uint32_t *pixels = canvas->pixels + (ptrdiff_t)y * canvas->stride + strip.x;
        paint_soon(pixels, (ptrdiff_t)AHEAD * canvas->stride, &row);
        if (ink->outlined) {
            paint_ring(pixels, &row, inner, ink);
        } else {
            paint_edges(pixels, &row, ink->fill, ink->fill_alpha);
        }
    }
}

static void round_path(draw_path *path, const disc_circle *circle)
{
    path->count = 0;
    if (circle->radius > 0.0) {
        path_add_quarter(path, circle->x, circle->y, circle->radius, 1.0, 0.0);
        path_add_quarter(path, circle->x, circle->y, circle->radius, 0.0, 1.0);
        path_add_quarter(path, circle->x, circle->y, circle->radius, -1.0, 0.0);
        path_add_quarter(path, circle->x, circle->y, circle->radius, 0.0, -1.0);
    }
}

static void draw_small(draw_canvas *canvas, const disc_circle *circle, double width,
                       const draw_ink *ink)
{
    disc_circle within = {circle->x, circle->y, circle->radius - width};
    draw_path whole, inside;
    round_path(&whole, circle);
    round_path(&inside, &within);
    path_draw(canvas, &whole, &inside, ink);
}

/* A ramp one pixel wide about a circle of this radius encloses the area of the circle asked for;
 * about the circle itself it would enclose pi / 12 more. */
static double ramp_radius(double radius)
{
    return sqrt(radius * radius - 1.0 / 12.0);
}

void draw_disc(draw_canvas *canvas, float x, float y, float radius, draw_style style)
{
    draw_ink ink = paint_ink(style);
    bool finite = isfinite(x) && isfinite(y) && isfinite(radius) && isfinite(style.width);
    if (!finite || !(radius > 0.0f) || !paint_visible(&ink)) {
        return;
    }
    disc_circle circle = {(double)x, (double)y, (double)radius};
    double width = ink.outlined ? (double)style.width : 0.0;
    if (circle.radius < SMALL) {
        draw_small(canvas, &circle, width, &ink);
        return;
    }
    if (width >= circle.radius) {
        /* All outline. */
        ink = paint_ink((draw_style){.fill = style.outline});
        width = 0.0;
    }
    circle.radius = ramp_radius(circle.radius);
    draw_rect clip = canvas->clip;
    for (int done = 0; done < clip.w; done += STRIP) {
        int rest = clip.w - done;
        draw_rect strip = {clip.x + done, clip.y, rest < STRIP ? rest : STRIP, clip.h};
        draw_strip(canvas, strip, &circle, width, &ink);
    }
}

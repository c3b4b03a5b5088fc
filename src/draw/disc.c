/* disc.c - discs: coverage from the distance to the circle, spans from Pythagoras. */
#include "draw/draw_lanes.h"
#include "draw/fringe.h"
#include "draw/minmax.h"
#include "draw/scanline.h"
#include "draw/small_disc.h"

#include <math.h>

enum { AHEAD = 6 }; /* rows that are asked for early */

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
        left = min_double(max_double(left, 0.0), width);
        right = min_double(max_double(right, -1.0), width - 1.0);
        *from = (int)left + (left > (int)left);
        *to = (int)(right + 1.0);
        *to = max_int(*to, *from);
    }
}

/* Values of a radius that counting coverage needs. */
typedef struct disc_ramp {
    double square, half; /* radius^2, 1 / 2r */
    lanes_f far;         /* the radius */
    lanes_f bend, sag;   /* 1 / 2r; and times 0, 1, 4, 9 */
} disc_ramp;

static const lanes_f steps = {0.0f, 1.0f, 2.0f, 3.0f};

static disc_ramp ramp_of(double radius)
{
    double half = 0.5 / radius;
    lanes_f bend = lanes_of((float)half);
    return (disc_ramp){radius * radius, half, lanes_of((float)radius), bend, steps * steps * bend};
}

/* How much the disc covers of four pixels of a row, in counts. `across` is from the circle's centre
 * to the centre of the first, `square` is (distance of the row to the centre)^2.
 *
 * The distance d to the edge comes from u = ((distance to the centre)^2 - r^2) / 2r by the first
 * two terms of a square root: d = u (1 - u / 2r), which half a pixel from the edge of the smallest
 * disc is 0.002 pixels off. Along a row, u is a parabola; begun near the edge, where it is small,
 * it keeps its precision for a circle of any size. */
static inline lanes_u measure(const disc_ramp *ramp, double across, double square)
{
    const lanes_f one = lanes_of(1.0f);
    /* Floats hold it, however far away the circle begins. */
    double start = min_double((across * across + square - ramp->square) * ramp->half, 1e6);
    lanes_f u = steps * lanes_of((float)(across * 2.0 * ramp->half)) + ramp->sag;
    /* Farther outside, the two terms would turn back. */
    u = lanes_min(u + lanes_of((float)start), ramp->far);
    lanes_f part = lanes_of(0.5f) - u * (one - u * ramp->bend);
    return lanes_count(lanes_min(lanes_positive(part), one));
}

/* Counts the pixels [from, to) of a row for a disc and, if `cover_in` is not NULL, for the part
 * inside its outline. `dx` is from the circle's centre to the centre of pixel 0. */
static inline void count(const disc_ramp *edge, const disc_ramp *seam, double dx, double square,
                         int from, int to, uint32_t *cover, uint32_t *cover_in)
{
    for (int x = from; x < to; x += LANES) {
        lanes_store(cover + x, measure(edge, x + dx, square));
        if (cover_in != NULL)
            lanes_store(cover_in + x, measure(seam, x + dx, square));
    }
}

static int clamp_row(double y, draw_rect strip)
{
    double low = strip.y, high = low + strip.h;
    return (int)(y < low ? low : y > high ? high : y);
}

/* `inner` is the radius of the part inside the outline. */
static void draw_strip(draw_canvas *canvas, draw_rect strip, const disc_circle *circle,
                       double inner, const draw_ink *ink)
{
    uint32_t counts[STRIP + 2 * COVER_PAD], inner_counts[STRIP + 2 * COVER_PAD];
    uint32_t *cover = counts + COVER_PAD;
    uint32_t *within = ink->outlined ? inner_counts + COVER_PAD : NULL;
    double r = circle->radius, x = circle->x - strip.x, solid = inner - 0.5;
    disc_ramp edge = ramp_of(r), seam = ramp_of(inner);
    int y0 = clamp_row(floor(circle->y - r - 0.5), strip);
    int y1 = clamp_row(ceil(circle->y + r + 0.5), strip);
    for (int y = y0; y < y1; y++) {
        double dy = y + 0.5 - circle->y, square = dy * dy;
        cover_row row = {.level = COVER_WHOLE, .cover = cover};
        span((r + 0.5) * (r + 0.5) - square, x, strip.w, &row.x0, &row.x1);
        span(solid * solid - square, x, strip.w, &row.s0, &row.s1);
        if (row.s0 >= row.s1)
            row.s0 = row.s1 = row.x1;
        int right = cover_right(&row);
        count(&edge, &seam, 0.5 - x, square, row.x0, row.s0, cover, within);
        count(&edge, &seam, 0.5 - x, square, right, row.x1, cover, within);
        uint32_t *pixels = canvas->pixels + (ptrdiff_t)y * canvas->stride + strip.x;
        paint_prefetch(pixels, (ptrdiff_t)AHEAD * canvas->stride, &row);
        if (within != NULL)
            paint_ring(pixels, &row, within, ink);
        else
            paint_edges(pixels, &row, ink->fill, ink->fill_alpha);
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

static void draw_as_path(draw_canvas *canvas, const disc_circle *circle, double inner,
                         const draw_ink *ink)
{
    disc_circle within = {circle->x, circle->y, inner};
    draw_path whole, inside;
    round_path(&whole, circle);
    round_path(&inside, &within);
    path_draw(canvas, &whole, &inside, ink);
}

void draw_disc(draw_canvas *canvas, float x, float y, float radius, draw_style style)
{
    draw_ink ink = paint_ink(style);
    bool finite = isfinite(x) && isfinite(y) && isfinite(radius) && isfinite(style.width);
    if (!finite || !(radius > 0.0f) || !paint_visible(&ink))
        return;
    disc_circle circle = {(double)x, (double)y, (double)radius};
    if (canvas->geometry != NULL) {
        fringe_disc(canvas, circle.x, circle.y, circle.radius, (double)style.width, &ink);
        return;
    }
    double inner = ink.outlined ? circle.radius - (double)style.width : circle.radius;
    if (small_disc_draw(canvas, circle.x, circle.y, circle.radius, inner, &ink))
        return;
    if (circle.radius < SMALL_DISC || (inner > 0.0 && inner < 1.0)) {
        draw_as_path(canvas, &circle, inner, &ink);
        return;
    }
    circle.radius = small_disc_ramp(circle.radius);
    if (inner <= 0.0) {
        ink = paint_ink((draw_style){.fill = style.outline});
        inner = circle.radius;
    } else {
        inner = small_disc_ramp(inner);
    }
    draw_rect clip = canvas->clip;
    for (int done = 0; done < clip.w; done += STRIP) {
        int rest = clip.w - done;
        draw_rect strip = {clip.x + done, clip.y, rest < STRIP ? rest : STRIP, clip.h};
        draw_strip(canvas, strip, &circle, inner, &ink);
    }
}

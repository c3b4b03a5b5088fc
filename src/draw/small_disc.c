/* small_disc.c - discs that are only a few pixels wide. */
#include "draw/small_disc.h"

#include "draw/draw_lanes.h"

#include <math.h>

/* Below this radius a circle bends too much for a straight line to stand for it. */
static const double TINY = 1.0;

enum { WIDEST = 8 }; /* pixels of a disc of the largest radius, wherever it lies */

static const lanes_f steps = {0.0f, 1.0f, 2.0f, 3.0f};

double small_disc_ramp(double radius)
{
    return sqrt(radius * radius - 1.0 / 12.0);
}

/* The area of a pixel's part to one side of a straight line at right angles to (across, down), a
 * unit vector, whose depth inside that side the pixel's centre has: a box as wide as one of the two
 * numbers spread over one as wide as the other. `rate` is 1 / (2 across down). */
static inline lanes_f beside(lanes_f depth, lanes_f across, lanes_f down, lanes_f rate)
{
    const lanes_f half = lanes_of(0.5f);
    lanes_f wide = half * (across + down), narrow = half * (across - down);
    lanes_f a = lanes_positive(depth + wide), b = lanes_positive(depth + narrow);
    lanes_f c = lanes_positive(depth - narrow), d = lanes_positive(depth - wide);
    return (a * a - b * b - c * c + d * d) * rate;
}

/* Counts four pixels of a row for a disc and for the part of it inside its outline. `across` is
 * from the circle's centre to the centre of the first, `down` to that of the row. */
static inline void count_small(float across, float down, float radius, float inner, uint32_t *cover,
                               uint32_t *within)
{
    const lanes_f one = lanes_of(1.0f), least = lanes_of(0.01f); /* what is divided by */
    lanes_f x = lanes_of(across) + steps, y = lanes_of(down);
    x = lanes_max(lanes_max(x, -x), least);
    y = lanes_max(lanes_max(y, -y), least);
    lanes_f square = x * x + y * y, away = lanes_sqrt(square);
    lanes_f rate = square / (lanes_of(2.0f) * x * y);
    lanes_f turn = one / away;
    x *= turn;
    y *= turn;
    lanes_f outer = beside(lanes_of(radius) - away, x, y, rate);
    lanes_f fill = beside(lanes_of(inner) - away, x, y, rate);
    lanes_store(cover, lanes_count(lanes_min(lanes_positive(outer), one)));
    lanes_store(within, lanes_count(lanes_min(lanes_positive(fill), one)));
}

/* Counts four pixels of a row by the lengths of sixteen lines through the disc. */
static inline void count_tiny(float across, float down, float radius, uint32_t *cover)
{
    enum { LINES = 4 * LANES };
    const lanes_f half = lanes_of(0.5f), apart = lanes_of(1.0f / LINES);
    lanes_f left = lanes_of(across) + steps - half, right = left + lanes_of(1.0f);
    lanes_f sum = lanes_of(0.0f);
    for (int i = 0; i < LINES; i += LANES) {
        lanes_f y = lanes_of(down + (float)i / LINES - 0.46875f) + steps * apart;
        lanes_f reach = lanes_sqrt(lanes_positive(lanes_of(radius * radius) - y * y));
        for (int k = 0; k < LANES; k++) {
            lanes_f end = lanes_of(reach[k]);
            sum += lanes_positive(lanes_min(right, end) - lanes_max(left, -end));
        }
    }
    lanes_store(cover, lanes_count(sum * apart));
}

bool small_disc_draw(draw_canvas *canvas, double x, double y, double radius, double inner,
                     const draw_ink *ink)
{
    draw_rect clip = canvas->clip;
    double reach = radius + 1.0;
    if (!(radius < SMALL_DISC) || x - reach < clip.x || y - reach < clip.y ||
        x + reach > clip.x + clip.w - LANES || y + reach > clip.y + clip.h)
        return false;
    bool tiny = radius < TINY || (inner > 0.0 && inner < TINY);
    float whole = (float)radius, fill = (float)(inner > 0.0 ? inner : 0.0);
    if (!tiny) {
        whole = (float)small_disc_ramp(radius);
        fill = inner > 0.0 ? (float)small_disc_ramp(inner) : -1.0f;
    }
    uint32_t cover[WIDEST], within[WIDEST];
    int x0 = (int)(x - radius), x1 = (int)(x + radius) + 1;
    int y0 = (int)(y - radius), y1 = (int)(y + radius) + 1;
    uint32_t *row = canvas->pixels + (ptrdiff_t)y0 * canvas->stride + x0;
    for (int at = y0; at < y1; at++, row += canvas->stride) {
        float down = (float)(at + 0.5 - y);
        for (int i = 0; i < x1 - x0; i += LANES) {
            float across = (float)(x0 + i + 0.5 - x);
            if (tiny) {
                count_tiny(across, down, whole, cover + i);
                count_tiny(across, down, fill, within + i);
            } else {
                count_small(across, down, whole, fill, cover + i, within + i);
            }
        }
        paint_groups(row, 0, x1 - x0, cover, ink->outlined ? within : NULL, ink);
    }
    return true;
}

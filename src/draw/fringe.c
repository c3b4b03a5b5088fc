/* fringe.c - colours by depth, and the triangles between loops. */
#include "draw/fringe.h"

#include "draw/minmax.h"

#include <math.h>

/* ---- colours ---- */

fringe_ramp fringe_edge(double thickness)
{
    /* Thinner than a pixel, the two edges' ramps meet before they are through. */
    double peak = min_double(max_double(thickness, 0.0), 1.0);
    return (fringe_ramp){-0.5, peak - 0.5, peak};
}

static double ramp_at(const fringe_ramp *ramp, double depth)
{
    double run = ramp->to - ramp->from;
    if (depth >= ramp->to || !(run > 0.0))
        return depth >= ramp->to ? ramp->peak : 0.0;
    return depth > ramp->from ? ramp->peak * (depth - ramp->from) / run : 0.0;
}

static uint32_t channel(double a, draw_color one, double b, draw_color two, double sum, int shift)
{
    double value = a * (one >> shift & 0xFF) + b * (two >> shift & 0xFF);
    return (uint32_t)(value / sum + 0.5) << shift;
}

/* Outline and fill in these parts. */
static draw_color mix(const draw_ink *ink, double outline, double fill)
{
    double a = outline * (ink->outline >> 24), b = fill * (ink->fill >> 24), sum = a + b;
    if (!(sum > 0.0))
        return (ink->outlined ? ink->outline : ink->fill) & 0xFFFFFFu;
    uint32_t alpha = (uint32_t)min_double(sum + 0.5, 255.0);
    return alpha << 24 | channel(a, ink->outline, b, ink->fill, sum, 16) |
           channel(a, ink->outline, b, ink->fill, sum, 8) |
           channel(a, ink->outline, b, ink->fill, sum, 0);
}

static void add_knot(fringe_profile *profile, double depth)
{
    const double close = 1e-6;
    int at = profile->knots;
    for (int i = 0; i < profile->knots; i++)
        if (fabs(profile->depth[i] - depth) < close)
            return;
    for (; at > 0 && profile->depth[at - 1] > depth; at--)
        profile->depth[at] = profile->depth[at - 1];
    profile->depth[at] = depth;
    profile->knots++;
}

fringe_profile fringe_of(const draw_ink *ink, fringe_ramp outer, fringe_ramp inner)
{
    fringe_profile profile = {.knots = 0};
    bool both = ink->outlined && inner.peak > 0.0;
    add_knot(&profile, outer.from);
    add_knot(&profile, outer.to);
    if (both) {
        add_knot(&profile, inner.from);
        add_knot(&profile, inner.to);
        /* Between two alphas, a colour weighted by its alpha does not change along a straight line;
         * two halves come close. */
        if (ink->fill_alpha > 0 && ink->fill_alpha != ink->outline_alpha)
            add_knot(&profile, 0.5 * (inner.from + inner.to));
    }
    for (int i = 0; i < profile.knots; i++) {
        double whole = ramp_at(&outer, profile.depth[i]);
        double inside = both ? min_double(ramp_at(&inner, profile.depth[i]), whole) : 0.0;
        profile.color[i] = ink->outlined ? mix(ink, whole - inside, inside) : mix(ink, 0.0, whole);
    }
    return profile;
}

fringe_profile fringe_for(const draw_ink *ink, double thickness, double width)
{
    fringe_ramp inner = fringe_edge(ink->outlined ? thickness - 2.0 * width : 0.0);
    inner.from += width;
    inner.to += width;
    return fringe_of(ink, fringe_edge(thickness), inner);
}

/* ---- triangles ---- */

static bool in_sight(const draw_canvas *canvas, const fringe_loops *loops)
{
    path_corner low = loops->at[0][0], high = low;
    for (int i = 1; i < loops->count; i++) {
        path_corner p = loops->at[0][i];
        low = (path_corner){min_double(low.x, p.x), min_double(low.y, p.y)};
        high = (path_corner){max_double(high.x, p.x), max_double(high.y, p.y)};
    }
    return loops->open || geometry_in_sight(canvas, low.x, low.y, high.x, high.y);
}

static int *triangle(int *to, int a, int b, int c)
{
    to[0] = a;
    to[1] = b;
    to[2] = c;
    return to + 3;
}

int fringe_strips(draw_canvas *canvas, const fringe_profile *profile, const fringe_loops *loops,
                  int inside, int **rest)
{
    geometry_room room;
    int n = loops->count, knots = profile->knots, sides = loops->open ? n - 1 : n;
    int vertices = n * knots + (loops->open ? 2 : 0);
    int triangles = 2 * sides * (knots - 1) + inside;
    if (n < 2 || knots < 1 || !in_sight(canvas, loops) ||
        !geometry_reserve(canvas, vertices, 3 * triangles, &room))
        return -1;
    for (int k = 0; k < knots; k++)
        for (int i = 0; i < n; i++)
            *room.vertex++ =
                geometry_vertex(&room, loops->at[k][i].x, loops->at[k][i].y, profile->color[k]);
    for (int i = 0; loops->open && i < 2; i++)
        *room.vertex++ =
            geometry_vertex(&room, loops->base[i].x, loops->base[i].y, profile->color[knots - 1]);
    int *index = room.index;
    for (int k = 0; k + 1 < knots; k++) {
        int out = room.first + k * n, in = out + n;
        for (int i = 0; i < sides; i++) {
            int j = i + 1 < n ? i + 1 : 0;
            index = triangle(index, out + i, out + j, in + j);
            index = triangle(index, out + i, in + j, in + i);
        }
    }
    *rest = index;
    return room.first + (knots - 1) * n;
}

void fringe_draw(draw_canvas *canvas, const fringe_profile *profile, const fringe_loops *loops)
{
    bool hollow = profile->color[profile->knots - 1] >> 24 == 0;
    int corners = loops->open ? loops->count + 2 : loops->count;
    int inside = hollow || corners < 3 ? 0 : corners - 2;
    int *rest = NULL;
    int first = fringe_strips(canvas, profile, loops, inside, &rest);
    for (int i = 0; first >= 0 && i < inside; i++)
        rest = triangle(rest, first, first + i + 1, first + i + 2);
}

/* fringe_round.c - discs, panels and strokes: loops that keep their shape at every depth. */
#include "draw/fringe.h"
#include "draw/minmax.h"

#include <math.h>

/* A point of a loop: at a depth up to the radius it lies in a direction from a centre, and beyond
 * it moves on `further`, which only the corner of a panel does. */
typedef struct round_spoke {
    path_corner center, toward, further;
} round_spoke;

typedef struct round_shape {
    double radius;
    int count;
    round_spoke spoke[FRINGE_POINTS];
} round_shape;

static void round_start(round_shape *shape, double radius)
{
    shape->radius = radius;
    shape->count = 0;
}

static path_corner at_depth(const round_shape *shape, const round_spoke *spoke, double depth)
{
    double out = max_double(shape->radius - depth, 0.0),
           in = max_double(depth - shape->radius, 0.0);
    return (path_corner){spoke->center.x + spoke->toward.x * out + spoke->further.x * in,
                         spoke->center.y + spoke->toward.y * out + spoke->further.y * in};
}

static void set_loops(fringe_loops *loops, const round_shape *shape, const fringe_profile *profile)
{
    loops->count = shape->count;
    loops->open = false;
    for (int k = 0; k < profile->knots; k++)
        for (int i = 0; i < shape->count; i++)
            loops->at[k][i] = at_depth(shape, &shape->spoke[i], profile->depth[k]);
}

static void draw_round(draw_canvas *canvas, const round_shape *shape, const fringe_profile *profile)
{
    fringe_loops loops;
    set_loops(&loops, shape, profile);
    fringe_draw(canvas, profile, &loops);
}

/* ---- arcs ---- */

/* Steps of a quarter circle of this radius: a chord is at most 0.1 pixels off, up to a radius of
 * 300, and 0.4 pixels up to 20,000. */
static int steps_for(double radius)
{
    return radius < 1.3     ? 2
           : radius < 5.0   ? 4
           : radius < 20.0  ? 8
           : radius < 80.0  ? 16
           : radius < 300.0 ? 32
                            : 128;
}

/* Spokes of a quarter that begins at (dx, dy) and turns right, with its last one if `closed`. */
static void add_quarter(round_shape *shape, path_corner center, double dx, double dy,
                        path_corner further, int steps, bool closed)
{
    draw_path arc = {.count = 0};
    path_add_arc(&arc, steps);
    for (int i = 0; i < arc.count - !closed; i++) {
        double c = arc.at[i].x, s = arc.at[i].y;
        path_corner toward = {c * dx - s * dy, s * dx + c * dy};
        if (shape->count < FRINGE_POINTS)
            shape->spoke[shape->count++] = (round_spoke){center, toward, further};
    }
}

/* ---- discs ---- */

/* A cone of coverage two pixels wide stands for discs that a ramp does not fit into: below a
 * radius whose square is this, a full ramp holds more than the disc's area. */
static const double TINY = 1.0 / 3.0;

/* The radius at the middle of a ramp that holds the area of a disc. */
static double middle(double square)
{
    return square < TINY ? 0.5 : sqrt(square - 1.0 / 12.0);
}

static double peak(double square)
{
    return square < TINY ? 3.0 * square : 1.0;
}

/* The arc of a disc far larger than the picture, as far as it can be seen, about the direction
 * (ux, uy) in which the picture lies, `far` from the disc's centre; `reach` is the picture's
 * radius. */
static void draw_horizon(draw_canvas *canvas, path_corner center, path_corner u, double far,
                         double reach, double radius, double width, const fringe_profile *profile)
{
    fringe_loops loops;
    loops.open = true;
    double half = reach * radius / (radius - width);
    int steps = (int)min_double(ceil(2.0 * half / sqrt(0.8 * radius)), FRINGE_POINTS - 2.0);
    for (int i = 0; i <= steps; i++) {
        double across = half / radius * (2.0 * i / steps - 1.0), up = sqrt(1.0 - across * across);
        for (int k = 0; k < profile->knots; k++) {
            double r = radius - profile->depth[k];
            loops.at[k][i] = (path_corner){center.x + (u.x * up - u.y * across) * r,
                                           center.y + (u.y * up + u.x * across) * r};
        }
    }
    loops.count = steps + 1;
    double end = sqrt(1.0 - half / radius * half / radius) * (radius - width) - 4.0;
    double base = min_double(far - reach, end);
    for (int i = 0; i < 2; i++) {
        double across = i == 0 ? half : -half;
        loops.base[i] = (path_corner){center.x + u.x * base - u.y * across,
                                      center.y + u.y * base + u.x * across};
    }
    fringe_draw(canvas, profile, &loops);
}

/* Whether a disc is so large that only a part of its edge can be seen; then it has been drawn. */
static bool draw_huge(draw_canvas *canvas, path_corner center, double radius, double width,
                      const fringe_profile *profile)
{
    draw_rect clip = canvas->clip;
    path_corner to = {clip.x + 0.5 * clip.w - center.x, clip.y + 0.5 * clip.h - center.y};
    double far = sqrt(to.x * to.x + to.y * to.y);
    double reach = 0.5 * sqrt((double)clip.w * clip.w + (double)clip.h * clip.h) + 4.0;
    if (radius < 800.0 || radius < 4.0 * reach || width > radius / 4.0)
        return false;
    if (far < radius - width - reach)
        geometry_rect(canvas, clip, profile->color[profile->knots - 1]);
    else if (far < radius + reach)
        draw_horizon(canvas, center, (path_corner){to.x / far, to.y / far}, far, reach, radius,
                     width, profile);
    return true;
}

void fringe_disc(draw_canvas *canvas, double x, double y, double radius, double width,
                 const draw_ink *ink)
{
    double within = max_double(radius - width, 0.0), square = radius * radius;
    double edge = middle(square), seam = edge - middle(within * within);
    fringe_ramp outer = {-0.5, 0.5, peak(square)};
    fringe_ramp inner = {seam - 0.5, seam + 0.5, peak(within * within)};
    fringe_profile profile = fringe_of(ink, outer, inner);
    path_corner center = {x, y};
    if (!geometry_in_sight(canvas, x - edge - 1.0, y - edge - 1.0, x + edge + 1.0,
                           y + edge + 1.0) ||
        draw_huge(canvas, center, edge, ink->outlined ? width : 0.0, &profile))
        return;
    round_shape shape;
    round_start(&shape, edge);
    /* Chords lie inside of the circle: moved out, they enclose its area, and half as many do. */
    int steps = steps_for(0.4 * edge);
    double step = 1.5707963 / steps, bulge = 1.0 + step * step / 12.0;
    static const double start[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++)
        add_quarter(&shape, center, bulge * start[i][0], bulge * start[i][1], (path_corner){0, 0},
                    steps, false);
    draw_round(canvas, &shape, &profile);
}

/* ---- panels ---- */

void fringe_round_rect(draw_canvas *canvas, const path_corner corner[2], double radius,
                       double width, const draw_ink *ink)
{
    static const double start[4][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    double w = corner[1].x - corner[0].x, h = corner[1].y - corner[0].y;
    double r = min_double(max_double(radius, 0.0), min_double(w, h) * 0.5);
    round_shape shape;
    round_start(&shape, r);
    for (int i = 0; i < 4; i++) {
        bool right = i == 1 || i == 2, low = i >= 2;
        path_corner in = {right ? -1.0 : 1.0, low ? -1.0 : 1.0};
        path_corner center = {(right ? corner[1].x : corner[0].x) + in.x * r,
                              (low ? corner[1].y : corner[0].y) + in.y * r};
        if (r > 0.0)
            add_quarter(&shape, center, start[i][0], start[i][1], in, steps_for(r), true);
        else
            shape.spoke[shape.count++] = (round_spoke){center, {-in.x, -in.y}, in};
    }
    fringe_profile profile = fringe_for(ink, min_double(w, h), width);
    draw_round(canvas, &shape, &profile);
}

/* ---- strokes ---- */

/* How much longer a stroke looks than it is: the coverage ramp around a small circle holds more
 * than the circle's area, and `steps` chords a quarter hold less. */
static double surplus(double radius, int steps)
{
    const double pi = 3.14159265358979;
    double step = 0.5 * pi / steps, chords = 1.0 - step * step / 6.0, square = radius * radius;
    double held = radius < 0.5 ? 2.0 * radius * (0.25 + square / 3.0) : square + 1.0 / 12.0;
    return pi * (chords * held - square) / (2.0 * radius);
}

void fringe_stroke(draw_canvas *canvas, path_corner from, path_corner to, double radius,
                   const draw_ink *ink)
{
    double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    if (length < 0.01) {
        fringe_disc(canvas, from.x, from.y, radius, 0.0, ink);
        return;
    }
    double dx = x / length, dy = y / length;
    int steps = steps_for(radius);
    double pull = 0.5 * min_double(surplus(radius, steps), length);
    from = (path_corner){from.x + dx * pull, from.y + dy * pull};
    to = (path_corner){to.x - dx * pull, to.y - dy * pull};
    round_shape shape;
    round_start(&shape, radius);
    path_corner none = {0, 0};
    add_quarter(&shape, to, dy, -dx, none, steps, false);
    add_quarter(&shape, to, dx, dy, none, steps, true);
    add_quarter(&shape, from, -dy, dx, none, steps, false);
    add_quarter(&shape, from, -dx, -dy, none, steps, true);
    fringe_profile profile = fringe_for(ink, 2.0 * radius, 0.0);
    draw_round(canvas, &shape, &profile);
}

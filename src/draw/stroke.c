/* stroke.c - lines with round ends, dashes, arrows. */
#include "draw/fringe.h"

#include <math.h>

/* A stroke wider than this is recorded as a path: its ends may lie far outside of the picture. */
static const double WIDE = 1e4;

typedef struct stroke_line {
    double x0, y0, x1, y1;
    double dx, dy; /* unit direction; (1, 0) if the ends coincide */
    double length;
} stroke_line;

static bool line_from(stroke_line *line, float x0, float y0, float x1, float y1)
{
    if (!isfinite(x0) || !isfinite(y0) || !isfinite(x1) || !isfinite(y1))
        return false;
    *line = (stroke_line){(double)x0, (double)y0, (double)x1, (double)y1, 1.0, 0.0, 0.0};
    double x = line->x1 - line->x0, y = line->y1 - line->y0;
    line->length = sqrt(x * x + y * y);
    if (line->length > 0.0) {
        line->dx = x / line->length;
        line->dy = y / line->length;
    }
    return true;
}

static bool drawable(float width, draw_color color, draw_ink *ink)
{
    *ink = paint_ink((draw_style){.fill = color});
    return isfinite(width) && width > 0.0f && paint_visible(ink);
}

/* Half a circle about the end at (x, y), bulging towards (dx, dy). */
static void add_cap(draw_path *path, double x, double y, double radius, double dx, double dy)
{
    path_add_quarter(path, x, y, radius, dy, -dx);
    path_add_quarter(path, x, y, radius, dx, dy);
}

/* Narrows [*from, *to], a stretch of origin + at * direction, to low <= value <= high. */
static void narrow(double origin, double direction, double low, double high, double *from,
                   double *to)
{
    if (direction == 0.0) {
        if (origin < low || origin > high)
            *to = *from;
        return;
    }
    double a = (low - origin) / direction, b = (high - origin) / direction;
    double first = a < b ? a : b, last = a < b ? b : a;
    *from = first > *from ? first : *from;
    *to = last < *to ? last : *to;
}

/* The stretch of a line that comes within `reach` of the clip rectangle. */
static void narrow_to_clip(const draw_canvas *canvas, const stroke_line *line, double reach,
                           double *from, double *to)
{
    draw_rect clip = canvas->clip;
    narrow(line->x0, line->dx, clip.x - reach, clip.x + clip.w + reach, from, to);
    narrow(line->y0, line->dy, clip.y - reach, clip.y + clip.h + reach, from, to);
}

static path_corner along(const stroke_line *line, double at)
{
    return (path_corner){line->x0 + line->dx * at, line->y0 + line->dy * at};
}

/* Ends that nobody can see are cut off, so that a line of any length is a short one. */
static void record_piece(draw_canvas *canvas, const stroke_line *line, double from, double to,
                         double radius, const draw_ink *ink)
{
    narrow_to_clip(canvas, line, 2.0 * radius + 4.0, &from, &to);
    if (from <= to)
        fringe_stroke(canvas, along(line, from), along(line, to), radius, ink);
}

/* The part of the line from `from` to `to` pixels along it, ends included. */
static void draw_piece(draw_canvas *canvas, const stroke_line *line, double from, double to,
                       double radius, const draw_ink *ink)
{
    if (canvas->geometry != NULL && radius < WIDE) {
        record_piece(canvas, line, from, to, radius, ink);
        return;
    }
    draw_path path = {.count = 0};
    add_cap(&path, line->x0 + line->dx * to, line->y0 + line->dy * to, radius, line->dx, line->dy);
    add_cap(&path, line->x0 + line->dx * from, line->y0 + line->dy * from, radius, -line->dx,
            -line->dy);
    if (canvas->geometry != NULL)
        fringe_path(canvas, &path, 0.0, ink);
    else
        path_draw(canvas, &path, &path, ink);
}

void draw_line(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width,
               draw_color color)
{
    stroke_line line;
    draw_ink ink;
    if (line_from(&line, x0, y0, x1, y1) && drawable(width, color, &ink))
        draw_piece(canvas, &line, 0.0, line.length, (double)width * 0.5, &ink);
}

void draw_dashes(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width, float on,
                 float off, draw_color color)
{
    stroke_line line;
    draw_ink ink;
    if (!isfinite(on) || !isfinite(off) || !line_from(&line, x0, y0, x1, y1) ||
        !drawable(width, color, &ink))
        return;
    double radius = (double)width * 0.5, dash = on > 0.0f ? (double)on : 0.0;
    double period = dash + (double)off;
    if (!(off > 0.0f) || period < 1.0 || 2.0 * radius >= period) {
        draw_piece(canvas, &line, 0.0, line.length, radius, &ink);
        return;
    }
    /* Only the dashes in sight, so that a line of any length takes as long as the picture is
     * wide. The round ends count as part of a dash. */
    draw_rect clip = canvas->clip;
    double from = 0.0, to = line.length, reach = radius + dash;
    narrow_to_clip(canvas, &line, reach, &from, &to);
    double cap = dash * 0.5 < radius ? dash * 0.5 : radius, last = line.length - cap;
    double first = floor(from / period), count = ceil((to - from) / period) + 1.0;
    /* A period is a pixel or more: no more can be seen, whatever rounding left of a far line. */
    int most = clip.w + clip.h + 8;
    for (int i = 0; i < most && i < count; i++) {
        double start = (first + i) * period + cap, end = start - 2.0 * cap + dash;
        end = end > last ? last : end;
        if (start <= last)
            draw_piece(canvas, &line, start, end > start ? end : start, radius, &ink);
    }
}

typedef struct arrow_shape {
    stroke_line line;
    double radius;     /* of the shaft */
    double size, half; /* the head's length, and half of its base; as long as the line: no shaft */
} arrow_shape;

/* The middle of the head's base. */
static path_corner arrow_base(const arrow_shape *arrow)
{
    const stroke_line *line = &arrow->line;
    return (path_corner){line->x1 - line->dx * arrow->size, line->y1 - line->dy * arrow->size};
}

static draw_path arrow_tip(const arrow_shape *arrow)
{
    const stroke_line *line = &arrow->line;
    path_corner base = arrow_base(arrow);
    double x = -line->dy * arrow->half, y = line->dx * arrow->half;
    draw_path tip = {.count = 0};
    path_add(&tip, line->x1, line->y1);
    path_add(&tip, base.x + x, base.y + y);
    path_add(&tip, base.x - x, base.y - y);
    return tip;
}

/* The shaft lies over the head's base: seen through, the two are one. Only shafts thinner than a
 * pixel and absurd ones are drawn apart. */
static void record_arrow(draw_canvas *canvas, arrow_shape *arrow, const draw_ink *ink)
{
    stroke_line *line = &arrow->line;
    double from = 0.0, to = line->length, shaft = line->length - arrow->size;
    narrow_to_clip(canvas, line, 2.0 * arrow->size + 4.0, &from, &to);
    if (from >= to)
        return;
    bool one = to >= line->length && arrow->radius >= 0.5 && arrow->size < WIDE;
    if (one && shaft > from) {
        path_corner base = arrow_base(arrow), tip = {line->x1, line->y1};
        fringe_arrow(canvas, along(line, from), base, tip, arrow->radius, arrow->half, ink);
        return;
    }
    if (shaft > from)
        draw_piece(canvas, line, from, to < shaft ? to : shaft, arrow->radius, ink);
    draw_path head = arrow_tip(arrow);
    fringe_path(canvas, &head, 0.0, ink);
}

void draw_arrow(draw_canvas *canvas, float x0, float y0, float x1, float y1, float width,
                draw_color color)
{
    arrow_shape arrow = {.radius = (double)width * 0.5};
    stroke_line *line = &arrow.line;
    draw_ink ink;
    if (!line_from(line, x0, y0, x1, y1) || !drawable(width, color, &ink) || line->length <= 0.0)
        return;
    double head = 4.5 * (double)width + 4.0;
    arrow.size = head < line->length ? head : line->length;
    arrow.half = arrow.size * 0.38;
    if (canvas->geometry != NULL) {
        record_arrow(canvas, &arrow, &ink);
        return;
    }
    draw_path tip = arrow_tip(&arrow), shaft = {.count = 0};
    if (head < line->length) {
        path_corner base = arrow_base(&arrow);
        double x = line->dy * arrow.radius, y = line->dx * arrow.radius;
        path_add(&shaft, base.x + x, base.y - y);
        path_add(&shaft, base.x - x, base.y + y);
        add_cap(&shaft, line->x0, line->y0, arrow.radius, -line->dx, -line->dy);
    }
    path_draw_joined(canvas, &tip, &shaft, &ink);
}

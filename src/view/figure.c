/* figure.c - where the parts of a figure stand. */
#include "view/figure_pen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Ordinary pixels. */
static const float line_height = 17.0f, margin = 12.0f, sample = 26.0f, line_width = 1.6f;

typedef struct axis {
    double low, high, step; /* of powers: their exponents */
} axis;

typedef struct frame {
    const view_figure *figure;
    figure_pen *pen;
    axis x, y;
    float left, top, right, bottom; /* of the field */
} frame;

draw_color view_figure_color(const view_theme *theme, size_t number)
{
    const draw_color some[] = {theme->accent,  theme->contact, theme->velocity,
                               theme->impulse, theme->warning, theme->joint,
                               theme->overlap, theme->text,    theme->pair};
    return some[number % (sizeof some / sizeof some[0])];
}

/* ---------------------------------------------------------------- axes */

static double step_of(double range, int most)
{
    double least = range / (most > 1 ? most : 1), ten = pow(10.0, floor(log10(least)));
    double part = least / ten;
    return ten * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
}

static axis round_axis(double low, double high, int most)
{
    if (!(low <= high)) {
        low = 0.0;
        high = 1.0;
    }
    if (high - low <= 1e-9 * fmax(fabs(low), fabs(high)) || high <= low) {
        double by = fmax(fabs(high) * 0.05, 1e-9);
        low -= by;
        high += by;
    }
    double step = step_of(high - low, most);
    return (axis){step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9), step};
}

static double height_of(const view_figure *figure, float value)
{
    return figure->powers ? (value > 0.0f ? log10((double)value) : (double)NAN) : (double)value;
}

static void measure_lines(const view_figure *figure, axis *x, axis *y)
{
    *x = *y = (axis){(double)INFINITY, -(double)INFINITY, 1.0};
    for (size_t i = 0; i < figure->count; i++) {
        const view_line *line = &figure->line[i];
        for (size_t k = 0; k < line->count; k++) {
            double at = line->first + (double)k * line->step;
            double value = height_of(figure, line->value[k]);
            bool within = figure->to <= figure->from || (at >= figure->from && at <= figure->to);
            if (!isfinite(value) || !within)
                continue;
            x->low = fmin(x->low, at);
            x->high = fmax(x->high, at);
            y->low = fmin(y->low, value);
            y->high = fmax(y->high, value);
        }
    }
    if (figure->to > figure->from) {
        x->low = figure->from;
        x->high = figure->to;
    }
}

static float x_of(const frame *f, double at)
{
    return f->left + (float)((at - f->x.low) / (f->x.high - f->x.low)) * (f->right - f->left);
}

static float y_of(const frame *f, double value)
{
    return f->bottom - (float)((value - f->y.low) / (f->y.high - f->y.low)) * (f->bottom - f->top);
}

static void label_of(const axis *a, bool powers, double value, char *text, size_t size)
{
    if (powers)
        snprintf(text, size, "1e%.0f", value);
    else
        snprintf(text, size, "%.*g", 6, fabs(value) < 1e-9 * a->step ? 0.0 : value);
}

static float label_room(const frame *f)
{
    char text[32];
    float widest = 0.0f;
    for (double at = f->y.low; at <= f->y.high + 0.5 * f->y.step; at += f->y.step) {
        label_of(&f->y, f->figure->powers, at, text, sizeof text);
        widest = fmaxf(widest, f->pen->measure(f->pen, text));
    }
    return widest;
}

static void rule(const frame *f, float x0, float y0, float x1, float y1, draw_color color)
{
    const draw_point ends[] = {{x0, y0}, {x1, y1}};
    f->pen->stroke(f->pen, ends, 2, 1.0f * f->pen->scale, 0, color);
}

static void draw_axes(const frame *f)
{
    const view_theme *theme = f->figure->theme;
    figure_pen *pen = f->pen;
    float line = line_height * pen->scale;
    char text[32];
    for (double at = f->y.low; at <= f->y.high + 0.5 * f->y.step; at += f->y.step) {
        float y = y_of(f, at);
        bool zero = !f->figure->powers && fabs(at) < 1e-9 * f->y.step;
        rule(f, f->left, y, f->right, y, zero ? theme->text_dim : theme->grid_axis);
        label_of(&f->y, f->figure->powers, at, text, sizeof text);
        pen->text(pen, f->left - 0.4f * line, y, 1.0f, false, theme->text_dim, text);
    }
    for (double at = ceil(f->x.low / f->x.step - 1e-9) * f->x.step;
         at <= f->x.high + 1e-6 * f->x.step; at += f->x.step) {
        float x = x_of(f, at);
        rule(f, x, f->bottom, x, f->bottom + 0.3f * line, theme->text_dim);
        label_of(&f->x, false, at, text, sizeof text);
        pen->text(pen, x, f->bottom + 0.9f * line, 0.5f, false, theme->text_dim, text);
    }
    pen->text(pen, f->right, f->bottom + 1.9f * line, 1.0f, false, theme->text_dim,
              f->figure->across);
}

/* ---------------------------------------------------------------- lines */

static void draw_line_of(const frame *f, const view_line *line)
{
    draw_point *point = malloc((line->count + 1) * sizeof *point);
    float width = line_width * f->pen->scale;
    size_t n = 0;
    for (size_t k = 0; k <= line->count && point != NULL; k++) {
        double at = line->first + (double)k * line->step;
        double value = k < line->count ? height_of(f->figure, line->value[k]) : (double)NAN;
        if (isfinite(value) && at >= f->x.low && at <= f->x.high) {
            point[n++] = (draw_point){x_of(f, at), y_of(f, value)};
            continue;
        }
        if (n == 1) { /* a dot */
            point[1] = point[0];
            n = 2;
        }
        if (n > 1)
            f->pen->stroke(f->pen, point, n, width, line->dash, line->color);
        n = 0;
    }
    free(point);
}

/* Flows into rows; returns where the next row would be. With draw false it measures. */
static float legend(const frame *f, float top, bool draw)
{
    figure_pen *pen = f->pen;
    const view_theme *theme = f->figure->theme;
    float s = pen->scale, line = line_height * s, x = margin * s, y = top + 0.5f * line;
    for (size_t i = 0; i < f->figure->count; i++) {
        const view_line *one = &f->figure->line[i];
        if (one->name[0] == '\0')
            continue;
        float room = (sample + 6.0f) * s + pen->measure(pen, one->name);
        if (x > margin * s && x + room > pen->width - margin * s) {
            x = margin * s;
            y += line;
        }
        const draw_point ends[] = {{x, y}, {x + sample * s, y}};
        if (draw) {
            pen->stroke(pen, ends, 2, line_width * s, one->dash, one->color);
            pen->text(pen, x + (sample + 6.0f) * s, y, 0.0f, false, theme->text, one->name);
        }
        x += room + 16.0f * s;
    }
    return x > margin * s ? y + 0.5f * line : top;
}

void figure_draw(figure_pen *pen, const view_figure *figure)
{
    const view_theme *theme = figure->theme;
    float s = pen->scale, line = line_height * s, top = (margin + 26.0f) * s;
    frame f = {.figure = figure, .pen = pen};
    pen->rectangle(pen, 0, 0, pen->width, pen->height, theme->background);
    pen->text(pen, margin * s, (margin + 9.0f) * s, 0.0f, true, theme->text, figure->title);
    top = legend(&f, top, true);
    pen->text(pen, margin * s, top + 0.7f * line, 0.0f, false, theme->text_dim, figure->up);
    f.top = top + 1.8f * line;
    f.bottom = pen->height - margin * s - 2.2f * line;
    f.right = pen->width - 2.0f * margin * s;
    measure_lines(figure, &f.x, &f.y);
    f.y = round_axis(f.y.low, f.y.high, (int)((f.bottom - f.top) / (2.5f * line)));
    if (figure->powers && f.y.step < 1.0)
        f.y = (axis){floor(f.y.low), ceil(f.y.high), 1.0};
    f.left = margin * s + label_room(&f) + 0.6f * line;
    if (!(f.x.low < f.x.high))
        f.x = round_axis(f.x.low, f.x.high, 2);
    f.x.step = step_of(f.x.high - f.x.low, (int)((f.right - f.left) / (5.0f * line)));
    draw_axes(&f);
    for (size_t i = 0; i < figure->count; i++)
        draw_line_of(&f, &figure->line[i]);
    if (isfinite(figure->mark) && figure->mark >= f.x.low && figure->mark <= f.x.high)
        rule(&f, x_of(&f, figure->mark), f.top, x_of(&f, figure->mark), f.bottom, theme->accent);
}

/* plot_parts.c - where values stand in a plot, round numbers along its axis, and the line of a
 * series, as it is drawn in the plot and shown beside its name. */
#include "sandbox/ui/plot_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double plot_step(const ui_series *series)
{
    return series->step > 0.0 ? series->step : 1.0;
}

float plot_x(const plot *p, double at)
{
    double part = p->to > p->from ? (at - p->from) / (p->to - p->from) : 0.5;
    return (float)p->field.x + (float)part * (float)p->field.w;
}

float plot_y(const plot *p, double value)
{
    double part = (value - p->axis.low) / (p->axis.high - p->axis.low);
    return (float)(p->field.y + p->field.h) - (float)part * (float)p->field.h;
}

float plot_height(const plot *p, float value)
{
    if (!p->powers)
        return value;
    return value > 0.0f ? log10f(value) : NAN;
}

/* ---- the axis ---- */

static double round_step(double least)
{
    double ten = pow(10.0, floor(log10(least))), part = least / ten;
    return ten * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
}

/* Values that are all the same stand in the middle; those that reach down near zero show it. */
static void widen(double *low, double *high)
{
    if (!(*low <= *high)) {
        *low = 0.0;
        *high = 1.0;
    }
    double size = fmax(fabs(*low), fabs(*high));
    if (*high - *low <= 2e-6 * size || size == 0.0) {
        double by = size > 0.0 ? 0.05 * size : 1.0;
        *low -= by;
        *high += by;
    } else if (*low > 0.0 && *low < 0.25 * *high) {
        *low = 0.0;
    } else if (*high < 0.0 && *high > 0.25 * *low) {
        *high = 0.0;
    }
}

plot_axis plot_axis_of(double low, double high, int most)
{
    plot_axis a = {0};
    widen(&low, &high);
    a.step = round_step((high - low) / (most > 1 ? most : 1));
    /* A value that is a multiple but for rounding needs no further step. */
    a.low = a.step * floor(low / a.step + 1e-6);
    a.high = a.step * ceil(high / a.step - 1e-6);
    int size = (int)floor(log10(fmax(fabs(a.low), fabs(a.high))) + 1e-9);
    if (size >= 5 || size < -3)
        a.exponent = 3 * (int)floor(size / 3.0);
    int digits = a.exponent - (int)floor(log10(a.step) + 1e-9);
    a.digits = digits < 0 ? 0 : digits > 9 ? 9 : digits;
    return a;
}

void plot_axis_label(const plot_axis *axis, double value, char *text, size_t size)
{
    double shown = fabs(value) < 1e-3 * axis->step ? 0.0 : value * pow(10.0, -axis->exponent);
    snprintf(text, size, "%.*f", shown == 0.0 ? 0 : axis->digits, shown);
}

void plot_axis_unit(const plot_axis *axis, const char *unit, char *text, size_t size)
{
    static const char *const raised[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    int e = axis->exponent, tens = abs(e) / 10, ones = abs(e) % 10;
    if (e == 0)
        snprintf(text, size, "%s", unit);
    else
        snprintf(text, size, "\u00D710%s%s%s%s%s", e < 0 ? "\u207B" : "",
                 tens > 0 ? raised[tens] : "", raised[ones], *unit != '\0' ? " " : "", unit);
}

/* ---- the line of a series ---- */

/* A polyline in the series' dash. Dots are thicker, to be seen as well as the others. */
void plot_dashed(ui *u, const plot *p, const ui_series *s, const draw_point *point, size_t count)
{
    float scale = u->style.scale;
    float on = s->dash == 1 ? 5.0f * scale : 0.0f;
    float off = s->dash != 0 ? 4.0f * scale : 0.0f;
    ui_polyline(u, point, count, s->dash == 2 ? 1.4f * p->line : p->line, on, off, s->color);
}

int plot_sample_width(const ui *u)
{
    return 6 * ui_unit(u);
}

void plot_sample(ui *u, const plot *p, const ui_series *s, draw_rect row)
{
    float y = (float)row.y + 0.5f * (float)row.h;
    draw_point ends[] = {{(float)row.x + 1.0f, y},
                         {(float)(row.x + plot_sample_width(u)) - 1.0f, y}};
    plot_dashed(u, p, s, ends, 2);
}

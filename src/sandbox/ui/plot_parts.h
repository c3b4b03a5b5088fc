/* plot_parts.h - a plot while it is described, for the files plot*.c. */
#ifndef UI_PLOT_PARTS_H
#define UI_PLOT_PARTS_H

#include "sandbox/ui/plot_axis.h"
#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

#include <math.h>

typedef struct plot {
    const ui_series *series;
    size_t count;
    const char *unit;
    const ui_plot_time *time; /* NULL: values stand at their numbers */
    double from, to;          /* what stands at the left end of the field, and at the right */
    bool powers;              /* upwards stand the exponents of ten */
    bool empty;               /* there is nothing to be read off */
    draw_rect box, field;     /* the widget, and the room of the lines */
    plot_axis axis;
    char axis_unit[64];
    float line; /* width */
} plot;

static inline double plot_step(const ui_series *series)
{
    return series->step > 0.0 ? series->step : 1.0;
}

static inline float plot_x(const plot *p, double at)
{
    double part = p->to > p->from ? (at - p->from) / (p->to - p->from) : 0.5;
    return (float)p->field.x + (float)part * (float)p->field.w;
}

static inline float plot_y(const plot *p, double value)
{
    double part = (value - p->axis.low) / (p->axis.high - p->axis.low);
    return (float)(p->field.y + p->field.h) - (float)part * (float)p->field.h;
}

/* A value as it stands on the axis. */
static inline float plot_height(const plot *p, float value)
{
    if (!p->powers)
        return value;
    return value > 0.0f ? log10f(value) : NAN;
}

/* A polyline in the series' dash. (plot_sample.c, as what follows) */
void plot_dashed(ui *u, const plot *p, const ui_series *s, const draw_point *point, size_t count);
/* A short piece of the series' line in the middle of a row's left, so wide: */
void plot_sample(ui *u, const plot *p, const ui_series *s, draw_rect row);
int plot_sample_width(const ui *u);

/* The values where the pointer or the keyboard is, and the line of the present. True when a place
 * is asked for by a press, a drag or a key. (plot_readout.c) */
bool plot_read(ui *u, const plot *p, ui_id id, ui_interaction touch, double *at);

#endif

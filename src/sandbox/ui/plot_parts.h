/* plot_parts.h - a plot while it is described, for the files plot*.c. */
#ifndef UI_PLOT_PARTS_H
#define UI_PLOT_PARTS_H

#include "sandbox/ui/ui_state.h"
#include "sandbox/ui/widgets.h"

/* The values at which a plot has lines. */
typedef struct plot_axis {
    double low, high, step; /* low and high are multiples of the step, which is 1, 2 or 5 by tens */
    int exponent;           /* labels are values by ten to this */
    int digits;             /* behind their point */
} plot_axis;

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

double plot_step(const ui_series *series);
float plot_x(const plot *p, double at);
float plot_y(const plot *p, double value);
/* A value as it stands on the axis. */
float plot_height(const plot *p, float value);

/* Around finite values from low to high, in at most `most` steps or two more; low above high: there
 * are none. */
plot_axis plot_axis_of(double low, double high, int most);
void plot_axis_label(const plot_axis *axis, double value, char *text, size_t size);
/* "J", or "×10⁹ J" where the labels are so much smaller than the values. */
void plot_axis_unit(const plot_axis *axis, const char *unit, char *text, size_t size);

/* A polyline in the series' dash. */
void plot_dashed(ui *u, const plot *p, const ui_series *s, const draw_point *point, size_t count);
/* A short piece of the series' line in the middle of a row's left, so wide: */
void plot_sample(ui *u, const plot *p, const ui_series *s, draw_rect row);
int plot_sample_width(const ui *u);

/* The values where the pointer or the keyboard is, and the line of the present. True when a place
 * is asked for by a press, a drag or a key. (plot_readout.c) */
bool plot_read(ui *u, const plot *p, ui_id id, ui_interaction touch, double *at);

#endif

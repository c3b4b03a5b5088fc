/* plot_axis.h - the values at which a plot has lines. Inside this room only. */
#ifndef PLOT_AXIS_H
#define PLOT_AXIS_H

#include <stddef.h>

typedef struct plot_axis {
    double low, high, step; /* low and high are multiples of the step, which is 1, 2 or 5 by tens */
    int exponent;           /* labels are values by ten to this */
    int digits;             /* behind their point */
} plot_axis;

/* Around finite values from low to high, in at most `most` steps or two more; low above high: there
 * are none. */
plot_axis plot_axis_of(double low, double high, int most);
void plot_axis_label(const plot_axis *axis, double value, char *text, size_t size);
/* "J", or "×10⁹ J" where the labels are so much smaller than the values. */
void plot_axis_unit(const plot_axis *axis, const char *unit, char *text, size_t size);

#endif

/* time_axis.c - a scale of ticks, and round times on it. */
#include "sandbox/app/time_axis.h"

#include <math.h>
#include <stdio.h>

float time_axis_x(const time_axis *axis, double tick)
{
    return axis->left +
           (float)((tick - axis->from) / (axis->to - axis->from) * (double)axis->width);
}

double time_axis_tick(const time_axis *axis, float x)
{
    return axis->from + (double)((x - axis->left) / axis->width) * (axis->to - axis->from);
}

double time_axis_end(double first, double last, double h)
{
    double length = 10.0, wanted = (last - first) * h;
    for (int i = 0; length < wanted; i++)
        length *= i % 2 == 0 ? 1.5 : 4.0 / 3.0;
    return first + ceil(length / h - 1e-3);
}

/* ---- a part of the run ---- */

static time_span within(time_span span, time_span whole)
{
    double length = fmin(span.to - span.from, whole.to - whole.from);
    double from = fmax(fmin(span.from, whole.to - length), whole.from);
    return (time_span){from, from + length};
}

time_span time_span_zoom(time_span span, double about, double factor, time_span whole, double least)
{
    double before = span.to - span.from, length = fmax(before * factor, least);
    double from = about - (about - span.from) * length / before;
    return within((time_span){from, from + length}, whole);
}

time_span time_span_move(time_span span, double by, time_span whole)
{
    return within((time_span){span.from + by, span.to + by}, whole);
}

/* ---- round times ---- */

double time_axis_step(const time_axis *axis, float pixels)
{
    static const double minutes[] = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1440};
    double tick = (double)axis->width / (axis->to - axis->from);
    double least = fmax((double)pixels / tick, 1.0) * axis->h;
    if (least <= 30.0) {
        double ten = pow(10.0, floor(log10(least) + 1e-9)), part = least / ten - 1e-9;
        double step = ten * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
        return step <= 10.0 ? step : 30.0;
    }
    for (size_t i = 0; i < sizeof minutes / sizeof minutes[0]; i++)
        if (60.0 * minutes[i] >= least)
            return 60.0 * minutes[i];
    return 86400.0 * ceil(least / 86400.0);
}

char *time_axis_label(double seconds, double step, char *out, size_t size)
{
    seconds = fabs(seconds) < 1e-6 ? 0.0 : seconds; /* and never -0 */
    if (step < 30.0 && seconds < 120.0) {
        int digits = (int)fmax(0.0, ceil(-log10(step) - 1e-9));
        snprintf(out, size, "%.*f", digits, seconds);
    } else {
        double minutes = floor(seconds / 60.0 + 1e-9), rest = seconds - 60.0 * minutes;
        int digits = (int)fmax(0.0, ceil(-log10(step) - 1e-9));
        snprintf(out, size, "%.0f:%0*.*f", minutes, digits > 0 ? 3 + digits : 2, digits,
                 fmax(rest, 0.0));
    }
    return out;
}

char *time_in_words(double seconds, char *out, size_t size)
{
    double minutes = floor(seconds / 60.0), hours = floor(minutes / 60.0);
    if (seconds < 60.0)
        snprintf(out, size, "%.0f s", floor(seconds));
    else if (minutes < 60.0)
        snprintf(out, size, "%.0f min", minutes);
    else
        snprintf(out, size, "%.0f h %.0f min", hours, minutes - 60.0 * hours);
    return out;
}

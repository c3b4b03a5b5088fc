/* time_axis.h - ticks along a bar: where each stands, how far the bar reaches, and the round times
 * that are written on it. */
#ifndef SANDBOX_TIME_AXIS_H
#define SANDBOX_TIME_AXIS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct time_axis {
    double from, to;   /* ticks at its ends, from < to */
    float left, width; /* pixels */
    double h;          /* s a tick takes */
} time_axis;

float time_axis_x(const time_axis *axis, double tick);
/* Not held within the ends. */
double time_axis_tick(const time_axis *axis, float x);

/* The tick at which the bar of a run ends. It grows in steps, so that the bar stands still while
 * the run goes on: 10 s, 15, 20, 30, 40, 60 ... */
double time_axis_end(double first, double last, double h);

typedef struct time_span {
    double from, to; /* ticks */
} time_span;
/* The span that shows `factor` times as many ticks, with `about` where it was, within `whole` and
 * no less than `least` ticks long. */
time_span time_span_zoom(time_span span, double about, double factor, time_span whole,
                         double least);
/* Moved by some ticks, as far as `whole` reaches. */
time_span time_span_move(time_span span, double by, time_span whole);

/* The shortest round time, at least a tick, that takes up this many pixels. s */
double time_axis_step(const time_axis *axis, float pixels);
/* A multiple of the step: "2.5", "40", and "1:30" from a minute's step on or beyond two minutes.
 * Returns `out`. */
char *time_axis_label(double seconds, double step, char *out, size_t size);
/* So long in words: "9 s", "3 min", "2 h 5 min". Returns `out`. */
char *time_in_words(double seconds, char *out, size_t size);

#endif

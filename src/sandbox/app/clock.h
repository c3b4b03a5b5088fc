/* clock.h - from elapsed time to whole ticks, and the fraction of a tick left for drawing. */
#ifndef SANDBOX_CLOCK_H
#define SANDBOX_CLOCK_H

#include <stddef.h>

typedef struct app_clock {
    double held; /* s of simulated time not yet stepped */
    int power;   /* the speed is 2 to this: -4 (1/16) to 2 (4) */
} app_clock;

enum { CLOCK_SLOWEST = -4, CLOCK_FASTEST = 2 };

/* However long a frame took, no more than this is caught up: slow physics then slows time
 * instead of drowning in it. */
#define CLOCK_CLAMP 0.2

double clock_speed(const app_clock *clock);
/* Halves or doubles the speed within its range. */
void clock_slower(app_clock *clock);
void clock_faster(app_clock *clock);
/* Lets `elapsed` seconds pass and returns how many ticks of h seconds are due. */
int clock_advance(app_clock *clock, double elapsed, double h);
/* How far the present stands between the last two ticks, 0 to 1. */
double clock_alpha(const app_clock *clock, double h);
/* Forgets what is held: the next tick is a whole one away. */
void clock_restart(app_clock *clock);
/* "1x", "1/4x". Returns `out`. */
char *clock_format_speed(const app_clock *clock, char *out, size_t size);

#endif

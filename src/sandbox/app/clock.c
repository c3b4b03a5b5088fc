/* clock.c - the accumulator. */
#include "sandbox/app/clock.h"

#include <math.h>
#include <stdio.h>

/* A display of 60 Hz and a timestep of 1/60 s rounded to a float differ in the eighth digit:
 * without this much patience a tick would now and then wait for the frame after. */
static const double patience = 1e-4;

double clock_speed(const app_clock *clock)
{
    return ldexp(1.0, clock->power);
}

void clock_slower(app_clock *clock)
{
    if (clock->power > CLOCK_SLOWEST)
        clock->power--;
}

void clock_faster(app_clock *clock)
{
    if (clock->power < CLOCK_FASTEST)
        clock->power++;
}

int clock_advance(app_clock *clock, double elapsed, double h)
{
    double most = fmax(CLOCK_CLAMP, h);
    clock->held = fmin(clock->held + fmax(elapsed, 0.0) * clock_speed(clock), most);
    int ticks = (int)floor(clock->held / h + patience);
    clock->held = fmax(clock->held - ticks * h, 0.0);
    return ticks;
}

double clock_alpha(const app_clock *clock, double h)
{
    return fmin(clock->held / h, 1.0);
}

void clock_restart(app_clock *clock)
{
    clock->held = 0.0;
}

char *clock_format_speed(const app_clock *clock, char *out, size_t size)
{
    if (clock->power < 0)
        snprintf(out, size, "1/%d\u00D7", 1 << -clock->power);
    else
        snprintf(out, size, "%d\u00D7", 1 << clock->power);
    return out;
}

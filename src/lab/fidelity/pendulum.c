/* pendulum.c - lesson 19: a rod that is pinned at its end. The formula's own series is off by
 * 11 theta0^4/3072, a twentieth of a per cent at 0.6 rad, and the rod's width by less. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static const double rod_length = 1.5, let_go_at = 0.6, pin_height = 2; /* m, rad, m */

/* The rod's passes through the vertical: the first, the last and how many. */
typedef struct passes {
    double first, last;
    int count;
} passes;

/* Between two ticks the angle is taken to change evenly: near the vertical it does. */
static void see(passes *seen, double before, double after, double time, double h)
{
    if (before * after > 0 || after == 0)
        return;
    seen->last = time - h * after / (after - before);
    if (seen->count++ == 0)
        seen->first = seen->last;
}

static double gap_at_pin(trial_state rod)
{
    double x = rod.x - 0.5 * rod_length * sin(rod.angle);
    double y = rod.y + 0.5 * rod_length * cos(rod.angle);
    return hypot(x, y - pin_height);
}

static void pendulum(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "19-pendulum");
    cr_body_id rod = trial_named(t, "rod");
    passes seen = {0, 0, 0};
    double before = trial_look(t, rod).angle, gap = 0;
    for (int i = trial_ticks(t, 20); i > 0 && trial_step(t); i--) {
        trial_state now = trial_look(t, rod);
        see(&seen, before, now.angle, trial_time(t), t->h);
        gap = fmax(gap, gap_at_pin(now));
        before = now.angle;
    }
    double period = 2 * (seen.last - seen.first) / (seen.count - 1);
    figures[0] = lab_equals(period, lab_pendulum_period(rod_length, let_go_at), lab_promise);
    figures[1] = lab_at_most(gap, 0.001);
}

const lab_experiment lab_pendulum = {
    .lesson = 19,
    .name = "Pendulum",
    .measure = pendulum,
    .rows =
        {
            {"19a", "period of a rod of 1.5 m, let go at 0.6 rad", "s"},
            {"19b", "how far its pin opened in 20 s", "m"},
        },
};

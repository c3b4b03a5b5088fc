/* swings.c - lesson 28: large swings. T = T0 (2/pi) K(sin(theta0/2)), K the complete elliptic
 * integral of the first kind; and nothing is lost in a minute. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material steel = {1, 0, 0.5f};
static const double rod = 1.5, thick = 0.1;

typedef struct swing {
    double period;    /* s: the mean of the first ones */
    double amplitude; /* rad: of the last turning point */
} swing;

static trial_state hang(lab_trial *t, double start, cr_body_id *id)
{
    trial_new(t, 1.0 / 60, -lab_gravity);
    *id = trial_box(t, thick, rod, trial_at(0.5 * rod * sin(start), -0.5 * rod * cos(start)), start,
                    steel);
    trial_pin(t, *id, trial_world, trial_at(0, 0));
    return trial_look(t, *id);
}

static swing let_go(lab_trial *t, double start, double seconds, int periods)
{
    cr_body_id id;
    double before = hang(t, start, &id).angle, first = 0, last = 0, most = 0;
    swing out = {0, fabs(start)};
    int crossings = 0;
    for (int i = trial_ticks(t, seconds); i > 0 && trial_step(t); i--) {
        double now = trial_look(t, id).angle;
        if (before * now < 0) {
            double moment = trial_time(t) - t->h * now / (now - before);
            first = crossings == 0 ? moment : first;
            last = crossings <= 2 * periods ? moment : last;
            out.amplitude = most > 0 ? most : out.amplitude;
            most = 0;
            crossings++;
        }
        most = fmax(most, fabs(now));
        before = now;
    }
    int seen = crossings - 1 < 2 * periods ? crossings - 1 : 2 * periods;
    out.period = 2 * (last - first) / seen;
    return out;
}

/* The rod's width makes its moment of inertia larger. */
static double period(double start)
{
    double thickness = sqrt(1 + 0.25 * thick * thick / (rod * rod));
    return thickness * lab_pendulum_swing(rod, start);
}

static void large_swings(lab_trial *t, lab_figure *figures)
{
    swing one = let_go(t, 1, 60, 20), three = let_go(t, 3, 30, 3);
    figures[0] = lab_equals(one.period, period(1), lab_promise);
    figures[1] = lab_at_least(one.amplitude, 0.995);
    figures[2] = lab_equals(three.period, period(3), 0.02);
}

const lab_experiment lab_large_swings = {
    .law = 9,
    .lesson = 28,
    .name = "Large swings",
    .measure = large_swings,
    .rows =
        {
            {"28a", "period of a rod let go at 1 rad", "s"},
            {"28b", "how far it still swings after a minute", "rad"},
            {"28c", "period of a rod let go at 3 rad", "s"},
        },
};

/* Of a minute, the farthest that the energy was off; counted from where both hang down. */
static void double_pendulum(lab_trial *t, lab_figure *figures)
{
    const double length = 1, x = sin(1) * length, y = -cos(1) * length;
    trial_new(t, 1.0 / 60, -lab_gravity);
    cr_body_id upper = trial_box(t, thick, length, trial_at(0.5 * x, 0.5 * y), 1, steel);
    cr_body_id lower = trial_box(t, thick, length, trial_at(1.5 * x, 1.5 * y), 1, steel);
    trial_pin(t, upper, trial_world, trial_at(0, 0));
    trial_pin(t, upper, lower, trial_at(x, y));
    double mass = trial_look(t, upper).mass, height = mass * lab_gravity * 2 * (length + y);
    double start = lab_energy(t), off = 0, gap = 0;
    for (int i = trial_ticks(t, 60); i > 0 && trial_step(t); i--) {
        off = fmax(off, fabs(lab_energy(t) - start));
        gap = fmax(gap, lab_joint_gap(t));
    }
    figures[0] = lab_at_most(off / height, 0.005);
    figures[1] = lab_at_most(gap, 0.01);
}

const lab_experiment lab_double_pendulum = {
    .law = 9,
    .lesson = 28,
    .name = "Large swings: a double pendulum let go at 1 rad, 60 s",
    .measure = double_pendulum,
    .rows =
        {
            {"28d", "farthest that its energy was off, as a share", ""},
            {"28e", "farthest that a pin opened", "m"},
        },
};

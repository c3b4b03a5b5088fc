/* springs.c - lesson 27: a mass on a spring. Undamped it swings on for ever, with the period
 * 2 pi sqrt(m/k); damped, with z = c/(2 sqrt(k m)), a period leaves exp(-2 pi z/sqrt(1 - z^2)). */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

typedef struct swing {
    double period; /* s, the mean */
    double left;   /* of the amplitude, after them all */
} swing;

/* The turning point near a sample that is farther out than its neighbours: of the parabola through
 * the three. */
static double turning_point(double a, double b, double c)
{
    double bend = a - 2 * b + c;
    return bend != 0 ? b - (c - a) * (c - a) / (8 * bend) : b;
}

/* A box of 1 kg, drawn out by 0.2 m and let go. */
static swing let_go(lab_trial *t, double frequency, double damping, int periods)
{
    const cr_material wood = {1, 0, 0};
    const double out = 0.2, k = pow(2 * lab_pi * frequency, 2), root = sqrt(1 - damping * damping);
    trial_new(t, 1.0 / 60, 0);
    cr_body_id id = trial_box(t, 1, 1, trial_at(1 + out, 0), 0, wood);
    cr_joint_def spring = {.kind = CR_SPRING, .a = id, .length = 1, .stiffness = (float)k};
    spring.damping = (float)(2 * damping * sqrt(k));
    trial_join(t, &spring);
    double x[3] = {out, out, out}, first = 0, last = 0, amplitude = out;
    int crossings = 0, most = 2 * periods;
    /* it comes through the middle half a period apart, and farthest out in between */
    for (int i = trial_ticks(t, (periods + 1) / (frequency * root)); i > 0 && trial_step(t); i--) {
        x[0] = x[1];
        x[1] = x[2];
        x[2] = trial_look(t, id).x - 1;
        if (x[1] > 0 && x[1] >= x[0] && x[1] > x[2] && crossings > 0 && crossings <= most)
            amplitude = turning_point(x[0], x[1], x[2]);
        if (x[1] * x[2] < 0 && crossings <= most) {
            last = trial_time(t) - t->h * x[2] / (x[2] - x[1]);
            first = crossings++ == 0 ? last : first;
        }
    }
    return (swing){2 * (last - first) / (crossings - 1), amplitude / out};
}

static void undamped(lab_trial *t, lab_figure *figures)
{
    swing slow = let_go(t, 0.1, 0, 10), one = let_go(t, 1, 0, 10), fast = let_go(t, 5, 0, 10);
    figures[0] = lab_equals(one.period, 1, lab_promise);
    figures[1] = lab_equals(one.left, 1, 0.02);
    figures[2] = lab_equals(slow.left, 1, 0.02);
    figures[3] = lab_equals(fast.left, 1, 0.02);
}

const lab_experiment lab_undamped = {
    .law = 8,
    .lesson = 27,
    .name = "Spring",
    .measure = undamped,
    .rows =
        {
            {"27a", "period of a spring of 1 Hz", "s"},
            {"27b", "share of its amplitude left after ten periods", ""},
            {"27c", "the same of a spring of 0.1 Hz", ""},
            {"27d", "the same of a spring of 5 Hz", ""},
        },
};

/* After this many periods, as a share of what should be left. */
static lab_figure decay(lab_trial *t, double frequency, double damping, int periods)
{
    swing s = let_go(t, frequency, damping, periods);
    return lab_equals(s.left, lab_spring_left(damping, periods), 0.03);
}

static void damped(lab_trial *t, lab_figure *figures)
{
    swing fast = let_go(t, 5, 0, 10);
    figures[0] = lab_equals(fast.period, 0.2, lab_promise);
    figures[1] = decay(t, 1, 0.02, 10);
    figures[2] = decay(t, 1, 0.1, 3);
    figures[3] = decay(t, 0.2, 0.3, 1);
}

const lab_experiment lab_damped = {
    .law = 8,
    .lesson = 27,
    .name = "Spring, fast or damped",
    .measure = damped,
    .rows =
        {
            {"27e", "period of a spring of 5 Hz", "s"},
            {"27f", "amplitude left after ten periods, damping ratio 0.02, 1 Hz", ""},
            {"27g", "after three, damping ratio 0.1, 1 Hz", ""},
            {"27h", "after one, damping ratio 0.3, 0.2 Hz", ""},
        },
};

/* Slow springs are nearly at rest where they turn, for seconds. */
static void slow_spring(lab_trial *t, lab_figure *figures)
{
    const double frequency = 0.004, k = pow(2 * lab_pi * frequency, 2);
    const cr_material wood = {1, 0, 0};
    trial_new(t, 1.0 / 60, 0);
    trial_choose(t, "sleep.enabled", "on");
    cr_body_id id = trial_box(t, 1, 1, trial_at(1.5, 0), 0, wood);
    cr_joint_def spring = {.kind = CR_SPRING, .a = id, .length = 1, .stiffness = (float)k};
    trial_join(t, &spring);
    trial_run(t, trial_ticks(t, 1 / frequency));
    figures[0] = lab_equals_of(trial_look(t, id).x, 1.5, 0.5, 0.02);
    trial_run(t, trial_ticks(t, 0.5 / frequency));
    figures[1] = lab_equals_of(trial_look(t, id).x, 0.5, 0.5, 0.02);
}

const lab_experiment lab_slow_spring = {
    .law = 14,
    .name = "A spring of 0.004 Hz, with sleep on",
    .measure = slow_spring,
    .rows =
        {
            {"L14c", "where it turns after 250 s", "m"},
            {"L14d", "where it turns after 375 s", "m"},
        },
};

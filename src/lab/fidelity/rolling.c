/* rolling.c - friction and spin: lessons 9 and 10. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static void thrown(lab_trial *t, lab_figure *figures)
{
    const double v0 = 3, friction = 0.2, radius = 0.5;
    trial_open(t, "09-rolling");
    cr_body_id disc = trial_named(t, "disc");
    double slop = t->error[0] == '\0' ? cr_world_get(t->world, "solver.slop") : 0;
    double rolls = 0;
    for (int i = trial_ticks(t, 3); i > 0 && trial_step(t); i--) {
        trial_state s = trial_look(t, disc);
        if (rolls == 0 && s.vx + radius * s.w <= 0.01 * v0)
            rolls = trial_time(t);
    }
    trial_state s = trial_look(t, disc);
    double left = (s.vx * s.vx + 0.5 * radius * radius * s.w * s.w) / (v0 * v0);
    figures[0] = lab_equals(s.vx, 2 * v0 / 3, lab_promise);
    figures[1] = lab_equals(rolls, lab_sliding_time(v0, friction),
                            lab_sliding_time_tolerance(v0, friction, radius, slop, t->h));
    figures[2] = lab_equals(left, 2.0 / 3, lab_promise);
}

const lab_experiment lab_thrown = {
    .lesson = 9,
    .name = "Sliding into rolling",
    .measure = thrown,
    .rows =
        {
            {"9a", "speed once it rolls, 2/3 of the start's", "m/s"},
            {"9b", "time until it rolls", "s"},
            {"9c", "share of the energy left", ""},
        },
};

static double after_bounce(lab_trial *t, const char *scene)
{
    trial_open(t, scene);
    cr_body_id ball = trial_named(t, "ball");
    trial_run(t, trial_ticks(t, 1.5));
    return trial_look(t, ball).vx;
}

static void spin(lab_trial *t, lab_figure *figures)
{
    const double vt = 3, vn = 2, e = 0.8, radius = 0.5;
    double v = after_bounce(t, "10-slip");
    figures[0] = lab_equals(v, lab_spin_bounce(vt, vn, e, 0.1), lab_promise);
    v = after_bounce(t, "10-grip");
    figures[1] =
        lab_equals(v, lab_spin_bounce(vt, vn, e, 0.5), lab_spin_bounce_tolerance(vn, radius, t->h));
}

const lab_experiment lab_spin = {
    .lesson = 10,
    .name = "Spin on a bounce",
    .measure = spin,
    .rows =
        {
            {"10a", "speed along the floor after a slipping bounce", "m/s"},
            {"10b", "speed along the floor after a gripping bounce", "m/s"},
        },
};

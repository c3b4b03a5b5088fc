/* head_on.c - collisions along one line: lessons 2 and 4. Their velocities are a matter of
 * rounding only, whatever the step. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

static void head_on(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "02-head-on");
    cr_body_id swap = trial_named(t, "equal left");
    cr_body_id one = trial_named(t, "one to three left"),
               three = trial_named(t, "one to three right");
    trial_state a = trial_look(t, one), b = trial_look(t, three);
    double before = 0.5 * (a.mass * a.vx * a.vx + b.mass * b.vx * b.vx);
    double u1 = a.vx, u2 = b.vx, e = 0.5;
    trial_run(t, trial_ticks(t, 3));
    a = trial_look(t, one);
    b = trial_look(t, three);
    double after = 0.5 * (a.mass * a.vx * a.vx + b.mass * b.vx * b.vx);
    figures[0] = lab_equals(a.vx, lab_head_on_velocity(a.mass, b.mass, e, u1, u2), lab_promise);
    figures[1] =
        lab_equals_of(b.vx, lab_head_on_velocity(b.mass, a.mass, e, u2, u1), u1 - u2, lab_promise);
    figures[2] =
        lab_equals(before - after, lab_head_on_loss(a.mass, b.mass, e, u1, u2), lab_promise);
    figures[3] = lab_equals_of(trial_look(t, swap).vx, 0, 2, lab_promise);
}

const lab_experiment lab_head_on = {
    .lesson = 2,
    .name = "Head-on collision",
    .measure = head_on,
    .rows =
        {
            {"2a", "velocity of the lighter after, 1 kg to 3, e = 0.5", "m/s"},
            {"2b", "velocity of the heavier after", "m/s"},
            {"2c", "energy lost", "J"},
            {"2d", "equal masses, e = 1: speed that the first keeps", "m/s"},
        },
};

static void inelastic(lab_trial *t, lab_figure *figures)
{
    static const char *const pairs[][2] = {{"thrown at equal", "equal"},
                                           {"thrown at nine times", "nine times"}};
    const double ratios[] = {1, 9};
    trial_open(t, "04-inelastic");
    cr_body_id ids[2][2];
    for (int i = 0; i < 4; i++)
        ids[i / 2][i % 2] = trial_named(t, pairs[i / 2][i % 2]);
    trial_run(t, trial_ticks(t, 3));
    for (int i = 0; i < 2; i++) {
        trial_state m = trial_look(t, ids[i][0]), M = trial_look(t, ids[i][1]);
        double left = (m.vx * m.vx + ratios[i] * M.vx * M.vx) / 4; /* thrown with 2 m/s */
        figures[i] = lab_equals(left, 1 / (1 + ratios[i]), lab_promise);
    }
}

const lab_experiment lab_inelastic = {
    .lesson = 4,
    .name = "Perfectly inelastic",
    .measure = inelastic,
    .rows =
        {
            {"4a", "share of the energy left, M = m", ""},
            {"4b", "share of the energy left, M = 9 m", ""},
        },
};

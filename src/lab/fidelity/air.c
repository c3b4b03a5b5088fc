/* air.c - lesson 30: falling through air, whose resistance is c w v, w the width across the motion:
 * v(t) = v_t (1 - exp(-c w t/m)), v_t = m g/(c w). */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material wood = {1, 0, 0.5f};
static const double drag = 0.5; /* kg/(m s) */

/* How fast it falls at the moment, and for ever. */
static double fall(lab_trial *t, double wide, double high, double turn, double seconds)
{
    cr_body_id id;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_set(t, "air.drag", drag);
    if (high == 0)
        id = trial_disc(t, 0.5 * wide, trial_at(0, 0), trial_at(0, 0), wood);
    else
        id = trial_box(t, wide, high, trial_at(0, 0), turn, wood);
    trial_run(t, trial_ticks(t, seconds));
    return -trial_look(t, id).vy;
}

static void air(lab_trial *t, lab_figure *figures)
{
    const double disc = 0.5 * 0.5 * lab_pi, promise = 0.001, turn = 0.25 * lab_pi;
    figures[0] = lab_equals(fall(t, 1, 0, 0, 30), disc * lab_gravity / (drag * 1), promise);
    figures[1] = lab_equals(fall(t, 1, 1, 0, 40), lab_gravity / drag, promise);
    figures[2] = lab_equals(fall(t, 1, 0.2, turn, 40), 0.2 * lab_gravity / (drag * 1.2 * cos(turn)),
                            promise);
    double rate = drag * 1 / disc, now = disc * lab_gravity / drag * (1 - exp(-rate));
    figures[3] = lab_equals(fall(t, 1, 0, 0, 1), now, lab_promise);
}

const lab_experiment lab_air = {
    .law = 12,
    .lesson = 30,
    .name = "Falling through air",
    .measure = air,
    .rows =
        {
            {"30a", "terminal speed of a disc, m g/(c w)", "m/s"},
            {"30b", "terminal speed of a square box that falls flat", "m/s"},
            {"30c", "terminal speed of a plate that falls turned by 45 deg", "m/s"},
            {"30d", "speed of the disc after 1 s", "m/s"},
        },
};

/* tunnelling.c - lesson 13: fast discs and a thin wall that are looked at only once a tick, and by
 * continuous collision. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>
#include <string.h>

enum { THROWS = 200 };

/* Discs in lanes of their own, one behind the other by a 200th of what they fly in a tick: all
 * phases of a tick, evenly. The share that passes is exact to one disc, 0.5 %. */
static double passed(lab_trial *t, const char *continuous, double width, double multiple)
{
    const double radius = 0.1, h = 1.0 / 60, lane = 2.5 * radius;
    const cr_material clay = {1, 0, 0};
    double v = multiple * lab_tunnelling_speed(width, radius, h);
    cr_body_id ids[THROWS];
    trial_new(t, h, 0);
    trial_choose(t, "continuous.name", continuous);
    if (strcmp(continuous, "none") == 0)
        trial_set(t, "contact.margin", 0); /* the formula looks for overlap only */
    trial_fixed_box(t, width, lane * (THROWS + 4), trial_at(0, 0.5 * lane * THROWS), clay);
    for (int i = 0; i < THROWS; i++) {
        double x = -1 - (i + 0.5) * v * h / THROWS;
        ids[i] = trial_disc(t, radius, trial_at(x, lane * i), trial_at(v, 0), clay);
    }
    trial_run(t, (int)ceil(2 / (v * h)) + 3);
    double count = 0;
    for (int i = 0; i < THROWS; i++)
        count += trial_look(t, ids[i]).x > 0;
    return count / THROWS;
}

static void tunnelling(lab_trial *t, lab_figure *figures)
{
    const double width = 0.1;
    figures[0] = lab_at_most(passed(t, "none", width, 0.99), 0);
    figures[1] = lab_equals(passed(t, "none", width, 2), lab_tunnelling_chance(2, 1), lab_promise);
    figures[2] = lab_equals(passed(t, "none", width, 4), lab_tunnelling_chance(4, 1), lab_promise);
    figures[3] = lab_at_most(passed(t, "swept", width, 4), 0);
}

const lab_experiment lab_tunnelling = {
    .lesson = 13,
    .name = "Tunnelling",
    .measure = tunnelling,
    .rows =
        {
            {"13a", "share of discs that pass a wall just below v*", ""},
            {"13b", "share that passes at 2 v*", ""},
            {"13c", "share that passes at 4 v*", ""},
            {"13d", "share that passes at 4 v* with swept collision", ""},
        },
};

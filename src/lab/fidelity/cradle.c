/* cradle.c - lesson 5: five equal discs in a row, a little apart, and n of them fly in. Equal discs
 * with e = 1 swap velocities, so n fly out. That momentum is kept alone does not say so; that the
 * last n carry all of the energy does. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

enum { DISCS = 5 };

static double energy_out(lab_trial *t, int thrown)
{
    const double radius = 0.25, gap = 0.02, u = 2;
    const cr_material steel = {8, 1, 0};
    cr_body_id ids[DISCS];
    trial_new(t, 1.0 / 240, 0);
    for (int i = 0; i < DISCS; i++) {
        bool flies = i < thrown;
        double x = i * (2 * radius + gap) - (flies ? 1 : 0);
        ids[i] = trial_disc(t, radius, trial_at(x, 0), trial_at(flies ? u : 0, 0), steel);
    }
    trial_run(t, trial_ticks(t, 1.5));
    double out = 0;
    for (int i = DISCS - thrown; i < DISCS; i++) {
        double v = trial_look(t, ids[i]).vx;
        out += v > 0 ? v * v : 0;
    }
    return out / (thrown * u * u);
}

static void cradle(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_equals(energy_out(t, 1), 1, lab_promise);
    figures[1] = lab_equals(energy_out(t, 3), 1, lab_promise);
}

const lab_experiment lab_cradle = {
    .lesson = 5,
    .name = "Newton's cradle",
    .measure = cradle,
    .rows =
        {
            {"5a", "one in: share of the energy in the last one of five", ""},
            {"5b", "three in: share of the energy in the last three", ""},
        },
};

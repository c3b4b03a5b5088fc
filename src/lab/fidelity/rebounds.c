/* rebounds.c - law 10: rebounds do not shake towers, and what falls flat with e = 1 comes back. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static double lean(lab_trial *t, int floors, float restitution)
{
    const cr_material rubber = {1, restitution, 0.6f};
    cr_body_id top = {0, 0};
    double drift = 0;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, rubber);
    for (int i = 0; i < floors; i++)
        top = trial_box(t, 1, 1, trial_at(0, 0.5 + i), 0, rubber);
    for (int i = trial_ticks(t, 20); i > 0 && trial_step(t); i--) {
        trial_state s = trial_look(t, top);
        drift = fmax(drift, hypot(s.x, s.y - (floors - 0.5)));
    }
    return drift;
}

/* Its highest point in the last seconds of a minute. */
static double flat_box(lab_trial *t)
{
    const cr_material ideal = {1, 1, 0.5f};
    double highest = 0;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, ideal);
    cr_body_id box = trial_box(t, 1, 0.6, trial_at(0, 2.3), 0, ideal);
    trial_run(t, trial_ticks(t, 57));
    for (int i = trial_ticks(t, 3); i > 0 && trial_step(t); i--)
        highest = fmax(highest, trial_look(t, box).y - 0.3);
    return highest;
}

static void rebounds(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(lean(t, 40, 0.5f), 0.05);
    figures[1] = lab_at_most(lean(t, 20, 0.8f), 0.05);
    figures[2] = lab_equals(flat_box(t), 2, lab_promise);
}

const lab_experiment lab_rebounds = {
    .law = 10,
    .name = "Rebounds",
    .measure = rebounds,
    .rows =
        {
            {"L10a", "farthest that the top of 40 boxes moved in 20 s, e = 0.5", "m"},
            {"L10b", "the same of 20 boxes, e = 0.8", "m"},
            {"L10c", "height of a box that falls flat, e = 1, after a minute", "m"},
        },
};

/* rebounds.c - law 10: rebounds do not shake towers, what falls flat with e = 1 comes back, and a
 * column that falls keeps what its impacts leave it. */
#include "lab/fidelity/event_driven.h"
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

/* The greatest error of a falling column's energy, as a share of what it had, 0.75 and 1 s after it
 * was let go, in free flight both times. */
static double column_error(lab_trial *t, int count, double restitution)
{
    const cr_material rubber = {1, (float)restitution, 0.5f};
    const double side = 0.45, gap = 0.06, low = 1;
    cr_body_id boxes[4];
    double start = 0, error = 0;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, rubber);
    for (int i = 0; i < count; i++) {
        double above = low + gap * i;
        boxes[i] = trial_box(t, side, side, trial_at(0, above + (i + 0.5) * side), 0, rubber);
        start += lab_gravity * above;
    }
    for (int ticks = 45; ticks <= 60; ticks += 15) {
        trial_run(t, ticks == 45 ? 45 : 15);
        double energy = 0;
        for (int i = 0; i < count; i++) {
            trial_state s = trial_look(t, boxes[i]);
            energy += 0.5 * s.vy * s.vy + lab_gravity * (s.y - (i + 0.5) * side);
        }
        double exact = lab_column_energy(count, low, gap, restitution, ticks / 60.0);
        error = fmax(error, fabs(energy / start - exact));
    }
    return error;
}

static double columns_error(lab_trial *t)
{
    double sum = 0;
    int columns = 0;
    for (int count = 2; count <= 4; count++)
        for (int tenths = 6; tenths <= 9; tenths++, columns++)
            sum += column_error(t, count, 0.1 * tenths);
    return sum / columns;
}

static void rebounds(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(lean(t, 40, 0.5f), 0.05);
    figures[1] = lab_at_most(lean(t, 20, 0.8f), 0.05);
    figures[2] = lab_equals(flat_box(t), 2, lab_promise);
    figures[3] = lab_at_most(columns_error(t), 0.02);
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
            {"L10d", "energy of 12 columns of 2 to 4 boxes, by event-driven simulation: mean error",
             ""},
        },
};

/* rest.c - what must come to rest though it rebounds: restitution acts in impacts, and at rest,
 * where only rounding approaches, it must not shake. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static const double seconds = 20;
/* m/s: the default of sleep.speed, below which a body may fall asleep */
static const double calm = 0.02;

/* The root mean square over the bodies that can be moved. */
static double speed_now(const lab_trial *t)
{
    double squares = 0, bodies = 0;
    size_t slots = t->error[0] == '\0' ? cr_world_slots(t->world) : 0;
    for (size_t slot = 0; slot < slots; slot++) {
        trial_state s = trial_look(t, cr_world_slot(t->world, slot));
        squares += s.vx * s.vx + s.vy * s.vy;
        bodies += s.mass > 0;
    }
    return bodies > 0 ? sqrt(squares / bodies) : (double)NAN;
}

/* Ten rows of boxes that touch, and how far the top has moved. */
static double pyramid_drift(lab_trial *t)
{
    enum { HIGH = 10 };
    const cr_material rubber = {1, 0.5f, 0.6f};
    cr_body_id top = {0, 0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, rubber);
    for (int row = 0; row < HIGH; row++)
        for (int i = 0; i < HIGH - row; i++) {
            double x = 1.1 * (i - 0.5 * (HIGH - 1 - row));
            top = trial_box(t, 1, 1, trial_at(x, 0.5 + row), 0, rubber);
        }
    trial_run(t, trial_ticks(t, seconds));
    trial_state s = trial_look(t, top);
    return hypot(s.x, s.y - (HIGH - 0.5));
}

static void rest(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(pyramid_drift(t), 0.020);
    trial_open(t, "heap");
    trial_run(t, trial_ticks(t, seconds));
    figures[1] = lab_at_most(speed_now(t), calm);
}

const lab_experiment lab_rest = {
    .name = "Rest with restitution, 20 s",
    .is_long = true,
    .measure = rest,
    .rows =
        {
            {"qm", "how far the top of ten rows has moved, e = 0.5", "m"},
            {"qn", "heap of 150 shapes: root mean square speed at the end", "m/s"},
        },
};

/* turning.c - law 11: turning never ends. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material wood = {1, 0, 0.5f};

/* By how much a wheel that starts at this angle is off after so long at 20 rad/s, as it is seen. */
static double off(lab_trial *t, double start, double seconds)
{
    const double w = 20;
    trial_new(t, 1.0 / 60, 0);
    cr_body_id id = trial_box(t, 1, 0.3, trial_at(0, 0), start, wood);
    trial_throw(t, id, trial_at(0, 0), w);
    if (t->error[0] != '\0')
        return 0;
    cr_rot before = cr_body_get_view(t->world, id).transform.q;
    trial_run(t, trial_ticks(t, seconds));
    cr_rot after = cr_body_get_view(t->world, id).transform.q;
    double turned =
        atan2((double)after.s, (double)after.c) - atan2((double)before.s, (double)before.c);
    return fabs(remainder(turned - w * trial_time(t), 2 * lab_pi));
}

static double off_at_joint(lab_trial *t, double seconds)
{
    const double w = 20;
    trial_new(t, 1.0 / 60, -lab_gravity);
    cr_body_id id = trial_disc(t, 0.5, trial_at(0, 0), trial_at(0, 0), wood);
    cr_joint_id pin = trial_pin(t, id, trial_world, trial_at(0, 0));
    trial_throw(t, id, trial_at(0, 0), w);
    trial_run(t, trial_ticks(t, seconds));
    if (t->error[0] != '\0')
        return 0;
    return fabs(fabs((double)cr_joint_get_view(t->world, pin).angle) - w * trial_time(t));
}

static void turning(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(off(t, 0, 3600), 0.02);
    figures[1] = lab_at_most(off(t, 3e6, 60), 0.02);
    figures[2] = lab_at_most(off(t, -1000, 60), 0.02);
    figures[3] = lab_at_most(off_at_joint(t, 600), 0.02);
}

const lab_experiment lab_turning = {
    .law = 11,
    .name = "A wheel at 20 rad/s",
    .measure = turning,
    .rows =
        {
            {"L11a", "how far it is off after an hour", "rad"},
            {"L11b", "after a minute, begun at an angle of 3e6", "rad"},
            {"L11c", "after a minute, begun at an angle of -1000", "rad"},
            {"L11d", "the angle that a pin has counted in ten minutes", "rad"},
        },
};

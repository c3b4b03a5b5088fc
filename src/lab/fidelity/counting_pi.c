/* counting_pi.c - lesson 12: a wall, a disc in front of it, and one 100^n times as heavy that comes
 * along; with e = 1 they collide 3, 31, 314 times.
 *
 * When the heavy disc turns, the light one is 10^n times as fast, in a gap 10^n times as narrow as
 * at first, for gap times speed is kept: d 10^-n/(u 10^n) passes between two collisions, 10^-2n s
 * with d = 1 m and u = 1 m/s. A tick must be shorter, or two collisions fall into one: it is 10^-3,
 * 10^-4 and 10^-5 s, for n = 2 a tenth of that time, and the deepest overlap, u 10^n h, a tenth of
 * the narrowest gap. With n = 3 the tick would have to be 10^-7 s. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

/* A collision changes the light disc's velocity, by a third of u at the least; a solver that works
 * with both contacts at once may put its last digit right in the tick after it. */
static bool collided(double before, double after)
{
    return fabs(after - before) > 1e-5 * fabs(before);
}

static double collisions(lab_trial *t, int n, double h, double seconds)
{
    const double radius = 0.25, u = 1;
    cr_material steel = {1, 1, 0}, heavy = {(float)pow(100, n), 1, 0};
    trial_new(t, h, 0);
    trial_fixed_box(t, 1, 4, trial_at(-0.5, 0), steel);
    cr_body_id light = trial_disc(t, radius, trial_at(1 + radius, 0), trial_at(0, 0), steel);
    trial_disc(t, radius, trial_at(1.1 + 3 * radius, 0), trial_at(-u, 0), heavy);
    double count = 0, before = 0;
    for (int i = trial_ticks(t, seconds); i > 0 && trial_step(t); i--) {
        double v = trial_look(t, light).vx;
        count += collided(before, v);
        before = v;
    }
    return count;
}

/* A whole number: one collision more or less is a miss. */
static lab_figure count_figure(double measured, int n)
{
    double theory = lab_pi_collisions(n);
    return lab_equals(measured, theory, 0.5 / theory);
}

static void pi_ten(lab_trial *t, lab_figure *figures)
{
    figures[0] = count_figure(collisions(t, 0, 1e-3, 6), 0);
    figures[1] = count_figure(collisions(t, 1, 1e-4, 6), 1);
}

const lab_experiment lab_pi_ten = {
    .lesson = 12,
    .name = "Counting pi",
    .measure = pi_ten,
    .rows =
        {
            {"12a", "collisions of equal masses", ""},
            {"12b", "collisions, 100 times the mass", ""},
        },
};

/* The last collision is far out, for pi falls 1.7 mrad behind the 314th line of the wedge: at
 * d/(0.0017 10^n) = 5.9 m. */
static void pi_hundred(lab_trial *t, lab_figure *figures)
{
    figures[0] = count_figure(collisions(t, 2, 1e-5, 9), 2);
}

const lab_experiment lab_pi_hundred = {
    .lesson = 12,
    .name = "Counting pi, two digits more",
    .is_long = true,
    .measure = pi_hundred,
    .rows = {{"12c", "collisions, 10,000 times the mass", ""}},
};

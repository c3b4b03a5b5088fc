/* bricks.c - lesson 18: four bricks that reach over the edge of a table.
 *
 * With all overhangs scaled by s the centre of mass of the bricks above any joint lies (1 - s)/2
 * of a length behind the edge it would tip over: the same at every joint, 10 mm at s = 0.98.
 *
 * The lesson is one of statics, so the solver gets passes enough. With few the first ticks, which
 * begin without impulses, let the bricks lean before they are held, and a lean of the lower ones
 * carries the upper ones outward: a reach of 0.956 is then all that pgs holds with 10 passes, 0.988
 * with 40 and 0.996 with 160. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

enum { BRICKS = 4 };

/* The farthest that any brick turned in ten seconds, with the overhangs scaled by s. */
static double turned(lab_trial *t, double s)
{
    const double height = 0.25;
    const cr_material brick = {1, 0, 0.6f};
    cr_body_id ids[BRICKS];
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_set(t, "solver.iterations", 40);
    trial_fixed_box(t, 4, 3, trial_at(-2, -1.5), brick); /* its edge is at the origin */
    double right = 0;
    for (int i = 0; i < BRICKS; i++) {
        right += s * 0.5 / (BRICKS - i);
        ids[i] = trial_box(t, 1, height, trial_at(right - 0.5, (i + 0.5) * height), 0, brick);
    }
    double most = 0;
    for (int i = trial_ticks(t, 10); i > 0 && most < 0.5 && trial_step(t); i--)
        for (int k = 0; k < BRICKS; k++)
            most = fmax(most, fabs(trial_look(t, ids[k]).angle));
    return most;
}

/* A brick that leans by a twentieth is falling: one that stands is held level to 1 %, the slop
 * over half its length. */
static double longest_reach(lab_trial *t)
{
    double stands = 0.8, falls = 1.2;
    for (int i = 0; i < 9; i++) {
        double middle = 0.5 * (stands + falls);
        if (turned(t, middle) < 0.05)
            stands = middle;
        else
            falls = middle;
    }
    return stands * lab_overhang(BRICKS);
}

static void bricks(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(turned(t, 0.98), 0.02);
    figures[1] = lab_at_least(turned(t, 1.02), 0.5);
    figures[2] = lab_equals(longest_reach(t), lab_overhang(BRICKS), 0.02);
}

const lab_experiment lab_bricks = {
    .lesson = 18,
    .name = "Overhang",
    .measure = bricks,
    .rows =
        {
            {"18a", "turn of four bricks at 0.98 of 25/24 lengths", "rad"},
            {"18b", "turn of four bricks at 1.02 of 25/24 lengths", "rad"},
            {"18c", "longest reach that stands for 10 s", "lengths"},
        },
};

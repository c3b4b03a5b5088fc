/* parting.c - lesson 26: bodies that overlap and are at rest part, and stand still. Where they are
 * has changed, but nothing has pushed them: no momentum and no speed comes of it. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};

/* Two discs, or two boxes, half inside each other. */
static double two(lab_trial *t, bool discs)
{
    trial_new(t, 1.0 / 60, 0);
    for (int i = 0; i < 2; i++) {
        cr_vec2 place = trial_at(0.5 * i, 0.1 * i);
        if (discs)
            trial_disc(t, 0.5, place, trial_at(0, 0), stone);
        else
            trial_box(t, 1, 1, place, 0.3 * i, stone);
    }
    trial_run(t, trial_ticks(t, 5));
    return lab_fastest(t);
}

/* Sixty bodies strewn over a square of 4 m. */
static void strew(lab_trial *t, double gravity)
{
    lab_chance chance = {26};
    trial_new(t, 1.0 / 60, gravity);
    if (gravity != 0)
        lab_tub(t, 2, stone);
    for (int i = 0; i < 60; i++) {
        double x = lab_chance_in(&chance, -1.7, 1.7), y = lab_chance_in(&chance, 0.3, 3.7);
        double turn = lab_chance_in(&chance, -3, 3);
        if (i % 2 == 0)
            trial_disc(t, 0.3, trial_at(x, y), trial_at(0, 0), stone);
        else
            trial_box(t, 0.5, 0.5, trial_at(x, y), turn, stone);
    }
}

static void parting(lab_trial *t, lab_figure *figures)
{
    lab_watch strewn = {0};
    figures[0] = lab_at_most(two(t, true), 0.2);
    figures[1] = lab_at_most(two(t, false), 0.2);
    strew(t, 0);
    lab_watch_run(t, 5, &strewn);
    figures[2] = lab_at_most(lab_fastest(t), 0.2);
    figures[3] = lab_at_most(strewn.deepest > 0 ? lab_deepest(t) : (double)NAN, 0.0060);
}

const lab_experiment lab_parting = {
    .law = 4,
    .lesson = 26,
    .name = "Parting",
    .measure = parting,
    .rows =
        {
            {"26a", "speed of two discs that began half inside each other, 5 s later", "m/s"},
            {"26b", "speed of two boxes likewise", "m/s"},
            {"26c", "fastest of 60 bodies that were strewn over each other, 5 s later", "m/s"},
            {"26d", "deepest overlap then", "m"},
        },
};

static void pasted(lab_trial *t, lab_figure *figures)
{
    lab_watch watch = {0};
    strew(t, -lab_gravity);
    lab_watch_run(t, 5, &watch);
    figures[0] = lab_at_most(watch.fastest, 1.1 * sqrt(2 * lab_gravity * 4));
    figures[1] = lab_at_most(lab_fastest(t), 0.2);
    figures[2] = lab_at_most(lab_deepest(t), 0.0060);
}

const lab_experiment lab_pasted = {
    .law = 4,
    .lesson = 26,
    .name = "Parting: 60 bodies pasted into a tub of 4 m",
    .measure = pasted,
    .rows =
        {
            {"26e", "fastest on the way: no more than a fall of 4 m gives", "m/s"},
            {"26f", "fastest after 5 s", "m/s"},
            {"26g", "deepest overlap then", "m"},
        },
};

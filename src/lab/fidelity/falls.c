/* falls.c - law 1 where there are few bodies: what falls by itself, in a column, or in a small pile
 * makes no energy when it lands, rebounding or not. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};

static double made_in(lab_trial *t, double seconds)
{
    lab_watch watch = {0};
    lab_watch_run(t, seconds, &watch);
    return watch.made / watch.lost;
}

/* A disc of 0.5 m that falls on the floor, or on a box that lies there. */
static double landing(lab_trial *t, double height, bool on_box)
{
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    if (on_box)
        trial_box(t, 0.5, 0.5, trial_at(0, 0.25), 0, stone);
    trial_disc(t, 0.25, trial_at(0, height + (on_box ? 0.75 : 0.25)), trial_at(0, 0), stone);
    return made_in(t, 1.5);
}

/* The tick sees each impact at another moment. */
static void landings(lab_trial *t, lab_figure *figures)
{
    double floor = 0, box = 0;
    for (double height = 0.1; height < 4; height *= 1.1) {
        floor = fmax(floor, landing(t, height, false));
        box = fmax(box, landing(t, height, true));
    }
    figures[0] = lab_at_most(floor, 0.001);
    figures[1] = lab_at_most(box, 0.001);
}

const lab_experiment lab_landings = {
    .law = 1,
    .name = "Nothing comes of nothing: a disc falls from 39 heights, e = 0",
    .measure = landings,
    .rows =
        {
            {"L1t", "energy made, of that lost: on the floor, the worst", ""},
            {"L1u", "on a box, the worst", ""},
        },
};

/* Boxes above each other that fall: those without gaps as one, by 1 m, others one by one, by 3 m.
 */
static double column(lab_trial *t, int count, double gap, float restitution)
{
    const cr_material material = {1, restitution, 0.3f};
    const double side = 0.45, low = gap > 0 ? 3 : 1;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, material);
    for (int i = 0; i < count; i++)
        trial_box(t, side, side, trial_at(0, low + 0.5 * side + (side + gap) * i), 0, material);
    return made_in(t, 4);
}

static void columns(lab_trial *t, lab_figure *figures)
{
    const double gaps[] = {0, 0.06, 0.2};
    enum { GAPS = sizeof gaps / sizeof *gaps };
    double worst = 0, over = 0, columns = 0;
    for (int count = 3; count <= 24; count *= 2) {
        worst = fmax(worst, column(t, count, 0.06, 0.5f));
        for (int gap = 0; gap < GAPS; gap++) {
            worst = fmax(worst, column(t, count, gaps[gap], 0));
            for (int tenths = 1; tenths <= 10; tenths++, columns++)
                over += column(t, count, gaps[gap], 0.1f * (float)tenths) > 0.001;
        }
    }
    figures[0] = lab_at_most(worst, 0.001);
    figures[1] = lab_at_most(over / columns, 0.01);
}

const lab_experiment lab_columns = {
    .law = 1,
    .name = "Nothing comes of nothing: columns of 3 to 24 boxes fall, with gaps of 0 to 20 cm",
    .measure = columns,
    .rows =
        {
            {"L1v", "energy made, of that lost: the worst of 12 with e = 0, and of 4 with e = 0.5",
             ""},
            {"L1w", "of 120 with e = 0.1 to 1: those that make more than 0.1 %", ""},
        },
};

/* 2 to 60 bodies that fall into a tub from up to 4 m, with gaps. */
static double small_pile(lab_trial *t, lab_chance *chance)
{
    int count = (int)lab_chance_in(chance, 2, 61), columns = (int)lab_chance_in(chance, 1, 13);
    lab_grains grains = (lab_grains)lab_chance_in(chance, 0, 3);
    cr_material material = {1, (float)lab_chance_in(chance, 0, 1),
                            (float)lab_chance_in(chance, 0, 0.8)};
    double cell = lab_chance_in(chance, 0.2, 0.8);
    double low = 0.5 * cell + lab_chance_in(chance, 0, 4);
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, (0.5 * columns + 0.2) * cell, material);
    lab_pour(t, grains, count, columns, cell, low, material);
    return made_in(t, 5);
}

static void small_piles(lab_trial *t, lab_figure *figures)
{
    enum { PILES = 100 };
    lab_chance chance = {2027};
    double sum = 0, over = 0;
    for (int i = 0; i < PILES; i++) {
        double made = small_pile(t, &chance);
        sum += made / PILES;
        over += made > 0.001;
    }
    figures[0] = lab_at_most(sum, 1e-4);
    figures[1] = lab_at_most(over / PILES, 0.01);
}

const lab_experiment lab_small_piles = {
    .law = 1,
    .name = "Nothing comes of nothing: 100 piles of 2 to 60 bodies fall, with any restitution",
    .measure = small_piles,
    .rows =
        {
            {"L1x", "energy made, of that lost: their mean", ""},
            {"L1y", "of the piles: those that make more than 0.1 %", ""},
        },
};

/* gases.c - law 1, nothing comes of nothing, where nothing may be lost either: discs and boxes fly
 * about in a box, all rebounds are full, and nothing rubs. At 60 ticks a second a body often hits
 * several others in one tick. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material elastic = {1, 1, 0};

static void fill(lab_trial *t, uint64_t seed)
{
    enum { COLUMNS = 6, COUNT = COLUMNS * COLUMNS };
    const double cell = 2;
    lab_chance chance = {seed};
    for (int i = 0; i < COUNT; i++) {
        double x = cell * (i % COLUMNS - 0.5 * (COLUMNS - 1)), y = cell * (i / COLUMNS + 0.5);
        double vx = lab_chance_in(&chance, -3, 3), vy = lab_chance_in(&chance, -3, 3);
        double size = lab_chance_in(&chance, 0.25, 0.5), ratio = lab_chance_in(&chance, 1, 3);
        bool disc = lab_chance_in(&chance, 0, 1) < 0.5;
        double angle = lab_chance_in(&chance, -3, 3);
        cr_body_id id =
            disc ? trial_disc(t, size, trial_at(x, y), trial_at(0, 0), elastic)
                 : trial_box(t, 2 * size, 2 * size / ratio, trial_at(x, y), angle, elastic);
        trial_throw(t, id, trial_at(vx, vy), lab_chance_in(&chance, -3, 3));
    }
}

static void gases(lab_trial *t, lab_figure *figures)
{
    enum { GASES = 200 };
    const double half = 6, seconds = 20, much = 0.001;
    double made = 0, many = 0, left = 0;
    for (uint64_t seed = 1; seed <= GASES; seed++) {
        lab_watch watch = {0};
        trial_new(t, 1.0 / 60, 0);
        lab_tub(t, half, elastic);
        trial_halfspace(t, 0, -1, -2 * half, elastic);
        fill(t, seed * 7919);
        double start = lab_energy(t);
        lab_watch_run(t, seconds, &watch);
        made += watch.made / start / GASES;
        many += watch.made > much * start ? 1.0 / GASES : 0;
        left += lab_energy(t) / start / GASES;
    }
    figures[0] = lab_at_most(made, 0.001);
    figures[1] = lab_at_most(many, 0.01);
    figures[2] = lab_equals(left, 1, 0.01);
}

const lab_experiment lab_gases = {
    .law = 1,
    .name = "Nothing comes of nothing: 200 gases of 36 bodies, e = 1, no friction, 20 s",
    .is_long = true,
    .measure = gases,
    .rows =
        {
            {"L1j", "energy made of nothing, of all there is: their mean", ""},
            {"L1k", "of the gases: those that make more than 0.1 %", ""},
            {"L1l", "energy left, of all there was: their mean", ""},
        },
};

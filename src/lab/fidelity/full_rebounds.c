/* full_rebounds.c - law 1, nothing comes of nothing, where rebounds are full. Gases of discs and
 * boxes that fly about in a box without friction ought to lose nothing either; at 60 ticks a second
 * a body often hits several others in one tick. And boxes that bounce on a floor with friction:
 * where an impact turns a box so that its slip changes sign, friction could do work. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
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

/* One box in a tub, and then the next. */
static void boxes(lab_trial *t, float friction, double *made, double *left)
{
    enum { BOXES = 100 };
    const cr_material rubber = {1, 1, friction};
    *made = *left = 0;
    for (uint64_t seed = 1; seed <= BOXES; seed++) {
        lab_chance chance = {seed * 7919};
        lab_watch watch = {0};
        trial_new(t, 1.0 / 60, -lab_gravity);
        lab_tub(t, 5, rubber);
        double width = lab_chance_in(&chance, 0.2, 1), ratio = lab_chance_in(&chance, 1, 3);
        double angle = lab_chance_in(&chance, -3, 3);
        cr_body_id box = trial_box(t, width, width / ratio, trial_at(0, 3), angle, rubber);
        double vx = lab_chance_in(&chance, -3, 3), vy = lab_chance_in(&chance, -3, 3);
        trial_throw(t, box, trial_at(vx, vy), lab_chance_in(&chance, -3, 3));
        double start = lab_energy(t);
        lab_watch_run(t, 20, &watch);
        *made += watch.made / start / BOXES;
        *left += lab_energy(t) / start / BOXES;
    }
}

static void bouncing(lab_trial *t, lab_figure *figures)
{
    double made, left;
    boxes(t, 0.5f, &made, &left);
    figures[0] = lab_at_most(made, 0.001);
    boxes(t, 0, &made, &left);
    figures[1] = lab_at_most(made, 0.001);
    figures[2] = lab_equals(left, 1, 0.01);
}

const lab_experiment lab_bouncing = {
    .law = 1,
    .name = "Nothing comes of nothing: 100 boxes, each bounces alone with e = 1 for 20 s",
    .is_long = true,
    .measure = bouncing,
    .rows =
        {
            {"L1m", "energy made of nothing, of all there is, friction 0.5: their mean", ""},
            {"L1n", "the same without friction", ""},
            {"L1o", "energy left without friction, of all there was: their mean", ""},
        },
};

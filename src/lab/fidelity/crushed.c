/* crushed.c - what is pressed yields: laws 5 and 6. Nothing flies off faster than about twice what
 * presses it, when there is no room left either; and grains under a giant stay where they are. And
 * law 1: what a heavy plate that strikes a heap has pressed together does not lift it again. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};

/* 64 discs or boxes in a tub of 4 m, at rest: after two seconds single boxes still topple. */
static void fill_tub(lab_trial *t, lab_grains grains)
{
    lab_watch unseen = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, 2, stone);
    lab_pour(t, grains, 64, 8, 0.49, 0.3, stone);
    lab_watch_run(t, 4, &unseen);
}

/* ---------------------------------------------------------------- a plate */

static void plate(lab_trial *t, lab_figure *figures)
{
    lab_watch pressed = {0}, held = {0}, freed = {0};
    fill_tub(t, LAB_DISCS);
    cr_body_id press = trial_ram(t, 3.9, 0.5, trial_at(0, 4), trial_at(0, -1), stone);
    lab_watch_run(t, 2.5, &pressed); /* to 1.25 m, half of their height */
    trial_throw(t, press, trial_at(0, 0), 0);
    lab_watch_run(t, 1, &held);
    trial_throw(t, press, trial_at(0, 1), 0);
    lab_watch_run(t, 1, &freed);
    figures[0] = lab_at_most(pressed.fastest, 3);
    figures[1] = lab_at_most(held.fastest, 2);
    figures[2] = lab_at_most(freed.fastest, 3);
    figures[3] = lab_at_most(held.made / pressed.lost, 0.01);
}

const lab_experiment lab_plate = {
    .law = 5,
    .name = "A plate presses 64 discs at 1 m/s, stands and goes back",
    .measure = plate,
    .rows =
        {
            {"L5a", "fastest disc while it presses", "m/s"},
            {"L5b", "fastest while it stands for 1 s", "m/s"},
            {"L5c", "fastest while it goes back", "m/s"},
            {"L5d", "energy made while it stands, of that lost in pressing", ""},
        },
};

/* ---------------------------------------------------------------- no room left */

/* The piston goes on until it stands on the floor. What a body is left with when there is no room
 * is a matter of chance: the figure is the mean of some starts of the piston. Experiments of their
 * own: what explodes ends one. */
static lab_figure crush(lab_trial *t, lab_grains grains, double speed)
{
    enum { STARTS = 6 };
    double sum = 0;
    for (int i = 0; i < STARTS; i++) {
        lab_watch watch = {0};
        fill_tub(t, grains);
        trial_ram(t, 3.9, 0.5, trial_at(0, 4 + 0.1 * i), trial_at(0, -speed), stone);
        lab_watch_run(t, 4.5 / speed, &watch);
        sum += watch.fastest;
    }
    return lab_at_most(sum / STARTS, 4 * speed);
}

static void crush_discs(lab_trial *t, lab_figure *figures)
{
    figures[0] = crush(t, LAB_DISCS, 1);
}

static void crush_boxes(lab_trial *t, lab_figure *figures)
{
    figures[0] = crush(t, LAB_BOXES, 1);
}

static void crush_both(lab_trial *t, lab_figure *figures)
{
    figures[0] = crush(t, LAB_MIXED, 3);
}

/* From aside, through a heap on open ground. */
static void ram(lab_trial *t, lab_figure *figures)
{
    const double speed = 470;
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    lab_pour(t, LAB_MIXED, 60, 10, 0.49, 0.3, stone);
    trial_run(t, trial_ticks(t, 1));
    trial_ram(t, 4, 3, trial_at(-4 - speed / 60, 1.6), trial_at(speed, 0), stone);
    lab_watch_run(t, 0.5, &watch);
    figures[0] = lab_at_most(watch.fastest, 2.2 * speed);
}

const lab_experiment lab_crush_discs = {
    .law = 5,
    .name = "A piston goes on at 1 m/s through 64 discs",
    .measure = crush_discs,
    .rows = {{"L5e", "fastest of the discs, mean of 6 starts", "m/s"}},
};

const lab_experiment lab_crush_boxes = {
    .law = 5,
    .name = "A piston goes on at 1 m/s through 64 boxes",
    .measure = crush_boxes,
    .rows = {{"L5f", "fastest of the boxes, mean of 6 starts", "m/s"}},
};

const lab_experiment lab_crush_both = {
    .law = 5,
    .name = "A piston goes on at 3 m/s through 64 discs and boxes",
    .measure = crush_both,
    .rows = {{"L5g", "fastest of them, mean of 6 starts", "m/s"}},
};

const lab_experiment lab_ram = {
    .law = 5,
    .name = "A ram at 470 m/s goes through 60 bodies",
    .measure = ram,
    .rows = {{"L5h", "fastest of them", "m/s"}},
};

/* A plate that has come down to half of a heap's height stands. What it crushed has no room, and
 * may not go on trembling. */
static void hold(lab_trial *t, lab_figure *figures)
{
    enum { COLUMNS = 40, ROWS = 15 };
    const double cell = 0.49, half = 0.5 * cell * COLUMNS, settled = 0.85 * cell * ROWS;
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, half, stone);
    lab_pour(t, LAB_MIXED, COLUMNS * ROWS, COLUMNS, cell, 0.3, stone);
    trial_run(t, trial_ticks(t, 2));
    cr_body_id press =
        trial_ram(t, 1.95 * half, 0.5, trial_at(0, settled + 0.25), trial_at(0, -1), stone);
    trial_run(t, trial_ticks(t, 0.5 * settled));
    trial_throw(t, press, trial_at(0, 0), 0);
    trial_run(t, trial_ticks(t, 2));
    double sum = 0;
    int ticks = 0;
    for (; ticks < trial_ticks(t, 1) && trial_step(t); ticks++)
        sum += lab_mean_square_speed(t);
    figures[0] = lab_at_most(sqrt(sum / ticks), 0.15);
}

const lab_experiment lab_hold = {
    .law = 5,
    .name = "A plate stands on 600 bodies that it pressed to half of their height",
    .is_long = true,
    .measure = hold,
    .rows = {{"L5l", "their speed, root mean square of the third second", "m/s"}},
};

/* ---------------------------------------------------------------- a blow */

/* Energy made, of that lost, where a plate falls with this speed onto 64 bodies that fall
 * themselves, not yet touching each other. */
static double struck(lab_trial *t, lab_grains grains, float density, double speed)
{
    const double cell = 0.49, low = 0.3;
    lab_watch watch = {0};
    cr_material heavy = stone;
    heavy.density = density;
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, 2, stone);
    lab_pour(t, grains, 64, 8, cell, low, stone);
    cr_body_id plate = trial_box(t, 3.9, 0.5, trial_at(0, low + 9 * cell), 0, heavy);
    trial_throw(t, plate, trial_at(0, -speed), 0);
    lab_watch_run(t, 4, &watch);
    return watch.made / watch.lost;
}

static void blow(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(struck(t, LAB_DISCS, 50, 5), 0.001);
    figures[1] = lab_at_most(struck(t, LAB_BOXES, 50, 5), 0.001);
    figures[2] = lab_at_most(struck(t, LAB_BOXES, 50, 20), 0.001);
    figures[3] = lab_at_most(struck(t, LAB_MIXED, 500, 5), 0.001);
}

const lab_experiment lab_blow = {
    .law = 1,
    .name = "Nothing comes of nothing: a plate of 97 kg falls on 64 bodies of 0.2 kg",
    .measure = blow,
    .rows =
        {
            {"L1p", "energy made, of that lost: on discs, at 5 m/s", ""},
            {"L1q", "on boxes, at 5 m/s", ""},
            {"L1r", "on boxes, at 20 m/s", ""},
            {"L1s", "on both, ten times as heavy, at 5 m/s", ""},
        },
};

/* A plate of 100 to 3,000 times a body's mass that falls onto some 900 to 2,500 of them: when all
 * has stopped, the pile bears but its weight, and may not rise by what was left of the blow. */
static double struck_pile(lab_trial *t, lab_chance *chance)
{
    int columns = (int)lab_chance_in(chance, 30, 51), rows = (int)lab_chance_in(chance, 30, 51);
    lab_grains grains = (lab_grains)lab_chance_in(chance, 0, 3);
    double cell = lab_chance_in(chance, 0.3, 0.6), half = 0.5 * columns * cell;
    double ratio = exp(lab_chance_in(chance, log(100), log(3000)));
    cr_material heavy = stone;
    heavy.density = (float)(ratio * 0.7 * cell * cell / (1.95 * half * 0.5));
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    lab_tub(t, half + 0.02, stone);
    lab_pour(t, grains, columns * rows, columns, cell, 0.5 * cell, stone);
    cr_body_id plate = trial_box(t, 1.95 * half, 0.5, trial_at(0, 1.1 * cell * rows + 1), 0, heavy);
    trial_throw(t, plate, trial_at(0, -lab_chance_in(chance, 2, 15)), 0);
    lab_watch_run(t, 3, &watch);
    return watch.made / watch.lost;
}

static void blow_on_pile(lab_trial *t, lab_figure *figures)
{
    enum { PILES = 6 };
    lab_chance chance = {14};
    double worst = 0;
    for (int i = 0; i < PILES; i++)
        worst = fmax(worst, struck_pile(t, &chance));
    figures[0] = lab_at_most(worst, 0.01);
}

const lab_experiment lab_blow_on_pile = {
    .law = 1,
    .name = "Nothing comes of nothing: heavy plates fall on six piles of 900 to 2,500 bodies",
    .is_long = true,
    .measure = blow_on_pile,
    .rows = {{"L1z", "energy made, of that lost: the worst of them", ""}},
};

/* ---------------------------------------------------------------- a pile that bears */

typedef enum kinematic_part {
    NOTHING_MOVES, /* the pile is in a tub */
    PADDLE_TURNS,  /* elsewhere */
    LIFT_STANDS,   /* it is the pile's ground, between two walls */
} kinematic_part;

/* How far a plate of some 4,000 times a body's mass, which fell onto 1,600 of them at 8 m/s, goes
 * in 6 s after the blow, of the height of the pile: they bear it, and push it up hardly. */
static double borne(lab_trial *t, kinematic_part part)
{
    enum { SIDE = 40 };
    const double cell = 0.4, half = 0.5 * cell * SIDE, height = 1.04 * cell * SIDE;
    const cr_material heavy = {60, 0, 0.5f};
    lab_chance chance = {3};
    trial_new(t, 1.0 / 60, -lab_gravity);
    if (part == LIFT_STANDS) {
        trial_ram(t, 2 * half + 0.08, 1, trial_at(0, -0.5), trial_at(0, 0), stone);
        lab_walls(t, half + 0.05, stone);
    } else {
        lab_tub(t, half + 0.05, stone);
    }
    for (int i = 0; i < SIDE * SIDE; i++) {
        double size = cell * lab_chance_in(&chance, 0.85, 0.95);
        cr_vec2 place = trial_at(cell * (i % SIDE + 0.5) - half, 1.04 * cell * (i / SIDE + 0.53));
        if (i % 2 == 0)
            trial_box(t, size, size, place, 0, stone);
        else
            trial_disc(t, 0.5 * size, place, trial_at(0, 0), stone);
    }
    cr_body_id plate = trial_box(t, 1.95 * half, 0.6, trial_at(0, height + 1), 0, heavy);
    trial_throw(t, plate, trial_at(0, -8), 0);
    if (part == PADDLE_TURNS) {
        cr_body_id paddle = trial_ram(t, 2, 0.5, trial_at(4 * half, height), trial_at(0, 0), stone);
        trial_throw(t, paddle, trial_at(0, 0), 1);
    }
    trial_run(t, trial_ticks(t, 2));
    double before = (double)cr_body_get_view(t->world, plate).center.y;
    trial_run(t, trial_ticks(t, 6));
    return fabs((double)cr_body_get_view(t->world, plate).center.y - before) / height;
}

static void bear(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(borne(t, NOTHING_MOVES), 0.05);
    figures[1] = lab_at_most(borne(t, PADDLE_TURNS), 0.05);
    figures[2] = lab_at_most(borne(t, LIFT_STANDS), 0.05);
}

const lab_experiment lab_bearing = {
    .law = 5,
    .name = "1,600 bodies bear a plate of 4,000 times their mass that fell on them at 8 m/s",
    .is_long = true,
    .measure = bear,
    .rows =
        {
            {"L5i", "how far it goes in 6 s, of the pile's height", ""},
            {"L5j", "the same, while a kinematic body turns elsewhere", ""},
            {"L5k", "the same, on a kinematic platform between walls", ""},
        },
};

/* ---------------------------------------------------------------- giants */

/* Ten pebbles, not quite alike, bear a box that is `times` as heavy as one of them and falls on
 * them by `drop`. */
static double giant(lab_trial *t, double ratio, double side, double drop)
{
    const double radius = 0.1;
    lab_chance chance = {6};
    lab_watch watch = {0};
    cr_material heavy = stone;
    heavy.density = (float)(ratio * lab_pi * radius * radius / (side * side));
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    for (int i = 0; i < 10; i++) {
        double own = drop > 0 ? radius * lab_chance_in(&chance, 0.9, 1) : radius;
        trial_disc(t, own, trial_at(side * (i - 4.5) / 11, own), trial_at(0, 0), stone);
    }
    trial_box(t, side, side, trial_at(0, 2 * radius + drop + 0.5 * side), 0, heavy);
    lab_watch_run(t, 5, &watch);
    return watch.fastest;
}

/* No grain becomes faster than the giant would in falling to the ground. */
static void giants(lab_trial *t, lab_figure *figures)
{
    const double drop = 0.2, placed = 1.1 * sqrt(2 * lab_gravity * 0.2);
    const double dropped = 1.1 * sqrt(2 * lab_gravity * (0.2 + drop));
    figures[0] = lab_at_most(giant(t, 1e4, 5, 0), placed);
    figures[1] = lab_at_most(giant(t, 1e6, 20, 0), placed);
    figures[2] = lab_at_most(giant(t, 1e4, 5, drop), dropped);
    figures[3] = lab_at_most(giant(t, 1e6, 20, drop), dropped);
}

const lab_experiment lab_giants = {
    .law = 6,
    .name = "A giant on ten pebbles, 5 s",
    .measure = giants,
    .rows =
        {
            {"L6a", "fastest, 1e4 times as heavy", "m/s"},
            {"L6b", "fastest, 1e6 times as heavy", "m/s"},
            {"L6c", "fastest, 1e4 times as heavy, dropped by 0.2 m", "m/s"},
            {"L6d", "fastest, 1e6 times as heavy, dropped by 0.2 m", "m/s"},
        },
};

/* samples.c - law 13: what others build. A heavy top dropped on a pyramid of light blocks, a cart,
 * a rope with a weight, a jammed motor, a net, a chain far from the origin. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material wood = {1, 0, 0.6f};

/* A box this many times as heavy as a block falls by 2 m on a pyramid: how much of the pyramid's
 * height it has lost after 5 s. */
static double heavy_top(lab_trial *t, double ratio)
{
    enum { ROWS = 8 };
    cr_material lead = wood;
    lead.density = (float)(ratio / 4);
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, wood);
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < ROWS - row; i++)
            trial_box(t, 1, 1, trial_at(1.02 * (i - 0.5 * (ROWS - 1 - row)), 0.5 + row), 0, wood);
    cr_body_id top = trial_box(t, 2, 2, trial_at(0, ROWS + 1 + 2), 0, lead);
    trial_run(t, trial_ticks(t, 5));
    return 1 - (trial_look(t, top).y - 1) / ROWS;
}

/* A heavy body on two light wheels. */
static double cart(lab_trial *t)
{
    cr_material load = wood;
    load.density = 300; /* 900 times a wheel's mass */
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, wood);
    cr_body_id body = trial_box(t, 3, 0.5, trial_at(0, 0.8), 0, load);
    for (int i = -1; i <= 1; i += 2) {
        cr_body_id wheel = trial_disc(t, 0.4, trial_at(i, 0.4), trial_at(0, 0), wood);
        trial_pin(t, body, wheel, trial_at(i, 0.4));
    }
    trial_throw(t, body, trial_at(3, 0), 0);
    lab_watch_run(t, 5, &watch);
    return watch.gap;
}

/* Forty links, and a block that weighs as much as a thousand of them, dropped by a link. */
static double rope(lab_trial *t)
{
    enum { LINKS = 40 };
    const double length = 0.25, side = 1;
    lab_watch watch = {0};
    cr_body_id last = trial_world;
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < LINKS; i++) {
        cr_body_id link = trial_box(t, 0.1, length, trial_at(0, -length * (i + 0.5)), 0, wood);
        trial_pin(t, link, last, trial_at(0, -length * i));
        last = link;
    }
    cr_material lead = wood;
    lead.density = (float)(1000 * 0.1 * length / (side * side));
    double end = -length * LINKS;
    cr_body_id block = trial_box(t, side, side, trial_at(0, end - 0.5 * side), 0, lead);
    trial_pin(t, block, last, trial_at(0, end));
    lab_watch_run(t, 10, &watch);
    return watch.gap;
}

/* A motor that nothing can hold drives a bar against a ring of posts. */
static double jammed(lab_trial *t)
{
    lab_watch watch = {0};
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < 8; i++) {
        double angle = lab_pi * (0.1 + 0.25 * i);
        trial_fixed_box(t, 0.4, 0.4, trial_at(1.8 * cos(angle), 1.8 * sin(angle)), wood);
    }
    cr_body_id bar = trial_box(t, 4, 0.3, trial_at(0, 0), 0, wood);
    cr_joint_def motor = trial_join_at(t, CR_PIN, bar, trial_world, trial_at(0, 0));
    motor.motor_speed = 5;
    motor.max_torque = 1e9f;
    trial_join(t, &motor);
    lab_watch_run(t, 5, &watch);
    return watch.gap;
}

static void built(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(heavy_top(t, 200), 0.1);
    figures[1] = lab_at_most(cart(t), 0.005);
    figures[2] = lab_at_most(rope(t), 0.01);
    figures[3] = lab_at_most(jammed(t), 0.2);
}

const lab_experiment lab_built = {
    .law = 13,
    .name = "What others build",
    .measure = built,
    .rows =
        {
            {"L13a", "height lost by a top of 200 blocks' weight, dropped on a pyramid", ""},
            {"L13b", "how far a cart's wheels came off their axles", "m"},
            {"L13c", "how far a rope of 40 links opened under 1,000 links' weight", "m"},
            {"L13d", "how far a jammed motor of 1e9 N m opened its pin", "m"},
        },
};

/* ---------------------------------------------------------------- nets, and far away */

static double net(lab_trial *t)
{
    enum { SIDE = 12 };
    const double mesh = 0.4;
    lab_watch watch = {0};
    cr_body_id knots[SIDE][SIDE];
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < SIDE * SIDE; i++) {
        int row = i / SIDE, column = i % SIDE;
        cr_vec2 at = trial_at(mesh * column, -mesh * row);
        knots[row][column] = trial_disc(t, 0.1, at, trial_at(0, 0), wood);
        cr_body_id left = column > 0 ? knots[row][column - 1] : trial_world;
        if (column > 0)
            trial_pin(t, knots[row][column], left, trial_at(mesh * (column - 0.5), -mesh * row));
        if (row > 0)
            trial_pin(t, knots[row][column], knots[row - 1][column],
                      trial_at(mesh * column, -mesh * (row - 0.5)));
        else if (column == 0 || column == SIDE - 1)
            trial_pin(t, knots[row][column], trial_world, at);
    }
    lab_watch_run(t, 5, &watch);
    return watch.gap;
}

/* Where floats are 4 mm apart. */
static double far_chain(lab_trial *t, double away)
{
    lab_watch watch = {0};
    cr_body_id last = trial_world;
    trial_new(t, 1.0 / 60, -lab_gravity);
    for (int i = 0; i < 10; i++) {
        cr_body_id link = trial_box(t, 1, 0.25, trial_at(away + 0.5 + i, 0), 0, wood);
        trial_pin(t, link, last, trial_at(away + i, 0));
        last = link;
    }
    lab_watch_run(t, 10, &watch);
    return watch.gap;
}

static void nets(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(net(t), 0.05);
    figures[1] = lab_at_most(far_chain(t, 0), 0.02);
    figures[2] = lab_at_most(far_chain(t, 40000), 0.02);
    figures[3] = lab_at_most(heavy_top(t, 300), 0.1);
}

const lab_experiment lab_nets = {
    .law = 13,
    .name = "What others build: a net, chains, a heavier top",
    .measure = nets,
    .rows =
        {
            {"L13e", "how far a net of 12 by 12 knots opened, held by two corners", "m"},
            {"L13f", "how far a chain of ten planks opened, let go horizontally", "m"},
            {"L13g", "the same, 40 km from the origin", "m"},
            {"L13h", "height lost by a top of 300 blocks' weight, dropped on a pyramid", ""},
        },
};

/* ---------------------------------------------------------------- law 14 */

static double let_rest(lab_trial *t, int rows)
{
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, wood);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < (rows > 10 ? 1 : rows - row); i++)
            trial_box(t, 1, 1,
                      trial_at(1.1 * (i - 0.5 * (rows - 1 - row)) * (rows <= 10), 0.5 + row), 0,
                      wood);
    trial_run(t, trial_ticks(t, 5));
    trial_set(t, "world.gravity_y", 0);
    trial_run(t, trial_ticks(t, 2));
    return lab_fastest(t);
}

static void weightless(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_at_most(let_rest(t, 20), 0.01);
    figures[1] = lab_at_most(let_rest(t, 10), 0.01);
}

const lab_experiment lab_weightless = {
    .law = 14,
    .name = "Gravity is taken from what rests",
    .measure = weightless,
    .rows =
        {
            {"L14a", "fastest of a tower of 20 boxes, 2 s later", "m/s"},
            {"L14b", "fastest of a pyramid of ten rows, 2 s later", "m/s"},
        },
};

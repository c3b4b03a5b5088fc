/* stacks.c - what must stand: a tower, a load on a light box, a pyramid. The limits are this
 * project's own promises: twice the slop of overlap, millimetres of drift, no visible jitter. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};
static const double deepest_allowed = 0.0060;

static double penetration(const lab_trial *t)
{
    return t->error[0] == '\0' ? (double)cr_world_stats(t->world).max_penetration : 0;
}

/* ---------------------------------------------------------------- tower */

enum { FLOORS = 20 };

static void tower(lab_trial *t, lab_figure *figures)
{
    cr_body_id ids[FLOORS];
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    for (int i = 0; i < FLOORS; i++)
        ids[i] = trial_box(t, 1, 1, trial_at(0, 0.5 + i), 0, stone);
    int ticks = trial_ticks(t, 60), quiet = trial_ticks(t, 10);
    double drift = 0, deep = 0, squares = 0, samples = 0;
    for (int i = 1; i <= ticks && trial_step(t); i++) {
        drift = fmax(drift, fabs(trial_look(t, ids[FLOORS - 1]).x));
        deep = fmax(deep, penetration(t));
        for (int k = 0; i > ticks - quiet && k < FLOORS; k++) {
            trial_state s = trial_look(t, ids[k]);
            squares += s.vx * s.vx + s.vy * s.vy;
            samples++;
        }
    }
    figures[0] = lab_at_most(drift, 0.002);
    /* boxes strewn over the floor lie still, which says nothing of a tower */
    bool stands = trial_look(t, ids[FLOORS - 1]).y > FLOORS - 1;
    figures[1] = stands && samples > 0 ? lab_at_most(sqrt(squares / samples), 5e-5)
                                       : lab_moot("the tower has fallen");
    figures[2] = lab_at_most(deep, deepest_allowed);
}

const lab_experiment lab_tower = {
    .name = "Tower of 20 boxes, 60 s",
    .is_long = true,
    .measure = tower,
    .rows =
        {
            {"qd", "farthest that its top was from the middle", "m"},
            {"qe", "jitter: root mean square speed in the last 10 s", "m/s"},
            {"qf", "deepest overlap", "m"},
        },
};

/* ---------------------------------------------------------------- load */

static void heavy_load(lab_trial *t, lab_figure *figures)
{
    const cr_material lead = {100, 0, 0.6f};
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    trial_box(t, 1, 1, trial_at(0, 0.5), 0, stone);
    cr_body_id heavy = trial_box(t, 1, 1, trial_at(0, 1.5), 0, lead);
    double deep = 0;
    for (int i = trial_ticks(t, 20); i > 0 && trial_step(t); i--)
        deep = fmax(deep, penetration(t));
    trial_state s = trial_look(t, heavy);
    figures[0] = lab_at_most(1.5 - s.y, 2 * deepest_allowed); /* through both boxes' overlaps */
    figures[1] = lab_at_most(deep, deepest_allowed);
}

const lab_experiment lab_heavy_load = {
    .name = "A box 100 times as heavy on a light one, 20 s",
    .measure = heavy_load,
    .rows =
        {
            {"qg", "how far the heavy box has sunk", "m"},
            {"qh", "deepest overlap on the way", "m"},
        },
};

/* ---------------------------------------------------------------- pyramid */

enum { PYRAMID_ROWS = 40, PYRAMID_BOXES = PYRAMID_ROWS * (PYRAMID_ROWS + 1) / 2 };

static void pyramid(lab_trial *t, lab_figure *figures)
{
    cr_body_id ids[PYRAMID_BOXES];
    int count = 0;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    for (int row = 0; row < PYRAMID_ROWS; row++)
        for (int i = 0; i < PYRAMID_ROWS - row; i++) {
            double x = 1.1 * (i - 0.5 * (PYRAMID_ROWS - 1 - row));
            ids[count++] = trial_box(t, 1, 1, trial_at(x, 0.5 + row), 0, stone);
        }
    double deep = 0, squares = 0;
    for (int i = trial_ticks(t, 20); i > 0 && trial_step(t); i--)
        deep = fmax(deep, penetration(t));
    for (int k = 0; k < count; k++) {
        trial_state s = trial_look(t, ids[k]);
        squares += s.vx * s.vx + s.vy * s.vy;
    }
    trial_state top = trial_look(t, ids[count - 1]);
    figures[0] = lab_at_most(deep, deepest_allowed);
    figures[1] = lab_at_most(fabs(top.x), 0.010);
    /* each row may take the slop and a fifth more */
    figures[2] = lab_at_most((PYRAMID_ROWS - 0.5 - top.y) / PYRAMID_ROWS, 0.006);
    figures[3] = lab_at_most(sqrt(squares / count), 0.001);
}

const lab_experiment lab_pyramid = {
    .name = "Pyramid of 40 rows, 20 s",
    .is_long = true,
    .measure = pyramid,
    .rows =
        {
            {"qi", "deepest overlap", "m"},
            {"qj", "how far its top has moved sideways", "m"},
            {"qk", "how far its top has sunk, for each row", "m"},
            {"ql", "root mean square speed at the end", "m/s"},
        },
};

/* sizes.c - law 12: worlds of any size behave alike, with no setting touched. Lengths are told as
 * shares of a box's side, and slop is as much smaller as the bodies are. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material stone = {1, 0, 0.6f};
static const double slop_s_share = 0.0060; /* what a box of 1 m may sink in by */

/* Ten boxes of that side, placed on each other: what moved, and how deep they overlap. */
static double tower(lab_trial *t, double side, double *deep)
{
    cr_body_id ids[10];
    double moved = 0;
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    for (int i = 0; i < 10; i++)
        ids[i] = trial_box(t, side, side, trial_at(0, (0.5 + i) * side), 0, stone);
    trial_run(t, trial_ticks(t, 5));
    for (int i = 0; i < 10; i++) {
        trial_state s = trial_look(t, ids[i]);
        moved = fmax(moved, hypot(s.x, s.y - (0.5 + i) * side) / (side * (1 + i)));
    }
    *deep = fmax(*deep, lab_deepest(t) / side);
    return moved;
}

/* A disc that has fallen by its own size and rests: how deep. */
static double rests(lab_trial *t, double radius)
{
    trial_new(t, 1.0 / 60, -lab_gravity);
    trial_floor(t, stone);
    cr_body_id id = trial_disc(t, radius, trial_at(0, 2 * radius), trial_at(0, 0), stone);
    trial_run(t, trial_ticks(t, 10));
    return fabs(radius - trial_look(t, id).y) / (2 * radius);
}

static void sizes(lab_trial *t, lab_figure *figures)
{
    const double sides[] = {0.001, 0.01, 0.1, 1, 10, 100};
    double deep = 0, moved = 0, moved_small = 0, rest = 0;
    for (int i = 0; i < 6; i++) {
        double way = tower(t, sides[i], &deep);
        *(sides[i] < 0.05 ? &moved_small : &moved) =
            fmax(sides[i] < 0.05 ? moved_small : moved, way);
        rest = fmax(rest, rests(t, 0.5 * sides[i]));
    }
    figures[0] = lab_at_most(moved_small, slop_s_share);
    figures[1] = lab_at_most(moved, slop_s_share);
    figures[2] = lab_at_most(deep, slop_s_share);
    figures[3] = lab_at_most(rest, slop_s_share);
}

const lab_experiment lab_sizes = {
    .law = 12,
    .name = "Towers of ten boxes and discs at rest, of 1 mm to 100 m",
    .measure = sizes,
    .rows =
        {
            {"L12a", "moved by a box of 1 mm or 1 cm, a floor, of its side", ""},
            {"L12b", "moved by a box of 10 cm to 100 m, a floor, of its side", ""},
            {"L12c", "deepest overlap, of a box's side", ""},
            {"L12d", "how deep a disc rests, of its size", ""},
        },
};

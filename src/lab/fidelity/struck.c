/* struck.c - lesson 24: a body M runs into bodies of mass m in all that nothing holds, e = 0. What
 * rides along afterwards has the momentum that M had, so K'/K = M/(M + m), however many they are,
 * however they touch, and whatever the length of the tick. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/fidelity/watch.h"

#include <math.h>

static const cr_material clay = {1, 0, 0}, rough = {1, 0, 0.6f};

static double kinetic(const lab_trial *t)
{
    trial_state s;
    double sum = 0;
    for (size_t slot = 0; t->error[0] == '\0' && slot < cr_world_slots(t->world); slot++) {
        s = trial_look(t, cr_world_slot(t->world, slot));
        sum += 0.5 * s.mass * (s.vx * s.vx + s.vy * s.vy) + 0.5 * s.inertia * s.w * s.w;
    }
    return sum;
}

/* A box of 16 kg at 10 m/s against a line of sixteen of 1 kg, at most this many metres apart. */
static double line(lab_trial *t, double gap)
{
    lab_chance chance = {7};
    trial_new(t, 1.0 / 60, 0);
    cr_material heavy = clay;
    heavy.density = 4;
    cr_body_id ram = trial_box(t, 2, 2, trial_at(-1.5, 0), 0, heavy);
    trial_throw(t, ram, trial_at(10, 0), 0);
    double x = 0, before = kinetic(t);
    for (int i = 0; i < 16; i++) {
        x += i == 0 ? 0 : 1 + gap * lab_chance_in(&chance, 0, 1);
        trial_box(t, 1, 1, trial_at(x, 0), 0, clay);
    }
    trial_run(t, trial_ticks(t, 3));
    return kinetic(t) / before;
}

/* A plate as wide as a block of 10 by 10 boxes. */
static double block(lab_trial *t)
{
    trial_new(t, 1.0 / 60, 0);
    cr_material heavy = clay;
    heavy.density = 10;
    cr_body_id ram = trial_box(t, 1, 10, trial_at(-1, 4.5), 0, heavy);
    trial_throw(t, ram, trial_at(10, 0), 0);
    double before = kinetic(t);
    for (int i = 0; i < 100; i++)
        trial_box(t, 1, 1, trial_at(i / 10, i % 10), 0, clay);
    trial_run(t, trial_ticks(t, 2));
    return kinetic(t) / before;
}

static void plastic(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_equals(line(t, 0), 0.5, lab_promise);
    figures[1] = lab_equals(line(t, 0.3), 0.5, lab_promise);
    figures[2] = lab_equals(block(t), 0.5, lab_promise);
}

const lab_experiment lab_plastic = {
    .law = 2,
    .lesson = 24,
    .name = "Plastic impact of many",
    .measure = plastic,
    .rows =
        {
            {"24a", "K'/K: 16 kg run into a line of 16 boxes of 1 kg that touch", ""},
            {"24b", "K'/K: into the same line with gaps", ""},
            {"24c", "K'/K: a plate of 100 kg runs into a block of 100 boxes", ""},
        },
};

/* What is left of the energy of motion when a heavy box has gone half through a wall of 950 others
 * that were at rest. */
static double into_wall(lab_trial *t, double rate, double height)
{
    enum { COLUMNS = 38, BOXES = 25 * COLUMNS };
    const double side = 0.4, speed = 32;
    trial_new(t, 1 / rate, -lab_gravity);
    trial_floor(t, rough);
    for (int i = 0; i < BOXES; i++) {
        cr_vec2 place = trial_at(1.001 * side * (i % COLUMNS), side * (0.5 + i / COLUMNS));
        trial_box(t, side, side, place, 0, rough);
    }
    cr_material heavy = rough;
    heavy.density = 50;
    cr_body_id box = trial_box(t, 4, 4, trial_at(-2.25, height), 0, heavy);
    trial_throw(t, box, trial_at(speed, 0), 0);
    double before = kinetic(t);
    trial_run(t, trial_ticks(t, 0.5));
    return kinetic(t) / before;
}

/* Boxes are chaotic: the mean of two. */
static double through_wall(lab_trial *t, double rate)
{
    return 0.5 * (into_wall(t, rate, 4.01) + into_wall(t, rate, 4.03));
}

/* What most solvers come to as ticks become shorter, by some per cent. */
static const double converged = 0.83, scatter = 0.05;

static void wall(lab_trial *t, lab_figure *figures)
{
    figures[0] = lab_equals(through_wall(t, 60), converged, scatter);
    figures[1] = lab_equals(through_wall(t, 120), converged, scatter);
    figures[2] = lab_equals(through_wall(t, 240), converged, scatter);
    figures[3] = lab_equals(into_wall(t, 960, 4.01), converged, scatter);
}

const lab_experiment lab_wall = {
    .law = 2,
    .lesson = 24,
    .name = "A heavy box into a wall of 950 boxes at rest",
    .is_long = true,
    .measure = wall,
    .rows =
        {
            {"24d", "K'/K, ticks of 1/60 s", ""},
            {"24e", "K'/K, ticks of 1/120 s", ""},
            {"24f", "K'/K, ticks of 1/240 s", ""},
            {"24g", "K'/K, ticks of 1/960 s", ""},
        },
};

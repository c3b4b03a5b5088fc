/* integrators.c - lesson 14: what the integrators do to energy, in free fall and on a spring. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

/* The formulas are those of one step a tick: a solver that cuts the tick cuts the error with it. */
static void one_step_a_tick(lab_trial *t)
{
    trial_set(t, "solver.substeps", 1);
}

/* Energy gained in free fall, for each kilogram; with the scene's own integrator for NULL. */
static double gained(lab_trial *t, const char *integrator)
{
    trial_open(t, "14-free-fall");
    one_step_a_tick(t);
    if (integrator != NULL)
        trial_choose(t, "integrator.name", integrator);
    cr_body_id stone = trial_named(t, "stone");
    trial_state a = trial_look(t, stone);
    trial_run(t, trial_ticks(t, 2));
    trial_state b = trial_look(t, stone);
    return 0.5 * (b.vy * b.vy - a.vy * a.vy) + lab_gravity * (b.y - a.y);
}

static void free_fall(lab_trial *t, lab_figure *figures)
{
    double more = gained(t, NULL);
    figures[0] = lab_equals(more, lab_fall_gain(t->h, 2), lab_promise);
    more = gained(t, "symplectic_euler");
    figures[1] = lab_equals(more, -lab_fall_gain(t->h, 2), lab_promise);
    more = gained(t, "velocity_verlet");
    figures[2] = lab_at_most(fabs(more), 1e-3 * lab_fall_gain(t->h, 2));
}

const lab_experiment lab_free_fall = {
    .lesson = 14,
    .name = "Integrators: free fall",
    .measure = free_fall,
    .rows =
        {
            {"14a", "explicit Euler: energy gained in 2 s, for each kg", "J"},
            {"14b", "semi-implicit Euler: the same", "J"},
            {"14c", "velocity Verlet: energy off the start's", "J"},
        },
};

/* A disc pulled to the origin by F = -m w^2 x, and the range of its energy over that of the start.
 */
typedef struct spring_range {
    double low, high, end;
} spring_range;

static spring_range swing(lab_trial *t, const char *integrator, double w, double h, int ticks)
{
    const cr_material stone = {1, 0, 0};
    trial_new(t, h, 0);
    one_step_a_tick(t);
    trial_choose(t, "integrator.name", integrator);
    cr_body_id disc = trial_disc(t, 0.5, trial_at(1, 0), trial_at(0, 0), stone);
    double start = w * w;
    spring_range range = {1, 1, 1};
    for (int i = 0; i < ticks; i++) {
        trial_state s = trial_look(t, disc);
        cr_vec2 force = trial_at(-s.mass * w * w * s.x, 0);
        if (t->error[0] != '\0')
            break;
        cr_body_apply_force(t->world, disc, force, trial_at(s.x, s.y));
        trial_step(t);
        s = trial_look(t, disc);
        range.end = (s.vx * s.vx + w * w * s.x * s.x) / start;
        range.low = fmin(range.low, range.end);
        range.high = fmax(range.high, range.end);
    }
    return range;
}

static void spring(lab_trial *t, lab_figure *figures)
{
    enum { EXPLICIT_TICKS = 100, TICKS = 6000 };
    const double w = 5, h = 1.0 / 60;
    double theory = pow(lab_spring_growth(w, h), EXPLICIT_TICKS);
    spring_range range = swing(t, "explicit_euler", w, h, EXPLICIT_TICKS);
    figures[0] = lab_equals(range.end, theory, lab_promise);
    range = swing(t, "symplectic_euler", w, h, TICKS);
    figures[1] = lab_at_most(range.high / range.low, 1.001 * lab_spring_bound(w, h));
}

const lab_experiment lab_spring = {
    .lesson = 14,
    .name = "Integrators: spring",
    .measure = spring,
    .rows =
        {
            {"14d", "explicit Euler: energy after 100 ticks over the start's", ""},
            {"14e", "semi-implicit Euler: highest over lowest in 100 s", ""},
        },
};

/* overlap.c - lesson 17: how the overlap beyond the slop is taken back, tick by tick. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>
#include <string.h>

static const double start_excess = 0.02; /* m beyond the slop */
static const double disc_radius = 0.5;

/* A disc at rest, deeper in the floor than the slop. */
static cr_body_id sunk_disc(lab_trial *t, double gravity)
{
    const cr_material clay = {1, 0, 0};
    trial_new(t, 1.0 / 60, gravity);
    trial_floor(t, clay);
    double slop = t->error[0] == '\0' ? cr_world_get(t->world, "solver.slop") : 0;
    return trial_disc(t, disc_radius, trial_at(0, disc_radius - slop - start_excess),
                      trial_at(0, 0), clay);
}

static double excess(const lab_trial *t, cr_body_id disc)
{
    double slop = t->error[0] == '\0' ? cr_world_get(t->world, "solver.slop") : 0;
    return disc_radius - trial_look(t, disc).y - slop;
}

/* What a tick leaves of it, on the average of ten. */
static double left_a_tick(lab_trial *t, cr_body_id disc)
{
    enum { TICKS = 10 };
    trial_run(t, TICKS);
    return pow(excess(t, disc) / start_excess, 1.0 / TICKS);
}

static double share(const lab_trial *t, const char *key)
{
    return t->error[0] == '\0' ? cr_world_get(t->world, key) : 0;
}

/* A bias gives the velocity beta/h times the excess. Under gravity each tick takes g h away, more
 * than the excess shrinks by, and the next bias sets it again; without gravity nothing takes it
 * back, and the body flies off: that is the pop. */
static void baumgarte(lab_trial *t, lab_figure *figures)
{
    cr_body_id disc = sunk_disc(t, -lab_gravity);
    trial_choose(t, "solver.correction", "velocity");
    double left = left_a_tick(t, disc);
    figures[0] = lab_equals(left, 1 - share(t, "solver.baumgarte"), lab_promise);

    disc = sunk_disc(t, 0);
    trial_choose(t, "solver.correction", "velocity");
    trial_run(t, 60);
    figures[1] = lab_equals(trial_look(t, disc).vy,
                            share(t, "solver.baumgarte") / t->h * start_excess, lab_promise);
}

const lab_experiment lab_baumgarte = {
    .lesson = 17,
    .name = "Slop and Baumgarte: velocity bias",
    .only = {"pgs"},
    .only_why = "it has no velocity bias to switch on",
    .measure = baumgarte,
    .rows =
        {
            {"17a", "velocity bias: what a tick leaves of depth - slop", ""},
            {"17b", "the speed with which it pops a weightless disc out", "m/s"},
        },
};

static void split(lab_trial *t, lab_figure *figures)
{
    cr_body_id disc = sunk_disc(t, -lab_gravity);
    trial_choose(t, "solver.correction", "split");
    double left = left_a_tick(t, disc);
    figures[0] = lab_equals(left, 1 - share(t, "solver.baumgarte"), lab_promise);

    disc = sunk_disc(t, 0);
    trial_choose(t, "solver.correction", "split");
    trial_run(t, 60);
    figures[1] = lab_at_most(fabs(trial_look(t, disc).vy), 1e-6);
}

const lab_experiment lab_split = {
    .lesson = 17,
    .name = "Slop and Baumgarte: split impulse",
    .only = {"pgs"},
    .only_why = "it has no split impulse to switch on",
    .measure = split,
    .rows =
        {
            {"17c", "split impulse: what a tick leaves of depth - slop", ""},
            {"17d", "the speed that it leaves in a weightless disc", "m/s"},
        },
};

/* How often a share of it is taken back within a tick: in each step by two of the solvers that cut
 * it, twice by the two that look at positions. */
static double times_taken_back(lab_trial *t)
{
    bool steps = strcmp(t->solver, "tgs_soft") == 0 || strcmp(t->solver, "wide") == 0;
    bool twice = strcmp(t->solver, "xpbd") == 0 || strcmp(t->solver, "avbd") == 0;
    return steps ? share(t, "solver.substeps") : twice ? 2 : 1;
}

/* Two ticks, for ten would leave less than rounding does. */
static void projection(lab_trial *t, lab_figure *figures)
{
    cr_body_id disc = sunk_disc(t, -lab_gravity);
    trial_run(t, 2);
    double left = sqrt(excess(t, disc) / start_excess);
    double theory = pow(1 - share(t, "solver.projection"), times_taken_back(t));
    figures[0] = lab_equals(left, theory, lab_promise);

    disc = sunk_disc(t, 0);
    trial_run(t, 60);
    figures[1] = lab_at_most(fabs(trial_look(t, disc).vy), 1e-6);
}

const lab_experiment lab_projection = {
    .lesson = 17,
    .name = "Slop and linear projection",
    .only = {"impulse", "xpbd", "avbd", "pgs_soft", "tgs_soft", "wide"},
    .only_why = "it does not correct overlap by linear projection",
    .measure = projection,
    .rows =
        {
            {"17e", "linear projection: what a tick leaves of depth - slop", ""},
            {"17f", "the speed that it leaves in a weightless disc", "m/s"},
        },
};

/* Two ticks, for ten would leave less than rounding does. */
static void position_passes(lab_trial *t, lab_figure *figures)
{
    cr_body_id disc = sunk_disc(t, -lab_gravity);
    trial_run(t, 2);
    double left = sqrt(excess(t, disc) / start_excess), pass = 1 - share(t, "solver.baumgarte");
    figures[0] = lab_equals(left, pow(pass, share(t, "solver.position_iterations")), lab_promise);
}

const lab_experiment lab_position_passes = {
    .lesson = 17,
    .name = "Slop and passes over positions",
    .only = {"pgs_ngs", "jacobi"},
    .only_why = "it makes no passes over positions with Baumgarte's factor",
    .measure = position_passes,
    .rows = {{"17g", "position passes: what a tick leaves of depth - slop", ""}},
};

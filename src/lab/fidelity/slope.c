/* slope.c - boxes and discs on an inclined plane: lessons 7 and 8. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static const double thirty = 3.14159265358979323846 / 6; /* rad */

static double speed_along(trial_state s, double angle)
{
    return s.vx * cos(angle) - s.vy * sin(angle);
}

/* ---------------------------------------------------------------- 7 */

/* From `from` to `to` seconds, when the body has settled into the slope. */
static double acceleration(lab_trial *t, cr_body_id id, double angle, double from, double to)
{
    trial_run(t, trial_ticks(t, from));
    double v = speed_along(trial_look(t, id), angle), began = trial_time(t);
    trial_run(t, trial_ticks(t, to - from));
    return (speed_along(trial_look(t, id), angle) - v) / (trial_time(t) - began);
}

static void slope(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "07-slide");
    double down = acceleration(t, trial_named(t, "box"), thirty, 0.5, 1.5);
    figures[0] = lab_equals(down, lab_sliding(thirty, 0.3), lab_promise);

    trial_open(t, "07-hold");
    cr_body_id box = trial_named(t, "box");
    trial_state a = trial_look(t, box);
    trial_run(t, trial_ticks(t, 10));
    trial_state b = trial_look(t, box);
    double crept = fabs((b.x - a.x) * cos(thirty) - (b.y - a.y) * sin(thirty));
    figures[1] = lab_at_most(crept, 1e-4);
}

const lab_experiment lab_slope = {
    .lesson = 7,
    .name = "Inclined plane",
    .measure = slope,
    .rows =
        {
            {"7a", "acceleration of a sliding box, 30 deg, mu = 0.3", "m/s^2"},
            {"7b", "how far a box crept in 10 s that mu = 0.7 holds", "m"},
        },
};

static void tipping(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "07-tip");
    cr_body_id slim = trial_named(t, "w/h = 0.55"), wide = trial_named(t, "w/h = 0.60");
    double start = trial_look(t, slim).angle, turned = 0, swayed = 0;
    for (int i = trial_ticks(t, 6); i > 0 && trial_step(t); i--) {
        turned = fmax(turned, fabs(trial_look(t, slim).angle - start));
        swayed = fmax(swayed, fabs(trial_look(t, wide).angle - start));
    }
    figures[0] = lab_at_least(turned, 0.99 * lab_pi / 2); /* on to its side, or farther */
    figures[1] = lab_at_most(swayed, 0.01);
}

const lab_experiment lab_tipping = {
    .lesson = 7,
    .name = "Inclined plane: tipping",
    .measure = tipping,
    .rows =
        {
            {"7c", "turn of a box that tips, tan 30 deg > w/h = 0.55", "rad"},
            {"7d", "turn of a box that stands, tan 30 deg < w/h = 0.60", "rad"},
        },
};

/* ---------------------------------------------------------------- 8 */

/* A disc that starts 1 mm deep: one that only touches would fall freely for a tick and then get a
 * knock. A resting contact keeps an overlap up to the slop, 5 mm, and friction acts in the middle
 * of it: at a lever shorter by slop/2R = 0.5 %, which the acceleration feels by a third of that
 * and the slip by all of it. */
static cr_body_id disc_on_slope(lab_trial *t, double angle, double friction)
{
    const double radius = 0.5;
    const cr_material ball = {1, 0, (float)friction};
    double up = radius - 0.001;
    trial_new(t, 1.0 / 240, -lab_gravity);
    trial_slope(t, angle, ball);
    return trial_disc(t, radius, trial_at(up * sin(angle), up * cos(angle)), trial_at(0, 0), ball);
}

static void race(lab_trial *t, lab_figure *figures)
{
    const double k = 0.5, radius = 0.5, least = tan(thirty) / 3;
    cr_body_id disc = disc_on_slope(t, thirty, 0.6);
    double down = acceleration(t, disc, thirty, 0.5, 1.5);
    figures[0] = lab_equals(down, lab_rolling(thirty, k), lab_promise);

    disc = disc_on_slope(t, thirty, 1.05 * least);
    trial_run(t, trial_ticks(t, 1.5));
    trial_state s = trial_look(t, disc);
    double v = speed_along(s, thirty);
    figures[1] = lab_at_most(fabs(v + s.w * radius) / v, lab_promise);

    disc = disc_on_slope(t, thirty, 0.5 * least);
    down = acceleration(t, disc, thirty, 0.5, 1.5);
    figures[2] = lab_equals(down, lab_sliding(thirty, 0.5 * least), lab_promise);
}

const lab_experiment lab_race = {
    .lesson = 8,
    .name = "Rolling race",
    .measure = race,
    .rows =
        {
            {"8a", "acceleration of a rolling disc, 30 deg", "m/s^2"},
            {"8b", "its slip over its speed, mu 5 % above tan(theta)/3", ""},
            {"8c", "acceleration of a slipping disc, mu = tan(theta)/6", "m/s^2"},
        },
};

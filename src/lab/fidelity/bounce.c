/* bounce.c - how high balls come back: lessons 1 and 6, and a height kept for a minute. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>
#include <string.h>

/* The highest points of a flight. In flight the samples lie on a parabola, so the one through the
 * three highest has its very top. */
typedef struct apex_watch {
    double before, here; /* the last two heights */
    int samples;
    int count;   /* of tops so far */
    double last; /* the last top */
} apex_watch;

static void see(apex_watch *watch, double after)
{
    double before = watch->before, here = watch->here;
    if (watch->samples >= 2 && here > before && here >= after) {
        watch->count++;
        watch->last =
            here - (after - before) * (after - before) / (8 * (after - 2 * here + before));
    }
    watch->samples++;
    watch->before = here;
    watch->here = after;
}

/* ---------------------------------------------------------------- 1 */

static void bounce(lab_trial *t, lab_figure *figures)
{
    const double e[] = {0.7, 0.9}, h0 = 2, radius = 0.25;
    trial_open(t, "01-bounce");
    cr_body_id balls[] = {trial_named(t, "e = 0.7"), trial_named(t, "e = 0.9")};
    apex_watch watch[2];
    memset(watch, 0, sizeof watch);
    double heights[2] = {0, 0}, end = 0;
    for (int i = trial_ticks(t, 8); i > 0 && trial_step(t); i--) {
        for (int k = 0; k < 2; k++) {
            see(&watch[k], trial_look(t, balls[k]).y - radius);
            if (watch[k].count == 3 && heights[k] == 0)
                heights[k] = watch[k].last;
        }
        if (trial_look(t, balls[0]).vy > 1e-3)
            end = trial_time(t);
    }
    for (int k = 0; k < 2; k++)
        figures[k] = lab_equals(heights[k], lab_bounce_height(e[k], 3, h0), lab_promise);
    figures[2] =
        lab_equals(end, lab_bounce_end(e[0], h0), lab_bounce_end_tolerance(e[0], h0, t->h));
}

const lab_experiment lab_bounce = {
    .lesson = 1,
    .name = "Bounce",
    .measure = bounce,
    .rows =
        {
            {"1a", "height of the third bounce, e = 0.7", "m"},
            {"1b", "height of the third bounce, e = 0.9", "m"},
            {"1c", "time when all bouncing is over, e = 0.7", "s"},
        },
};

/* ---------------------------------------------------------------- 6 */

/* The light ball meets the heavy one a time t after that one has turned, and then both are g t
 * lower in velocity than the formula has them, as if the light ball had left when the heavy one
 * turned. So its velocity right after, taken back to that moment by + g t, is the formula's. */
static void stacked_balls(lab_trial *t, lab_figure *figures)
{
    const double ratios[] = {9, 99}, h0 = 1, v = sqrt(2 * lab_gravity * h0);
    trial_open(t, "06-stacked-drop");
    cr_body_id light[] = {trial_named(t, "light 9"), trial_named(t, "light 99")};
    double thrown[2] = {0, 0};
    for (int i = trial_ticks(t, 1); i > 0 && trial_step(t); i--)
        for (int k = 0; k < 2; k++) {
            double vy = trial_look(t, light[k]).vy;
            if (thrown[k] == 0 && vy > 0)
                thrown[k] = vy + lab_gravity * (trial_time(t) - v / lab_gravity);
        }
    for (int k = 0; k < 2; k++)
        figures[k] = lab_equals(thrown[k] / v, lab_stacked_drop(ratios[k]),
                                lab_stacked_drop_tolerance(ratios[k], h0, t->h));
}

const lab_experiment lab_stacked_balls = {
    .lesson = 6,
    .name = "Stacked-ball drop",
    .measure = stacked_balls,
    .rows =
        {
            {"6a", "speed of the light ball over that of the fall, M = 9 m", ""},
            {"6b", "speed of the light ball over that of the fall, M = 99 m", ""},
        },
};

/* ---------------------------------------------------------------- quality */

static void height_kept(lab_trial *t, lab_figure *figures)
{
    const double h0 = 2.5, radius = 0.25;
    const cr_material rubber = {1, 1, 0};
    trial_new(t, 1.0 / 240, -lab_gravity);
    trial_set(t, "contact.restitution_threshold", 0);
    trial_floor(t, rubber);
    cr_body_id ball = trial_disc(t, radius, trial_at(0, h0 + radius), trial_at(0, 0), rubber);
    apex_watch watch = {.samples = 0};
    for (int i = trial_ticks(t, 60); i > 0 && trial_step(t); i--)
        see(&watch, trial_look(t, ball).y - radius);
    figures[0] = lab_equals(watch.last, h0, lab_promise);
}

const lab_experiment lab_height_kept = {
    .name = "A ball that loses nothing",
    .measure = height_kept,
    .rows = {{"qa", "height after 60 s of bouncing with e = 1", "m"}},
};

/* oblique.c - collisions off the line of centres: lessons 3 and 11. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"

#include <math.h>

static void glancing(lab_trial *t, lab_figure *figures)
{
    const double offset = 0.5, u = 2;
    trial_open(t, "03-glancing");
    cr_body_id cue = trial_named(t, "cue 0.5"), target = trial_named(t, "target 0.5");
    trial_run(t, trial_ticks(t, 2.5));
    trial_state c = trial_look(t, cue), o = trial_look(t, target);
    double theta = lab_glancing_angle(offset), degree = lab_pi / 180;
    double tolerance = lab_glancing_tolerance(offset, u, t->h);
    double leaves = atan2(-o.vy, o.vx), other = atan2(c.vy, c.vx);
    figures[0] = lab_equals(leaves / degree, theta / degree, tolerance);
    /* what follows holds for the angle at which they did meet */
    figures[1] = lab_equals(hypot(o.vx, o.vy), u * cos(leaves), lab_promise);
    figures[2] = lab_equals(hypot(c.vx, c.vy), u * sin(leaves), lab_promise);
    figures[3] = lab_equals((leaves + other) / degree, 90, lab_promise);
}

const lab_experiment lab_glancing = {
    .lesson = 3,
    .name = "Glancing equal discs",
    .measure = glancing,
    .rows =
        {
            {"3a", "angle of the struck disc, b/2R = 0.5", "deg"},
            {"3b", "its speed, u cos(theta)", "m/s"},
            {"3c", "speed of the other, u sin(theta)", "m/s"},
            {"3d", "angle between the two, e = 1", "deg"},
        },
};

/* About where the rod was; the disc does not spin, for there is no friction. */
static double angular_momentum(trial_state disc, trial_state rod, trial_state about)
{
    return disc.mass * ((disc.x - about.x) * disc.vy - (disc.y - about.y) * disc.vx) +
           rod.mass * ((rod.x - about.x) * rod.vy - (rod.y - about.y) * rod.vx) +
           rod.inertia * rod.w;
}

static void off_centre(lab_trial *t, lab_figure *figures)
{
    const double e = 0.8;
    trial_open(t, "11-off-centre");
    cr_body_id disc = trial_named(t, "disc"), rod = trial_named(t, "rod");
    trial_state a = trial_look(t, disc), b = trial_look(t, rod);
    double d = a.y - b.y, u = a.vx;
    trial_run(t, trial_ticks(t, 2));
    trial_state c = trial_look(t, disc), r = trial_look(t, rod);
    double j = lab_off_centre_impulse(a.mass, b.mass, b.inertia, d, e, u);
    figures[0] = lab_equals(a.mass * (u - c.vx), j, lab_promise);
    figures[1] = lab_equals(r.w, -d * j / b.inertia, lab_promise);
    figures[2] = lab_equals(c.mass * c.vx + r.mass * r.vx, a.mass * u, lab_promise);
    figures[3] = lab_equals(angular_momentum(c, r, b), angular_momentum(a, b, b), lab_promise);
}

const lab_experiment lab_off_centre = {
    .lesson = 11,
    .name = "Off-centre hit",
    .measure = off_centre,
    .rows =
        {
            {"11a", "impulse", "N s"},
            {"11b", "spin of the rod", "rad/s"},
            {"11c", "momentum after", "N s"},
            {"11d", "angular momentum after", "kg m^2/s"},
        },
};

/* isolated.c - bodies that only each other's forces act on: lesson 20, and how well momentum and
 * angular momentum are kept. */
#include "lab/fidelity/experiments.h"
#include "lab/fidelity/judge.h"
#include "lab/fidelity/theory.h"
#include "lab/metrics.h"

#include <math.h>

/* ---------------------------------------------------------------- 20 */

typedef struct centre {
    double x, y, mass;
} centre;

static centre centre_of(const lab_trial *t)
{
    centre c = {0, 0, 0};
    size_t slots = t->error[0] == '\0' ? cr_world_slots(t->world) : 0;
    for (size_t slot = 0; slot < slots; slot++) {
        trial_state s = trial_look(t, cr_world_slot(t->world, slot));
        c.x += s.mass * s.x;
        c.y += s.mass * s.y;
        c.mass += s.mass;
    }
    if (c.mass > 0) {
        c.x /= c.mass;
        c.y /= c.mass;
    }
    return c;
}

static void crowd(lab_trial *t, lab_figure *figures)
{
    trial_open(t, "20-centre-of-mass");
    centre start = centre_of(t);
    lab_metrics first = t->error[0] == '\0' ? lab_metrics_of(t->world) : (lab_metrics){0};
    double vx = first.momentum_x / start.mass, vy = first.momentum_y / start.mass, off = 0;
    for (int i = trial_ticks(t, 10); i > 0 && trial_step(t); i--) {
        centre now = centre_of(t);
        double time = trial_time(t);
        off = fmax(off, hypot(now.x - start.x - vx * time, now.y - start.y - vy * time));
    }
    /* a tenth of a millimetre after ten seconds and as many metres: rounding */
    figures[0] = lab_at_most(off, 1e-4);
}

const lab_experiment lab_crowd = {
    .lesson = 20,
    .name = "Centre of mass",
    .measure = crowd,
    .rows = {{"20a", "centre of mass of 30 bodies off its straight line, 10 s", "m"}},
};

/* ---------------------------------------------------------------- quality */

/* Numbers in [0, 1): Marsaglia's xorshift, 64 bits. */
static double random_share(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) / 9007199254740992.0;
}

static double between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * random_share(seed);
}

/* Discs and boxes of many materials on a grid, moving to its middle. */
static void add_free_bodies(lab_trial *t, int count)
{
    uint64_t seed = UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < count; i++) {
        cr_body_def def = cr_body_def_default();
        double x = 1.7 * (i % 7 - 3) + between(&seed, -0.2, 0.2);
        double y = 1.7 * (i / 7 - 2.5) + between(&seed, -0.2, 0.2);
        double a = between(&seed, 0.4, 1), b = between(&seed, 0.4, 1);
        double vx = between(&seed, -1, 1) - x, vy = between(&seed, -1, 1) - y;
        if (i % 2 == 0)
            cr_shape_circle(&def.shape, (float)(0.5 * a));
        else
            cr_shape_box(&def.shape, (float)a, (float)b);
        def.position = trial_at(x, y);
        def.angle = (float)between(&seed, -3, 3);
        def.velocity = trial_at(vx, vy);
        def.angular_velocity = (float)between(&seed, -3, 3);
        def.material.density = (float)between(&seed, 0.3, 3);
        def.material.restitution = (float)random_share(&seed);
        def.material.friction = (float)random_share(&seed);
        trial_add(t, &def);
    }
}

/* The scales are the sums of magnitudes, sum m |v| and sum |r x m v| + |I w|, at their largest:
 * momenta cancel in the sum, so that a share of the sum itself would mean nothing. */
static void isolated(lab_trial *t, lab_figure *figures)
{
    trial_new(t, 1.0 / 60, 0);
    add_free_bodies(t, 40);
    lab_metrics first = t->error[0] == '\0' ? lab_metrics_of(t->world) : (lab_metrics){0};
    double linear = 0, angular = 0, scale = 0, angular_scale = 0;
    for (int i = 0; i < 600 && trial_step(t); i++) {
        lab_metrics now = lab_metrics_of(t->world);
        linear = fmax(linear,
                      hypot(now.momentum_x - first.momentum_x, now.momentum_y - first.momentum_y));
        angular = fmax(angular, fabs(now.angular_momentum - first.angular_momentum));
        scale = fmax(scale, now.momentum_scale);
        angular_scale = fmax(angular_scale, now.angular_scale);
    }
    figures[0] = lab_at_most(linear / scale, 1e-5);
    /* A correction of positions moves bodies apart along the normal at no change of velocity;
     * where they slide past each other that changes r x m v. */
    figures[1] = lab_at_most(angular / angular_scale, 1e-4);
}

const lab_experiment lab_isolated = {
    .name = "Conservation: 40 colliding bodies, 600 ticks",
    .measure = isolated,
    .rows =
        {
            {"qb", "momentum lost, as a share of sum m |v|", ""},
            {"qc", "angular momentum lost, of sum |r x m v| + |I w|", ""},
        },
};

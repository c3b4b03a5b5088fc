/* Lesson 14: what the two integrators do to the energy of a falling stone. */
#include "lab/fidelity/theory.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static const double g = 9.81;

/* Energy gained, for each kilogram, from the start to a sample. */
static double gained(const lesson_run *run, size_t sample)
{
    const lesson_state *a = lesson_at(run, 0, 0), *b = lesson_at(run, sample, 0);
    return 0.5 * (b->vx * b->vx + b->vy * b->vy - a->vx * a->vx - a->vy * a->vy) +
           g * (b->y - a->y);
}

/* A step rounds v and y to floats, each by at most 2^-24 of its size. That counts where steps are
 * short: what a step should gain falls with h^2, what it rounds does not. */
static double rounding(const lesson_run *run, size_t sample)
{
    double sum = 0;
    for (size_t i = 1; i <= sample; i++) {
        const lesson_state *s = lesson_at(run, i, 0);
        sum += (s->vx * s->vx + s->vy * s->vy + g * fabs(s->y)) / 16777216;
    }
    return sum;
}

static void check(const lesson_run *run, double h, double sign, const char *name, lesson_how how)
{
    for (size_t part = 1; part <= 2; part++) {
        size_t sample = (run->samples - 1) * part / 2;
        double theory = sign * lab_fall_gain(h, run->times[sample]);
        char what[80], line[120];
        snprintf(what, sizeof what, "14 %s, t %.1f s", name, run->times[sample]);
        lesson_expect(lesson_label(line, sizeof line, what, how), gained(run, sample), theory,
                      fmax(0.01, rounding(run, sample) / fabs(theory)));
    }
}

static void falls(void **state)
{
    (void)state;
    static const double timesteps[] = {1.0 / 60, 1.0 / 240, 1.0 / 1000};
    static const double velocities[][2] = {{0, 0}, {5, 8}, {-2, -6}};
    for (size_t i = 0; i < 9; i++) {
        lesson_scene scene = lesson_begin(-g);
        lesson_disc(&scene, 0.5, (double[]){0, 0}, velocities[i / 3], (double[]){1, 0, 0});
        lesson_end(&scene);
        lesson_how how = {.timestep = timesteps[i % 3], .seconds = 2};
        how.set[0] = "solver.substeps=1"; /* the formulas' h is a whole tick */
        how.set[1] = "integrator.name=explicit_euler";
        lesson_run run = lesson_play(scene.path, how);
        check(&run, how.timestep, 1, "explicit gains", how);
        lesson_run_free(&run);
        how.set[1] = "integrator.name=symplectic_euler";
        run = lesson_play(scene.path, how);
        check(&run, how.timestep, -1, "symplectic loses", how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

/* The lesson's own steps are the formula's. */
static void shipped_fall(void **state)
{
    (void)state;
    lesson_how how = {.seconds = 2};
    lesson_run run = lesson_play("14-free-fall", how);
    check(&run, 1.0 / 60, 1, "shipped, explicit gains", how);
    lesson_run_free(&run);
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(falls), cmocka_unit_test(shipped_fall)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

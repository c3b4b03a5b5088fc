/* Lessons 1 (bounce) and 6 (stacked-ball drop). */
#include "lab/fidelity/theory.h"
#include "lesson_grid.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static const double g = 9.81;

static double height_at(const lesson_run *run, size_t sample, size_t body)
{
    return lesson_at(run, sample, body)->y;
}

/* The n-th highest point after the start. In flight the samples lie on a parabola, so the one
 * through the three highest has its very top. NaN when there are not so many. */
static double apex(const lesson_run *run, size_t body, int n)
{
    for (size_t i = 1; i + 1 < run->samples; i++) {
        double before = height_at(run, i - 1, body), here = height_at(run, i, body);
        double after = height_at(run, i + 1, body);
        if (here > before && here >= after && --n == 0)
            return here - (after - before) * (after - before) / (8 * (after - 2 * here + before));
    }
    return nan("");
}

/* The last time at which the ball still went up. */
static double end_of_bouncing(const lesson_run *run, size_t body)
{
    double end = 0;
    for (size_t i = 0; i < run->samples; i++)
        if (lesson_at(run, i, body)->vy > 1e-3)
            end = run->times[i];
    return end;
}

/* The rebound of restitution.c carries the energy of the flight through every tick, wherever in
 * it the impact falls, so pgs needs no allowance for the step. `impulse` also moves the ball out
 * of the floor by the share p = 0.4 of the overlap, at most v h, at every impact, which lifts all
 * that follows: bounce k adds p v_k h, of which e^(2(n-k)) is left at bounce n. */
static double height_tolerance(lesson_how how, double e, int n, double h0)
{
    double added = 0;
    if (lesson_remembers(how))
        return 0.001;
    for (int k = 1; k <= n; k++)
        added += pow(e, 2 * (n - k)) * 0.4 * pow(e, k - 1) * sqrt(2 * g * h0) * how.timestep;
    return 0.01 + added / (pow(e, 2 * n) * h0);
}

static void check_heights(const lesson_run *run, size_t body, double e, double h0, double radius,
                          lesson_how how)
{
    for (int n = 1; n <= 5; n++) {
        double theory = lab_bounce_height(e, n, h0);
        double flight = 2 * sqrt(2 * theory / g);
        if (flight < 8 * how.timestep) /* too few samples to see a top */
            break;
        char what[64], line[96];
        snprintf(what, sizeof what, "1 bounce e %.2f n %d", e, n);
        lesson_expect(lesson_label(line, sizeof line, what, how), apex(run, body, n) - radius,
                      theory, height_tolerance(how, e, n, h0));
    }
}

static void check_end(const lesson_run *run, size_t body, double e, double h0, double tolerance,
                      lesson_how how)
{
    char what[64], line[96];
    double theory = lab_bounce_end(e, h0);
    snprintf(what, sizeof what, "1 bouncing ends e %.2f", e);
    lesson_expect(lesson_label(line, sizeof line, what, how), end_of_bouncing(run, body), theory,
                  tolerance);
}

static void shipped_bounce(void **state)
{
    (void)state;
    static const double e[] = {0.5, 0.7, 0.9};
    lesson_how how = {.solver = "pgs", .timestep = 1.0 / 1000, .seconds = 16};
    lesson_run run = lesson_play("01-bounce", how);
    for (size_t i = 0; i < 3; i++) {
        check_heights(&run, i, e[i], 2, 0.25, how);
        check_end(&run, i, e[i], 2, 0.01, how);
    }
    lesson_run_free(&run);
    lesson_verdict();
}

static void bounces(void **state)
{
    (void)state;
    static const double e[] = {0.3, 0.5, 0.7, 0.8, 0.9, 1};
    const double h0 = 2, radius = 0.25;
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 14;
        lesson_scene scene = lesson_begin(-g);
        lesson_floor(&scene, 1, 0);
        for (size_t j = 0; j < sizeof e / sizeof *e; j++)
            lesson_disc(&scene, radius, (double[]){(double)j, h0 + radius}, (double[]){0, 0},
                        (double[]){1, e[j], 0});
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        for (size_t j = 0; j < sizeof e / sizeof *e; j++) {
            check_heights(&run, j, e[j], h0, radius, how);
            if (lesson_remembers(how) && e[j] < 1)
                check_end(&run, j, e[j], h0, lab_bounce_end_tolerance(e[j], h0, how.timestep), how);
        }
        lesson_run_free(&run);
    }
    lesson_verdict();
}

/* A ball that gives nothing away comes back to where it was dropped, for a minute. */
static void height_is_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 60;
        lesson_scene scene = lesson_begin(-g);
        lesson_floor(&scene, 1, 0);
        lesson_disc(&scene, 0.25, (double[]){0, 2.25}, (double[]){0, 0}, (double[]){1, 1, 0});
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        double last = nan("");
        for (int n = 1; !isnan(apex(&run, 0, n)); n++)
            last = apex(&run, 0, n) - 0.25;
        char line[96];
        lesson_expect(lesson_label(line, sizeof line, "1 bounce e 1 for 60 s", how), last, 2, 0.01);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

/* The light ball meets the heavy one a time t after that one has turned, and then both are g t
 * lower in velocity than the formula has them, as if the light ball had left when the heavy one
 * turned. So its velocity right after, taken back to that moment by + g t, is the formula's. */
static void check_stack(const lesson_run *run, size_t light, double ratio, double h0,
                        lesson_how how)
{
    double v = sqrt(2 * g * h0), theory = lab_stacked_drop(ratio) * v;
    size_t sample = 0;
    while (sample + 1 < run->samples && lesson_at(run, sample, light)->vy <= 0)
        sample++;
    double measured = lesson_at(run, sample, light)->vy + g * (run->times[sample] - v / g);
    char what[64], line[96];
    snprintf(what, sizeof what, "6 stacked drop M/m %.0f", ratio);
    lesson_expect(lesson_label(line, sizeof line, what, how), measured, theory,
                  lab_stacked_drop_tolerance(ratio, h0, how.timestep));
}

/* Nine times the height, nearly. When the heavy ball turns, the light one is at y = 1 m with the
 * gap of d = 0.1 m before it, which closes with 2 v in t = d/2v; the parabola of its flight, taken
 * back by t, begins (v_light + v) t lower. */
static void check_ninefold(const lesson_run *run, size_t light, double ratio, double h0,
                           lesson_how how)
{
    double factor = lab_stacked_drop(ratio);
    char what[64], line[96];
    snprintf(what, sizeof what, "6 stacked drop M/m %.0f height", ratio);
    double start = 1 - (factor + 1) * 0.1 / 2;
    lesson_expect(lesson_label(line, sizeof line, what, how), apex(run, light, 1) - start,
                  factor * factor * h0, 0.01);
}

static void shipped_stack(void **state)
{
    (void)state;
    lesson_how how = {.solver = "pgs", .timestep = 1.0 / 1000, .seconds = 2.5};
    lesson_run run = lesson_play("06-stacked-drop", how);
    check_stack(&run, 1, 9, 1, how);
    check_stack(&run, 3, 99, 1, how);
    check_ninefold(&run, 1, 9, 1, how);
    check_ninefold(&run, 3, 99, 1, how);
    lesson_run_free(&run);
    lesson_verdict();
}

/* The gap must take the light ball at least two ticks, or both contacts fall into one. */
static void stacks(void **state)
{
    (void)state;
    static const double ratios[] = {1, 2, 9, 99, 999};
    const double h0 = 1, radius = 0.3;
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 0.7;
        double gap = 4 * sqrt(2 * g * h0) * how.timestep;
        lesson_scene scene = lesson_begin(-g);
        lesson_floor(&scene, 1, 0);
        for (size_t j = 0; j < sizeof ratios / sizeof *ratios; j++) {
            double x = 2.0 * (double)j;
            lesson_disc(&scene, radius, (double[]){x, h0 + radius}, (double[]){0, 0},
                        (double[]){ratios[j], 1, 0});
            lesson_disc(&scene, radius, (double[]){x, h0 + 3 * radius + gap}, (double[]){0, 0},
                        (double[]){1, 1, 0});
        }
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        for (size_t j = 0; j < sizeof ratios / sizeof *ratios; j++)
            check_stack(&run, 2 * j + 1, ratios[j], h0, how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_bounce), cmocka_unit_test(bounces),
        cmocka_unit_test(height_is_kept), cmocka_unit_test(shipped_stack),
        cmocka_unit_test(stacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

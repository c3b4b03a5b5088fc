/* Lesson 19: the period of a rod that is pinned at its end. */
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static const double g = 9.81, pi = 3.14159265358979323846;

/* T = 2 pi sqrt(2L/3g) (1 + theta0^2/16), to a relative 11 theta0^4/3072. */
static double theory(double length, double theta0)
{
    return 2 * pi * sqrt(2 * length / (3 * g)) * (1 + theta0 * theta0 / 16);
}

/* The mean of the whole swings of a run: twice the time between two passes through the lowest
 * point, each found between two samples. */
static double period(const lesson_run *run)
{
    double first = 0, last = 0;
    int passes = 0;
    for (size_t i = 1; i < run->samples; i++) {
        double a = lesson_at(run, i - 1, 0)->angle, b = lesson_at(run, i, 0)->angle;
        if (a * b >= 0)
            continue;
        last = run->times[i - 1] + (run->times[i] - run->times[i - 1]) * a / (a - b);
        first = passes++ == 0 ? last : first;
    }
    return passes > 1 ? 2 * (last - first) / (passes - 1) : 0;
}

/* The farthest that the rod's end has been from the pin. */
static double opened(const lesson_run *run, double length, double pin_y)
{
    double most = 0;
    for (size_t i = 0; i < run->samples; i++) {
        const lesson_state *s = lesson_at(run, i, 0);
        double x = s->x - 0.5 * length * sin(s->angle), y = s->y + 0.5 * length * cos(s->angle);
        most = fmax(most, hypot(x, y - pin_y));
    }
    return most;
}

static void check(const lesson_run *run, double length, double theta0, double pin_y, lesson_how how)
{
    char what[80], line[120];
    snprintf(what, sizeof what, "19 period, L %.1f m, theta0 %.1f", length, theta0);
    lesson_expect(lesson_label(line, sizeof line, what, how), period(run), theory(length, theta0),
                  0.003 + 11 * pow(theta0, 4) / 3072);
    lesson_limit(lesson_label(line, sizeof line, "19 gap at the pin (m)", how),
                 opened(run, length, pin_y), 1e-3);
}

static void shipped_rod(void **state)
{
    (void)state;
    static const char *const solvers[] = {NULL, "impulse", "pgs", "tgs_soft"};
    for (size_t i = 0; i < 4; i++) {
        lesson_how how = {.solver = solvers[i], .seconds = 20};
        lesson_run run = lesson_play("19-pendulum", how);
        check(&run, 1.5, 0.6, 2, how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

static void rods(void **state)
{
    (void)state;
    static const double lengths[] = {0.5, 2, 8}, angles[] = {0.1, 0.5, 1};
    for (size_t i = 0; i < 9; i++) {
        double length = lengths[i / 3], theta0 = angles[i % 3];
        lesson_scene scene = lesson_begin(-g);
        lesson_body(&scene,
                    "\"name\": \"rod\", \"shape\": {\"box\": {\"width\": %.9g, \"height\": %.9g}}, "
                    "\"angle\": %.9g, \"position\": [%.9g, %.9g]",
                    0.02 * length, length, theta0, 0.5 * length * sin(theta0),
                    -0.5 * length * cos(theta0));
        lesson_joint(&scene, "\"joint\": {\"pin\": {}}, \"a\": \"rod\", \"anchor_a\": [0, %.9g]",
                     0.5 * length);
        lesson_end(&scene);
        lesson_how how = {.solver = "tgs_soft", .timestep = 1.0 / 120, .seconds = 6 * sqrt(length)};
        lesson_run run = lesson_play(scene.path, how);
        check(&run, length, theta0, 0, how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shipped_rod), cmocka_unit_test(rods)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

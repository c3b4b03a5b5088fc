/* Lessons 7 (inclined plane), 9 (sliding into rolling) and 10 (spin on a bounce). */
#include "effort.h"
#include "lab/fidelity/theory.h"
#include "lesson_grid.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include <cmocka.h>

static const double g = 9.81;
static const double slop = 0.005; /* overlap that resting contacts keep: the setting's default */

/* ---------------------------------------------------------------- 7 */

typedef struct incline {
    double angle, friction, width, height;
} incline;

/* A box on a slope that falls to the right, its middle on the slope's normal at the origin. It
 * starts 1 mm deep: one that only touches would fall freely for a tick and then get a knock. */
static void play_incline(const incline *c, lesson_how how, lesson_run *run)
{
    double s = sin(c->angle), k = cos(c->angle), up = 0.5 * c->height - 0.001;
    lesson_scene scene = lesson_begin(-g);
    lesson_body(&scene,
                "\"type\": \"static\", \"shape\": {\"halfspace\": {\"normal\": [%.9g, %.9g], "
                "\"offset\": 0}}, \"material\": {\"density\": 1, \"restitution\": 0, "
                "\"friction\": %.9g}",
                s, k, c->friction);
    lesson_body(&scene,
                "\"shape\": {\"box\": {\"width\": %.9g, \"height\": %.9g}}, \"angle\": %.9g, "
                "\"position\": [%.9g, %.9g], \"material\": {\"density\": 1, \"restitution\": 0, "
                "\"friction\": %.9g}",
                c->width, c->height, -c->angle, up * s, up * k, c->friction);
    lesson_end(&scene);
    *run = lesson_play(scene.path, how);
}

static double speed_along(const lesson_state *s, double angle)
{
    return s->vx * cos(angle) - s->vy * sin(angle);
}

/* In the whole run. */
static double way_along(const lesson_run *run, size_t body, double angle)
{
    const lesson_state *a = lesson_at(run, 0, body), *b = lesson_last(run, body);
    return (b->x - a->x) * cos(angle) - (b->y - a->y) * sin(angle);
}

static double most_turned(const lesson_run *run, size_t body)
{
    double most = 0;
    for (size_t i = 0; i < run->samples; i++)
        most = fmax(most, fabs(lesson_at(run, i, body)->angle - lesson_at(run, 0, body)->angle));
    return most;
}

/* From a third of the run on, when the box has settled into the slope. */
static void check_sliding(const lesson_run *run, const incline *c, lesson_how how)
{
    size_t first = run->samples / 3, last = run->samples - 1;
    double measured = (speed_along(lesson_at(run, last, 0), c->angle) -
                       speed_along(lesson_at(run, first, 0), c->angle)) /
                      (run->times[last] - run->times[first]);
    double theory = lab_sliding(c->angle, c->friction);
    char what[80], line[120];
    snprintf(what, sizeof what, "7 slides at %.0f deg, mu %.3f", c->angle * 180 / lab_pi,
             c->friction);
    lesson_expect(lesson_label(line, sizeof line, what, how), measured, theory, 0.001);
}

static void check_holding(const lesson_run *run, const incline *c, lesson_how how)
{
    char what[80], line[120];
    snprintf(what, sizeof what, "7 holds at %.0f deg, mu %.3f (m)", c->angle * 180 / lab_pi,
             c->friction);
    lesson_limit(lesson_label(line, sizeof line, what, how), fabs(way_along(run, 0, c->angle)),
                 1e-4);
}

static void check_tipping(const lesson_run *run, size_t body, double ratio, bool tips,
                          lesson_how how)
{
    double turned = most_turned(run, body);
    char what[80], line[120];
    snprintf(what, sizeof what, "7 w/h %.3f %s (turned, rad)", ratio, tips ? "tips" : "stands");
    if (tips) /* on to its side, or farther on a steep slope */
        lesson_at_least(lesson_label(line, sizeof line, what, how), turned, 0.99 * lab_pi / 2);
    else
        lesson_limit(lesson_label(line, sizeof line, what, how), turned, 0.01);
}

static void inclines(void **state)
{
    (void)state;
    static const double degrees[] = {10, 20, 30, 40};
    static const double shares[] = {0, 0.5, 0.9};
    const size_t every = (size_t)test_effort(1, 5); /* cells differ in which they leave out */
    for (size_t i = 0; i < LESSON_GRID; i++)
        for (size_t k = i % every; k < 12; k += every) {
            double angle = degrees[k % 4] * lab_pi / 180;
            incline c = {angle, shares[k / 4] * tan(angle), 0.8, 0.4};
            lesson_how how = lesson_cell(i);
            how.seconds = 1.5;
            lesson_run run;
            play_incline(&c, how, &run);
            check_sliding(&run, &c, how);
            lesson_run_free(&run);
        }
    lesson_verdict();
}

/* `impulse` forgets what held the box in the last tick, so it is not asked to hold it. */
static void holds_just_above_the_angle(void **state)
{
    (void)state;
    static const double degrees[] = {10, 25, 40};
    for (size_t i = 0; i < LESSON_GRID; i++)
        for (size_t k = 0; k < 3 && lesson_remembers(lesson_cell(i)); k++) {
            double angle = degrees[k] * lab_pi / 180;
            incline c = {angle, 1.02 * tan(angle), 0.8, 0.4};
            lesson_how how = lesson_cell(i);
            how.seconds = 5;
            lesson_run run;
            play_incline(&c, how, &run);
            check_holding(&run, &c, how);
            lesson_run_free(&run);
        }
    lesson_verdict();
}

static void tips_just_below_the_width(void **state)
{
    (void)state;
    static const double degrees[] = {15, 30, 40};
    const size_t every = (size_t)test_effort(1, 5); /* as above */
    for (size_t i = 0; i < LESSON_GRID; i++)
        for (size_t k = i % every; k < 6 && lesson_remembers(lesson_cell(i)); k += every) {
            bool tips = k % 2 == 0;
            double angle = degrees[k / 2] * lab_pi / 180, ratio = tan(angle) * (tips ? 0.95 : 1.05);
            incline c = {angle, 1.5, ratio, 1};
            lesson_how how = lesson_cell(i);
            how.seconds = 6;
            lesson_run run;
            play_incline(&c, how, &run);
            check_tipping(&run, 0, ratio, tips, how);
            lesson_run_free(&run);
        }
    lesson_verdict();
}

/* ---------------------------------------------------------------- 9 */

static void check_rolling(const lesson_run *run, size_t body, double v0, double friction,
                          double radius, lesson_how how)
{
    const lesson_state *last = lesson_last(run, body);
    size_t rolls = 0;
    while (rolls + 1 < run->samples &&
           lesson_at(run, rolls, body)->vx + radius * lesson_at(run, rolls, body)->w > 0.01 * v0)
        rolls++;
    double left = (last->vx * last->vx + 0.5 * radius * radius * last->w * last->w) / (v0 * v0);
    double time = lab_sliding_time(v0, friction);
    char what[80], line[120];
    snprintf(what, sizeof what, "9 rolling v0 %g mu %g R %g speed", v0, friction, radius);
    lesson_expect(lesson_label(line, sizeof line, what, how), last->vx, 2 * v0 / 3, 0.002);
    snprintf(what, sizeof what, "9 rolling v0 %g mu %g R %g time", v0, friction, radius);
    lesson_expect(lesson_label(line, sizeof line, what, how), run->times[rolls], time,
                  lab_sliding_time_tolerance(v0, friction, radius, slop, how.timestep));
    snprintf(what, sizeof what, "9 rolling v0 %g mu %g R %g energy left", v0, friction, radius);
    lesson_expect(lesson_label(line, sizeof line, what, how), left, 2.0 / 3, 0.002);
}

static void rolling(void **state)
{
    (void)state;
    static const double speeds[] = {1, 3, 8}, frictions[] = {0.1, 0.4}, radii[] = {0.25, 1};
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 4;
        for (size_t f = 0; f < 2; f++) {
            lesson_scene scene = lesson_begin(-g);
            lesson_floor(&scene, 0, frictions[f]);
            for (size_t k = 0; k < 6; k++)
                lesson_disc(&scene, radii[k / 3], (double[]){50.0 * (double)k, radii[k / 3]},
                            (double[]){speeds[k % 3], 0}, (double[]){1, 0, frictions[f]});
            lesson_end(&scene);
            lesson_run run = lesson_play(scene.path, how);
            for (size_t k = 0; k < 6; k++)
                check_rolling(&run, k, speeds[k % 3], frictions[f], radii[k / 3], how);
            lesson_run_free(&run);
        }
    }
    lesson_verdict();
}

/* ---------------------------------------------------------------- 10 */

typedef struct slant {
    double vt, vn, e, friction;
} slant;

/* The spin after a grip, m l/I times what vt lost, feels the lever l, which is up to vn h/2 short
 * of the radius; the speed after slipping does not. */
static void check_slant(const lesson_run *run, size_t body, const slant *c, double radius, double h,
                        lesson_how how)
{
    const lesson_state *last = lesson_last(run, body);
    bool grips = c->vt <= 3 * c->friction * (1 + c->e) * c->vn;
    double theory = lab_spin_bounce(c->vt, c->vn, c->e, c->friction);
    double l = 1 - c->vn * h / (2 * radius);
    char what[80], line[120];
    snprintf(what, sizeof what, "10 %s vt %g vn %g e %g mu %g", grips ? "grips" : "slips", c->vt,
             c->vn, c->e, c->friction);
    lesson_expect(lesson_label(line, sizeof line, what, how), last->vx, theory,
                  grips ? lab_spin_bounce_tolerance(c->vn, radius, h) : 0.001);
    snprintf(what, sizeof what, "10 %s vt %g vn %g e %g mu %g spin", grips ? "grips" : "slips",
             c->vt, c->vn, c->e, c->friction);
    lesson_expect(lesson_label(line, sizeof line, what, how), -last->w * radius,
                  2 * (c->vt - theory), fmax(0.01, 1.001 - l));
}

static void slants(void **state)
{
    (void)state;
    static const double along[] = {0.5, 2, 6}, restitutions[] = {0, 0.5, 1};
    static const double frictions[] = {0.05, 0.2, 0.6};
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 1;
        how.every = 60;
        for (size_t f = 0; f < 3; f++) {
            lesson_scene scene = lesson_begin(0);
            lesson_floor(&scene, 1, frictions[f]);
            for (size_t k = 0; k < 9; k++)
                lesson_disc(&scene, 0.5, (double[]){20.0 * (double)k, 1.5},
                            (double[]){along[k % 3], -2},
                            (double[]){1, restitutions[k / 3], frictions[f]});
            lesson_end(&scene);
            lesson_run run = lesson_play(scene.path, how);
            for (size_t k = 0; k < 9; k++)
                check_slant(&run, k, &(slant){along[k % 3], 2, restitutions[k / 3], frictions[f]},
                            0.5, how.timestep, how);
            lesson_run_free(&run);
        }
    }
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inclines),
        cmocka_unit_test(holds_just_above_the_angle),
        cmocka_unit_test(tips_just_below_the_width),
        cmocka_unit_test(rolling),
        cmocka_unit_test(slants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

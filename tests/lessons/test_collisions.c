/* Lessons 2 (head-on), 3 (glancing), 4 (inelastic) and 11 (off-centre hit): collisions with nothing
 * else about, where one impulse decides all. */
#include "lab/fidelity/theory.h"
#include "lesson_grid.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* The velocities of one collision are a matter of rounding only. */
static const double exact = 1e-4;

/* ---------------------------------------------------------------- 2 and 4 */

typedef struct head_on {
    double m1, m2, e, u1, u2;
} head_on;

static void check_head_on(const lesson_run *run, size_t body, const head_on *c, const char *lesson,
                          lesson_how how)
{
    double speed = fabs(c->u1 - c->u2);
    double v1 = lab_head_on_velocity(c->m1, c->m2, c->e, c->u1, c->u2);
    double v2 = lab_head_on_velocity(c->m2, c->m1, c->e, c->u2, c->u1);
    double lost = lab_head_on_loss(c->m1, c->m2, c->e, c->u1, c->u2);
    double w1 = lesson_last(run, body)->vx, w2 = lesson_last(run, body + 1)->vx;
    double before = 0.5 * (c->m1 * c->u1 * c->u1 + c->m2 * c->u2 * c->u2);
    double after = 0.5 * (c->m1 * w1 * w1 + c->m2 * w2 * w2);
    char what[80], line[120];
    snprintf(what, sizeof what, "%s m %g:%g e %.1f v1", lesson, c->m1, c->m2, c->e);
    lesson_compare(lesson_label(line, sizeof line, what, how), w1, v1, speed, exact);
    snprintf(what, sizeof what, "%s m %g:%g e %.1f v2", lesson, c->m1, c->m2, c->e);
    lesson_compare(lesson_label(line, sizeof line, what, how), w2, v2, speed, exact);
    snprintf(what, sizeof what, "%s m %g:%g e %.1f energy lost", lesson, c->m1, c->m2, c->e);
    lesson_compare(lesson_label(line, sizeof line, what, how), before - after, lost, before, exact);
}

static void shipped_head_on(void **state)
{
    (void)state;
    static const head_on cases[] = {{1, 1, 1, 2, 0}, {1, 3, 0.5, 2, -1}, {1, 1, 0.8, 1, -2}};
    lesson_how how = {.seconds = 3, .every = 180};
    lesson_run run = lesson_play("02-head-on", how);
    for (size_t i = 0; i < 3; i++)
        check_head_on(&run, 2 * i, &cases[i], "2 head-on", how);
    lesson_run_free(&run);
    lesson_verdict();
}

static void head_on_collisions(void **state)
{
    (void)state;
    static const double masses[] = {0.01, 1, 100};
    static const double restitutions[] = {0, 0.3, 0.7, 1};
    static const double speeds[][2] = {{2, 0}, {3, 1}, {0.5, -4}};
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 3;
        how.every = 60;
        head_on cases[36];
        lesson_scene scene = lesson_begin(0);
        for (size_t k = 0; k < 36; k++) {
            head_on c = {1, masses[k % 3], restitutions[k / 3 % 4], speeds[k / 12][0],
                         speeds[k / 12][1]};
            double y = 3.0 * (double)k, area = lab_pi * 0.25;
            lesson_disc(&scene, 0.5, (double[]){-1, y}, (double[]){c.u1, 0},
                        (double[]){c.m1 / area, c.e, 0.5});
            lesson_disc(&scene, 0.5, (double[]){1, y}, (double[]){c.u2, 0},
                        (double[]){c.m2 / area, c.e, 0.5});
            cases[k] = c;
        }
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        for (size_t k = 0; k < 36; k++)
            check_head_on(&run, 2 * k, &cases[k], cases[k].e > 0 ? "2" : "2, 4", how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

static void shipped_inelastic(void **state)
{
    (void)state;
    lesson_run run = lesson_play("04-inelastic", (lesson_how){.seconds = 3, .every = 180});
    static const double ratios[] = {1, 3, 9};
    for (size_t i = 0; i < 3; i++) {
        double v = lesson_last(&run, 2 * i)->vx, w = lesson_last(&run, 2 * i + 1)->vx;
        double left = (v * v + ratios[i] * w * w) / 4;
        char line[64];
        snprintf(line, sizeof line, "4 inelastic M/m %g K'/K", ratios[i]);
        lesson_expect(line, left, 1 / (1 + ratios[i]), exact);
    }
    lesson_run_free(&run);
    lesson_verdict();
}

/* ---------------------------------------------------------------- 3 */

/* A disc of speed u meets a resting one off centre by the share b; both of diameter 1 and without
 * friction. */
static void check_glancing(const lesson_run *run, size_t body, double share, double u, double e,
                           double h, lesson_how how)
{
    const lesson_state *cue = lesson_last(run, body), *target = lesson_last(run, body + 1);
    double theta = lab_glancing_angle(share), tolerance = lab_glancing_tolerance(share, u, h);
    char what[80], line[120];

    double measured = atan2(-target->vy, target->vx);
    snprintf(what, sizeof what, "3 glancing b/2R %.2f e %.1f angle", share, e);
    lesson_expect(lesson_label(line, sizeof line, what, how), measured, theta, tolerance);

    /* what follows is exact for the angle at which they did meet */
    double speed = hypot(target->vx, target->vy);
    snprintf(what, sizeof what, "3 glancing b/2R %.2f e %.1f target", share, e);
    lesson_expect(lesson_label(line, sizeof line, what, how), speed,
                  0.5 * (1 + e) * u * cos(measured), exact);
    double along = cue->vx * cos(measured) - cue->vy * sin(measured);
    double across = cue->vx * sin(measured) + cue->vy * cos(measured);
    snprintf(what, sizeof what, "3 glancing b/2R %.2f e %.1f other, across", share, e);
    lesson_expect(lesson_label(line, sizeof line, what, how), across, u * sin(measured), exact);
    snprintf(what, sizeof what, "3 glancing b/2R %.2f e %.1f other, along", share, e);
    lesson_compare(lesson_label(line, sizeof line, what, how), along,
                   0.5 * (1 - e) * u * cos(measured), u, exact);
}

static void shipped_glancing(void **state)
{
    (void)state;
    static const double shares[] = {0.25, 0.5, 0.75};
    lesson_how how = {.seconds = 2.5, .every = 2500};
    lesson_run run = lesson_play("03-glancing", how);
    for (size_t i = 0; i < 3; i++)
        check_glancing(&run, 2 * i, shares[i], 2, 1, 1.0 / 1000, how);
    lesson_run_free(&run);
    lesson_verdict();
}

static void glancing_collisions(void **state)
{
    (void)state;
    static const double shares[] = {0.1, 0.3, 0.5, 0.7, 0.9};
    static const double restitutions[] = {1, 0.6};
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 2.5;
        how.every = 150;
        lesson_scene scene = lesson_begin(0);
        for (size_t k = 0; k < 10; k++) {
            double y = 20.0 * (double)k;
            double material[] = {1, restitutions[k / 5], 0};
            lesson_disc(&scene, 0.5, (double[]){-2, y + shares[k % 5]}, (double[]){2, 0}, material);
            lesson_disc(&scene, 0.5, (double[]){0, y}, (double[]){0, 0}, material);
        }
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        for (size_t k = 0; k < 10; k++)
            check_glancing(&run, 2 * k, shares[k % 5], 2, restitutions[k / 5], how.timestep, how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

/* ---------------------------------------------------------------- 11 */

typedef struct off_centre {
    double m, M, I, d, u, e;
} off_centre;

static void check_off_centre(const lesson_run *run, size_t body, const off_centre *c,
                             lesson_how how)
{
    const lesson_state *disc = lesson_last(run, body), *rod = lesson_last(run, body + 1);
    const lesson_state *start = lesson_at(run, 0, body), *rest = lesson_at(run, 0, body + 1);
    double j = lab_off_centre_impulse(c->m, c->M, c->I, c->d, c->e, c->u);
    char what[80], line[120];
    snprintf(what, sizeof what, "11 off-centre d %g e %g j", c->d, c->e);
    lesson_expect(lesson_label(line, sizeof line, what, how), c->m * (c->u - disc->vx), j, exact);
    snprintf(what, sizeof what, "11 off-centre d %g e %g rod's spin", c->d, c->e);
    lesson_compare(lesson_label(line, sizeof line, what, how), rod->w, -c->d * j / c->I, j / c->M,
                   exact);
    snprintf(what, sizeof what, "11 off-centre d %g e %g momentum", c->d, c->e);
    lesson_expect(lesson_label(line, sizeof line, what, how), c->m * disc->vx + c->M * rod->vx,
                  c->m * c->u, exact);
    /* about where the rod was; the disc does not spin, for there is no friction */
    double before = -c->m * c->u * (start->y - rest->y);
    double after = -c->m * disc->vx * (disc->y - rest->y) + c->m * disc->vy * (disc->x - rest->x) -
                   c->M * rod->vx * (rod->y - rest->y) + c->M * rod->vy * (rod->x - rest->x) +
                   c->I * rod->w;
    snprintf(what, sizeof what, "11 off-centre d %g e %g angular momentum", c->d, c->e);
    lesson_compare(lesson_label(line, sizeof line, what, how), after, before, c->m * c->u, exact);
}

/* The run ends before the rod's other end swings round to the disc. */
static void off_centre_hits(void **state)
{
    (void)state;
    static const double offsets[] = {0, 0.3, 0.6, 0.9, 1.2};
    static const double restitutions[] = {0.2, 0.8, 1};
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 1.1;
        how.every = 66;
        off_centre cases[15];
        lesson_scene scene = lesson_begin(0);
        for (size_t k = 0; k < 15; k++) {
            off_centre c = {lab_pi * 0.09,  0.9, 0.9 * (0.09 + 9) / 12,
                            offsets[k % 5], 2,   restitutions[k / 5]};
            double y = 12.0 * (double)k;
            lesson_disc(&scene, 0.3, (double[]){-2, y + c.d}, (double[]){c.u, 0},
                        (double[]){1, c.e, 0});
            lesson_body(&scene,
                        "\"shape\": {\"box\": {\"width\": 0.3, \"height\": 3}}, \"position\": [0, "
                        "%g], \"material\": {\"density\": 1, \"restitution\": %g, \"friction\": 0}",
                        y, c.e);
            cases[k] = c;
        }
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        for (size_t k = 0; k < 15; k++)
            check_off_centre(&run, 2 * k, &cases[k], how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_head_on),     cmocka_unit_test(head_on_collisions),
        cmocka_unit_test(shipped_inelastic),   cmocka_unit_test(shipped_glancing),
        cmocka_unit_test(glancing_collisions), cmocka_unit_test(off_centre_hits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

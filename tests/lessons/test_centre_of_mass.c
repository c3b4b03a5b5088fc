/* Lesson 20: a crowd that collides, rubs and spins, and where its centre of mass goes. */
#include "lab/fidelity/theory.h"
#include "lesson_grid.h"
#include "lesson_scene.h"
#include "lesson_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Where the centre of mass would be after so long, and how far any sample is from there. All
 * shapes have their centroid at the origin, which is what the table tells. */
static void check_centre(const lesson_run *run, const double *mass, lesson_how how)
{
    double total = 0, x0 = 0, y0 = 0, px = 0, py = 0, size = 0;
    for (size_t b = 0; b < run->bodies; b++) {
        const lesson_state *s = lesson_at(run, 0, b);
        total += mass[b];
        x0 += mass[b] * s->x;
        y0 += mass[b] * s->y;
        px += mass[b] * s->vx;
        py += mass[b] * s->vy;
        size += mass[b] * hypot(s->vx, s->vy);
    }
    double worst_place = 0, worst_momentum = 0;
    for (size_t i = 1; i < run->samples; i++) {
        double x = 0, y = 0, qx = 0, qy = 0;
        for (size_t b = 0; b < run->bodies; b++) {
            const lesson_state *s = lesson_at(run, i, b);
            x += mass[b] * s->x;
            y += mass[b] * s->y;
            qx += mass[b] * s->vx;
            qy += mass[b] * s->vy;
        }
        worst_place = fmax(worst_place,
                           hypot(x - x0 - px * run->times[i], y - y0 - py * run->times[i]) / total);
        worst_momentum = fmax(worst_momentum, hypot(qx - px, qy - py));
    }
    char line[96];
    /* a step adds the same to a body that flies, rounded in the same way: up to 1.2e-7 m of 4 m */
    double rounding = 4e-8 * run->times[run->samples - 1] / how.timestep;
    lesson_limit(lesson_label(line, sizeof line, "20 centre of mass off its line (m)", how),
                 worst_place, fmax(1e-4, rounding));
    lesson_limit(lesson_label(line, sizeof line, "20 momentum lost (share of sum m |v|)", how),
                 worst_momentum / size, 1e-5);
}

/* Discs, boxes and triangles of three materials rush together. */
static void write_crowd(lesson_scene *scene, double *mass, size_t count)
{
    static const double materials[][3] = {{1, 0.9, 0.3}, {3, 0.5, 0.5}, {0.5, 1, 0.1}};
    unsigned long long seed = 20;
    for (size_t i = 0; i < count; i++) {
        const double *m = materials[i % 3];
        double size = 0.2 + 0.15 * lesson_random(&seed);
        double x = -3 + 1.2 * (double)(i % 6), y = -2.4 + 1.2 * (double)(i / 6);
        double vx = -x + 0.5 + lesson_random(&seed), vy = -y + 0.5 * lesson_random(&seed);
        char shape[160];
        switch (i % 3) {
        case 0:
            snprintf(shape, sizeof shape, "\"circle\": {\"radius\": %.9g}", size);
            mass[i] = lab_pi * size * size * m[0];
            break;
        case 1:
            snprintf(shape, sizeof shape, "\"box\": {\"width\": %.9g, \"height\": %.9g}", 2 * size,
                     size);
            mass[i] = 2 * size * size * m[0];
            break;
        default:
            snprintf(shape, sizeof shape,
                     "\"polygon\": {\"vertices\": [[%.9g, %.9g], [%.9g, %.9g], [0, %.9g]]}", -size,
                     -0.5 * size, size, -0.5 * size, size);
            mass[i] = 1.5 * size * size * m[0];
            break;
        }
        lesson_body(scene,
                    "\"shape\": {%s}, \"position\": [%.9g, %.9g], \"velocity\": [%.9g, %.9g], "
                    "\"angular_velocity\": %.9g, \"material\": {\"density\": %g, \"restitution\": "
                    "%g, \"friction\": %g}",
                    shape, x, y, vx, vy, 4 * lesson_random(&seed) - 2, m[0], m[1], m[2]);
    }
}

static void crowds(void **state)
{
    (void)state;
    for (size_t i = 0; i < LESSON_GRID; i++) {
        lesson_how how = lesson_cell(i);
        how.seconds = 5;
        how.every = 30;
        double mass[30];
        lesson_scene scene = lesson_begin(0);
        write_crowd(&scene, mass, 30);
        lesson_end(&scene);
        lesson_run run = lesson_play(scene.path, how);
        check_centre(&run, mass, how);
        lesson_run_free(&run);
    }
    lesson_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(crowds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* symplectic_euler.c - v += h a, then x += h v with the new v (semi-implicit). Falling, it keeps
 * v^2/2 + g x - g h v/2 to rounding, an energy whose last term does not grow with time. */
#include "integrators/integrator.h"

static void before(cr_motion *motions, const cr_load *loads, size_t count, float h)
{
    for (size_t i = 0; i < count; i++)
        cr_advance_velocity(&motions[i], &loads[i], h);
}

static void after(cr_motion *motions, const cr_load *loads, size_t count, float h)
{
    (void)loads;
    for (size_t i = 0; i < count; i++)
        cr_advance_position(&motions[i], h);
}

static void fly(cr_motion *motions, const cr_load *loads, size_t count, float h, int32_t steps)
{
    for (size_t i = 0; i < count; i++) {
        cr_motion motion = motions[i];
        const cr_load load = loads[i];
        for (int32_t k = 0; k < steps; k++) {
            cr_advance_velocity(&motion, &load, h);
            cr_advance_position(&motion, h);
        }
        motions[i] = motion;
    }
}

const cr_integrator cr_symplectic_euler = {1, before, after, fly, NULL};

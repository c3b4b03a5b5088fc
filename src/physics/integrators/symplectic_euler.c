/* symplectic_euler.c - v += h a, then x += h v with the new v (semi-implicit). Falling, it keeps
 * v^2/2 + g x - g h v/2 to rounding, an energy whose last term does not grow with time. */
#include "integrator.h"

#include "vec.h"

static void before(cr_motion *motion, const cr_load *load, float h)
{
    cr_advance_velocity(motion, load, h);
}

static void after(cr_motion *motion, const cr_load *load, float h)
{
    (void)load;
    cr_advance_position(motion, h);
}

const cr_integrator cr_symplectic_euler = {1, before, after, NULL};

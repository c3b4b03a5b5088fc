/* explicit_euler.c - x += h v, then v += h a. Falling for a time t it gains the energy
 * 1/2 m g^2 h t. */
#include "integrator.h"

#include "vec.h"

static void before(cr_motion *motion, const cr_load *load, float h)
{
    (void)motion;
    (void)load;
    (void)h;
}

static void after(cr_motion *motion, const cr_load *load, float h)
{
    cr_advance_position(motion, h);
    cr_advance_velocity(motion, load, h);
}

const cr_integrator cr_explicit_euler = {0, before, after, NULL};

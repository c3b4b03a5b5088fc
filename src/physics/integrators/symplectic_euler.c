/* symplectic_euler.c - v += h a, then x += h v with the new v (semi-implicit). Falling, it keeps
 * v^2/2 + g x - g h v/2 to rounding, an energy whose last term does not grow with time. */
#include "integrator.h"

static void before(cr_body *body, float h)
{
    if (body->kind == CR_DYNAMIC)
        cr_advance_velocity(body, h);
}

static void after(cr_body *body, float h)
{
    cr_advance_position(body, h);
}

const cr_integrator cr_symplectic_euler = {before, after};

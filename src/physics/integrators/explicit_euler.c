/* explicit_euler.c - x += h v, then v += h a. Falling for a time t it gains the energy
 * 1/2 m g^2 h t. */
#include "integrator.h"

static void before(cr_body *body, float h)
{
    (void)body;
    (void)h;
}

static void after(cr_body *body, float h)
{
    cr_advance_position(body, h);
    if (body->kind == CR_DYNAMIC)
        cr_advance_velocity(body, h);
}

const cr_integrator cr_explicit_euler = {before, after};

/* explicit_euler.c - x += h v, then v += h a. Falling for a time t it gains the energy
 * 1/2 m g^2 h t. */
#include "base/vec.h"
#include "integrators/integrator.h"

static void before(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                   float h)
{
    (void)bodies;
    (void)external;
    (void)count;
    (void)h;
}

static void after(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                  float h)
{
    for (size_t i = 0; i < count; i++) {
        cr_advance_position(&bodies[i], h);
        cr_advance_velocity(&bodies[i], &external[i], h);
    }
}

static void integrate_free(cr_solver_body *bodies, const cr_external_acceleration *external,
                           size_t count, float h, int32_t steps)
{
    for (size_t i = 0; i < count; i++)
        for (int32_t k = 0; k < steps; k++) {
            cr_advance_position(&bodies[i], h);
            cr_advance_velocity(&bodies[i], &external[i], h);
        }
}

const cr_integrator cr_explicit_euler = {0, before, after, integrate_free, NULL};

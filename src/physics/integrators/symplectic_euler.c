/* symplectic_euler.c - v += h a, then x += h v with the new v (semi-implicit). Falling, it keeps
 * v^2/2 + g x - g h v/2 to rounding, an energy whose last term does not grow with time. */
#include "integrators/integrator.h"

static void before(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                   float h)
{
    for (size_t i = 0; i < count; i++)
        cr_advance_velocity(&bodies[i], &external[i], h);
}

static void after(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                  float h)
{
    (void)external;
    for (size_t i = 0; i < count; i++)
        cr_advance_position(&bodies[i], h);
}

static void integrate_free(cr_solver_body *bodies, const cr_external_acceleration *external,
                           size_t count, float h, int32_t steps)
{
    for (size_t i = 0; i < count; i++) {
        cr_solver_body body = bodies[i];
        const cr_external_acceleration e = external[i];
        for (int32_t k = 0; k < steps; k++) {
            cr_advance_velocity(&body, &e, h);
            cr_advance_position(&body, h);
        }
        bodies[i] = body;
    }
}

const cr_integrator cr_symplectic_euler = {1, before, after, integrate_free, NULL};

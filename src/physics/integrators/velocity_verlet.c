/* velocity_verlet.c - v += h/2 a(x), x += h v, v += h/2 a(x') (Swope and others, 1982). In free
 * fall it lies on the parabola itself and keeps v^2/2 + g x to rounding; elsewhere its error is of
 * second order, one better than the Euler methods'.
 *
 * The second half needs the pull at the new place, which is known only once the step is over: it
 * is taken to be the old one, and put right by h/2 (a(x') - a(x)) then. */
#include "integrators/integrator.h"

static void before(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                   float h)
{
    for (size_t i = 0; i < count; i++)
        cr_advance_velocity(&bodies[i], &external[i], 0.5f * h);
}

static void after(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                  float h)
{
    for (size_t i = 0; i < count; i++) {
        cr_advance_position(&bodies[i], h);
        cr_advance_velocity(&bodies[i], &external[i], 0.5f * h);
    }
}

static void integrate_free(cr_solver_body *bodies, const cr_external_acceleration *external,
                           size_t count, float h, int32_t steps)
{
    for (size_t i = 0; i < count; i++)
        for (int32_t k = 0; k < steps; k++) {
            cr_advance_velocity(&bodies[i], &external[i], 0.5f * h);
            cr_advance_position(&bodies[i], h);
            cr_advance_velocity(&bodies[i], &external[i], 0.5f * h);
        }
}

static void correct(cr_solver_body *body, const cr_external_acceleration *external,
                    const cr_external_acceleration *next, float h)
{
    cr_vec2 change = vec_sub(next->acceleration, external->acceleration);
    body->v = vec_mad(body->v, change, 0.5f * h);
    body->w += 0.5f * h * (next->angular_acceleration - external->angular_acceleration);
}

const cr_integrator cr_velocity_verlet = {0.5f, before, after, integrate_free, correct};

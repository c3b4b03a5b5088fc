/* velocity_verlet.c - v += h/2 a(x), x += h v, v += h/2 a(x') (Swope and others, 1982). In free
 * fall it lies on the parabola itself and keeps v^2/2 + g x to rounding; elsewhere its error is of
 * second order, one better than the Euler methods'.
 *
 * The second half needs the pull at the new place, which is known only once the tick is over: it
 * is taken to be the old one, and put right by h/2 (a(x') - a(x)) at the end. */
#include "integrator.h"

#include "forces/forces.h"

static void before(cr_motion *motion, const cr_load *load, float h)
{
    cr_advance_velocity(motion, load, 0.5f * h);
}

static void after(cr_motion *motion, const cr_load *load, float h)
{
    cr_advance_position(motion, h);
    cr_advance_velocity(motion, load, 0.5f * h);
}

static void finish(cr_world *world, const cr_load *loads, float h)
{
    cr_forces_run(world, h);
    for (size_t i = 0; i < world->s.slots; i++) {
        cr_body *body = &world->bodies[i];
        if (!body->alive || body->kind != CR_DYNAMIC || body->asleep)
            continue;
        cr_vec2 pull = vec_mad(body->acceleration, body->load, body->inv_mass);
        float spin = body->load_torque * body->inv_inertia;
        body->v = vec_mad(body->v, vec_sub(pull, loads[i].acceleration), 0.5f * h);
        body->w += 0.5f * h * (spin - loads[i].angular_acceleration);
    }
}

const cr_integrator cr_velocity_verlet = {0.5f, before, after, finish};

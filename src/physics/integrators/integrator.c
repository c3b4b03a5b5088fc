#include "integrator.h"

#include "vec.h"

const cr_choice cr_integrator_choices[CR_INTEGRATORS] = {
    {"explicit_euler", "positions by the old velocities; gains energy"},
    {"symplectic_euler", "velocities first, positions by the new ones; energy stays bounded"},
};

const cr_integrator *cr_integrator_of(const cr_world *world)
{
    static const cr_integrator *const table[CR_INTEGRATORS] = {&cr_explicit_euler,
                                                               &cr_symplectic_euler};
    return table[world->s.config.integrator];
}

/* Damping is the implicit step of v' = -c v, v / (1 + h c), which never reverses a motion. */
void cr_advance_velocity(cr_body *body, float h)
{
    body->v = vec_mad(body->v, body->acceleration, h);
    body->v = vec_mad(body->v, body->force, h * body->inv_mass);
    body->w += h * body->torque * body->inv_inertia;
    if (body->linear_damping > 0)
        body->v = vec_scale(body->v, 1 / (1 + h * body->linear_damping));
    if (body->angular_damping > 0)
        body->w /= 1 + h * body->angular_damping;
}

void cr_advance_position(cr_body *body, float h)
{
    body->center = vec_mad(body->center, body->v, h);
    body->angle += h * body->w;
}

const cr_choice *cr_integrators(size_t *count)
{
    *count = CR_INTEGRATORS;
    return cr_integrator_choices;
}

#include "integrator.h"

#include "vec.h"

const cr_choice cr_integrator_choices[CR_INTEGRATORS] = {
    {"explicit_euler", "positions by the old velocities; gains energy"},
    {"symplectic_euler", "velocities first, positions by the new ones; energy stays bounded"},
    {"velocity_verlet", "half the velocity, positions, the other half; exact in free fall"},
};

const cr_integrator *cr_integrator_of(const cr_config *config)
{
    static const cr_integrator *const table[CR_INTEGRATORS] = {
        &cr_explicit_euler, &cr_symplectic_euler, &cr_velocity_verlet};
    return table[config->integrator];
}

/* Damping is the implicit step of v' = -c v, v / (1 + h c), which never reverses a motion. */
void cr_advance_velocity(cr_motion *motion, const cr_load *load, float h)
{
    motion->v = vec_mad(motion->v, load->acceleration, h);
    motion->w += h * load->angular_acceleration;
    if (load->linear_damping > 0)
        motion->v = vec_scale(motion->v, 1 / (1 + h * load->linear_damping));
    if (load->angular_damping > 0)
        motion->w /= 1 + h * load->angular_damping;
}

void cr_advance_position(cr_motion *motion, float h)
{
    motion->shift = vec_mad(motion->shift, motion->v, h);
    motion->turn += h * motion->w;
}

const cr_choice *cr_integrators(size_t *count)
{
    *count = CR_INTEGRATORS;
    return cr_integrator_choices;
}

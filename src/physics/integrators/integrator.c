/* integrator.c - the table of integrators. */
#include "integrators/integrator.h"

const cr_choice cr_integrator_choices[CR_INTEGRATORS] = {
    {"explicit_euler", "Explicit Euler", "positions by the old velocities; gains energy"},
    {"symplectic_euler", "Symplectic Euler",
     "velocities first, positions by the new ones; energy stays bounded"},
    {"velocity_verlet", "Velocity Verlet",
     "half the velocity, positions, the other half; exact in free fall"},
};

const cr_integrator *cr_integrator_of(const cr_config *config)
{
    static const cr_integrator *const table[CR_INTEGRATORS] = {
        &cr_explicit_euler, &cr_symplectic_euler, &cr_velocity_verlet};
    return table[config->integrator];
}

const cr_choice *cr_integrators(size_t *count)
{
    *count = CR_INTEGRATORS;
    return cr_integrator_choices;
}

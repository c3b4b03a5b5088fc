#include "integrator.h"

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

void cr_fly(const cr_integrator *integrator, cr_motion *motions, const cr_load *loads, size_t count,
            float h, int32_t steps)
{
    enum { NEAR = 128 }; /* bodies that stay in the nearest cache for all their steps */
    for (size_t i = 0; i < count; i += NEAR) {
        size_t some = count - i < NEAR ? count - i : NEAR;
        for (int32_t k = 0; k < steps; k++) {
            integrator->before(&motions[i], &loads[i], some, h);
            integrator->after(&motions[i], &loads[i], some, h);
        }
    }
}

const cr_choice *cr_integrators(size_t *count)
{
    *count = CR_INTEGRATORS;
    return cr_integrator_choices;
}

/* forces.h - force generators, one a file, run one after the other each tick. */
#ifndef CR_FORCES_H
#define CR_FORCES_H

#include "world/solver_body.h"
#include "world/world.h"

/* A generator of forces, for a step of h seconds. They depend on the bodies' places or speeds. */
typedef struct cr_force {
    bool (*acts)(const cr_world *world); /* whether it gives any force in this world */
    void (*run)(cr_world *world, float h);
} cr_force;
extern const cr_force cr_force_attractors, cr_force_air;

/* All of them, and the bodies' constant loads: acceleration, load and load_torque of those that are
 * awake, for a step of h seconds. Where nothing that they come from has changed since, they are
 * left as they are. */
void cr_forces_run(cr_world *world, float h);
void cr_forces_clear(cr_world *world);
/* Whether any of the generators acts. */
bool cr_forces_vary(const cr_world *world);

/* The acceleration that gravity, forces and damping give a body. */
static inline cr_external_acceleration cr_external_acceleration_of(const cr_body *body)
{
    return (cr_external_acceleration){
        vec_mad(body->acceleration, body->force_total, body->inv_mass),
        body->torque_total * body->inv_inertia,
        body->linear_damping,
        body->angular_damping,
    };
}
/* After a step of h seconds, one of the `steps` of a tick: updates `external` to the poses and
 * velocities of the solver bodies, where forces depend on these. Kept constant for all steps of a
 * tick, a force that depends on the position would be integrated by explicit Euler, and make
 * energy. Both arrays are in the order of world->awake_bodies. */
void cr_refresh_external_accelerations(cr_world *world, cr_solver_body *bodies,
                                       cr_external_acceleration *external, int32_t steps, float h);

#endif

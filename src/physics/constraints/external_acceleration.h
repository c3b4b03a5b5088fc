/* external_acceleration.h - the acceleration that gravity, forces and damping give a body. */
#ifndef CR_EXTERNAL_ACCELERATION_H
#define CR_EXTERNAL_ACCELERATION_H

#include "constraints/problem.h"

static inline cr_external_acceleration cr_external_acceleration_of(const cr_body *body)
{
    return (cr_external_acceleration){
        vec_mad(body->acceleration, body->force_total, body->inv_mass),
        body->torque_total * body->inv_inertia,
        body->linear_damping,
        body->angular_damping,
    };
}
/* After a step of h seconds: updates problem->external to the poses and velocities of the solver
 * bodies, where forces depend on these. Kept constant for all steps of a tick, a force that depends
 * on the position would be integrated by explicit Euler, and make energy. */
void cr_refresh_external_accelerations(cr_problem *problem, float h);

#endif

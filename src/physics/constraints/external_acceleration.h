/* external_acceleration.h - what the forces make of a body's velocity. */
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
/* The loads for the poses and velocities that the motions lead to, after a step of h seconds, where
 * forces depend on them: frozen for all steps of a tick, a spring's would be explicit Euler's and
 * make energy. */
void cr_refresh_external_accelerations(cr_problem *problem, float h);

#endif

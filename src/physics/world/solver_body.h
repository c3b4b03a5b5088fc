/* solver_body.h - a body during a tick, as integrators and solvers see it. */
#ifndef CR_SOLVER_BODY_H
#define CR_SOLVER_BODY_H

#include "carom.h"

/* The part of a body that a solver reads and writes: 32 bytes, read and written as two halves. */
typedef struct cr_solver_body {
    cr_vec2 v;              /* m/s, of the centre of mass */
    float w;                /* rad/s */
    float delta_angle;      /* rad since the tick began */
    cr_vec2 delta_position; /* m since the tick began, of the centre of mass */
    float inv_mass, inv_inertia;
} cr_solver_body;

/* What everything but contacts and joints does to a body's velocity: gravity, forces, damping. */
typedef struct cr_external_acceleration {
    cr_vec2 acceleration;                  /* m/s^2 */
    float angular_acceleration;            /* rad/s^2 */
    float linear_damping, angular_damping; /* 1/s */
} cr_external_acceleration;

/* Whether impulses can move the body. */
static inline bool cr_can_move(const cr_solver_body *body)
{
    return body->inv_mass > 0 || body->inv_inertia > 0;
}

#endif

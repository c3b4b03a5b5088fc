/* motion.h - a body on its way through a tick: what integrators and solvers see of it. */
#ifndef CR_MOTION_H
#define CR_MOTION_H

#include "carom.h"

/* What a solver changes of a body. */
typedef struct cr_motion {
    cr_vec2 v;
    float w;
    float turn;    /* rad since the tick began */
    cr_vec2 shift; /* m since the tick began, of the centre of mass */
    float inv_mass, inv_inertia;
} cr_motion;

/* What brings a body's velocity forward. */
typedef struct cr_load {
    cr_vec2 acceleration;
    float angular_acceleration;
    float linear_damping, angular_damping;
} cr_load;

#endif

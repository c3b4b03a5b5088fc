/* restitution.h - what restitution asks of a contact point. */
#ifndef CR_RESTITUTION_H
#define CR_RESTITUTION_H

/* A point about to be judged: speeds along its normal, m/s, negative when closing. */
typedef struct cr_impact {
    float approach;           /* before the step's forces */
    float acceleration;       /* by the forces, m/s^2 */
    float separation;         /* m */
    float h, tick;            /* s: the step; the time between two looks for contacts */
    float pre_solve_fraction; /* of the integrator: see integrator.h */
} cr_impact;
/* The least speed that restitution asks of it, >= 0. See restitution.c. */
float cr_rebound(const cr_impact *impact, float restitution, float threshold);

#endif

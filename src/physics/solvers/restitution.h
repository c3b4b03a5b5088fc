/* restitution.h - the velocity with which a contact point rebounds. */
#ifndef CR_RESTITUTION_H
#define CR_RESTITUTION_H

/* A contact point before the step: speeds along its normal, m/s, negative when closing. */
typedef struct cr_impact {
    float approach;           /* before the step's forces */
    float acceleration;       /* by the forces, m/s^2 */
    float separation;         /* m */
    float h, tick;            /* s: the step; the tick, in which contacts are found once */
    float pre_solve_fraction; /* pre_solve_fraction of the integrator, see integrator.h */
} cr_impact;
/* The separating speed that restitution asks for, 0 if none; see restitution.c. */
float cr_rebound(const cr_impact *impact, float restitution, float threshold);

#endif

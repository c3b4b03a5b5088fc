/* restitution.h - the velocity with which a contact point rebounds, and the slip that friction has
 * to leave it. */
#ifndef CR_RESTITUTION_H
#define CR_RESTITUTION_H

#include "constraints/problem.h"

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

/* m/s, with its sign: the slip at which friction has to let a rebounding point leave. `before` is
 * its slip before the step's forces, `free` what it would be without friction, `k` the inverse
 * effective mass along the tangent, 1/kg, and `lost` the energy that the impact loses along the
 * normal, J. */
float cr_least_slip(float before, float free, float k, float lost);
/* The same of the friction row of a contact's point, whose slip is `slip` now; 0 if the point does
 * not rebound. */
float cr_rebound_slip(const cr_constraint *c, const cr_row *friction, float slip);

#endif

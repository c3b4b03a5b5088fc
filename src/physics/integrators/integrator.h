/* integrator.h - how free motion is stepped. The solver stands between the two halves of a
 * tick: `before` may bring velocities forward, `after` brings positions (and what is left of the
 * velocities) forward with what the solver made of them. */
#ifndef CR_INTEGRATOR_H
#define CR_INTEGRATOR_H

#include "world.h"

enum { CR_EXPLICIT_EULER, CR_SYMPLECTIC_EULER, CR_INTEGRATORS };
enum { CR_INTEGRATOR_DEFAULT = CR_SYMPLECTIC_EULER };
extern const cr_choice cr_integrator_choices[CR_INTEGRATORS];

typedef struct cr_integrator {
    void (*before)(cr_body *body, float h);
    void (*after)(cr_body *body, float h);
} cr_integrator;
extern const cr_integrator cr_explicit_euler, cr_symplectic_euler;
const cr_integrator *cr_integrator_of(const cr_world *world);

/* v and w by the tick's forces and damping. */
void cr_advance_velocity(cr_body *body, float h);
/* Centre and angle by the present velocities. */
void cr_advance_position(cr_body *body, float h);

#endif

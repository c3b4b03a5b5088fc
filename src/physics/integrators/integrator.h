/* integrator.h - how free motion is stepped. The solver stands between the two halves of a
 * step: `before` may bring velocities forward, `after` brings positions (and what is left of the
 * velocities) forward with what the solver made of them. */
#ifndef CR_INTEGRATOR_H
#define CR_INTEGRATOR_H

#include "motion.h"
#include "settings.h"

enum { CR_EXPLICIT_EULER, CR_SYMPLECTIC_EULER, CR_VELOCITY_VERLET, CR_INTEGRATORS };
enum { CR_INTEGRATOR_DEFAULT = CR_SYMPLECTIC_EULER };
extern const cr_choice cr_integrator_choices[CR_INTEGRATORS];

typedef struct cr_integrator {
    float share; /* of a step's gain in velocity, what `before` gives */
    void (*before)(cr_motion *motion, const cr_load *load, float h);
    void (*after)(cr_motion *motion, const cr_load *load, float h);
    /* The loads of the place that a step of h seconds led to are known now, too; NULL: nothing to
     * do. */
    void (*correct)(cr_motion *motion, const cr_load *load, const cr_load *next, float h);
} cr_integrator;
extern const cr_integrator cr_explicit_euler, cr_symplectic_euler, cr_velocity_verlet;
const cr_integrator *cr_integrator_of(const cr_config *config);

/* v and w by the load. */
void cr_advance_velocity(cr_motion *motion, const cr_load *load, float h);
/* The way gone by the present velocities. */
void cr_advance_position(cr_motion *motion, float h);

#endif

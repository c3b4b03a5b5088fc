/* integrator.h - how free motion is stepped. The solver stands between the two halves of a
 * step: `before` may bring velocities forward, `after` brings positions (and what is left of the
 * velocities) forward with what the solver made of them. */
#ifndef CR_INTEGRATOR_H
#define CR_INTEGRATOR_H

#include "base/vec.h"
#include "world/config.h"
#include "world/motion.h"

enum { CR_EXPLICIT_EULER, CR_SYMPLECTIC_EULER, CR_VELOCITY_VERLET, CR_INTEGRATORS };
enum { CR_INTEGRATOR_DEFAULT = CR_SYMPLECTIC_EULER };
extern const cr_choice cr_integrator_choices[CR_INTEGRATORS];

typedef struct cr_integrator {
    float share; /* of a step's gain in velocity, what `before` gives */
    /* Of `count` bodies. */
    void (*before)(cr_motion *motions, const cr_load *loads, size_t count, float h);
    void (*after)(cr_motion *motions, const cr_load *loads, size_t count, float h);
    /* So many steps of bodies that nothing acts on between the two halves. */
    void (*fly)(cr_motion *motions, const cr_load *loads, size_t count, float h, int32_t steps);
    /* The loads of the place that a step of h seconds led to are known now, too; NULL: nothing to
     * do. */
    void (*correct)(cr_motion *motion, const cr_load *load, const cr_load *next, float h);
} cr_integrator;
extern const cr_integrator cr_explicit_euler, cr_symplectic_euler, cr_velocity_verlet;
const cr_integrator *cr_integrator_of(const cr_config *config);

/* v and w by the load. Damping is the implicit step of v' = -c v, v / (1 + h c), which never
 * reverses a motion. */
static inline void cr_advance_velocity(cr_motion *motion, const cr_load *load, float h)
{
    motion->v = vec_mad(motion->v, load->acceleration, h);
    motion->w += h * load->angular_acceleration;
    if (load->linear_damping > 0)
        motion->v = vec_scale(motion->v, 1 / (1 + h * load->linear_damping));
    if (load->angular_damping > 0)
        motion->w /= 1 + h * load->angular_damping;
}

/* The way gone by the present velocities. */
static inline void cr_advance_position(cr_motion *motion, float h)
{
    motion->shift = vec_mad(motion->shift, motion->v, h);
    motion->turn += h * motion->w;
}

#endif

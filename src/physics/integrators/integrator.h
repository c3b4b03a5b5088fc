/* integrator.h - how free motion is stepped. The solver stands between the two halves of a
 * step: `before` may bring velocities forward, `after` brings positions (and what is left of the
 * velocities) forward with what the solver made of them. */
#ifndef CR_INTEGRATOR_H
#define CR_INTEGRATOR_H

#include "base/vec.h"
#include "world/config.h"
#include "world/solver_body.h"

/* ROW(ID, key, label, help): cr_<key> is a cr_integrator, in a file of its own. */
#define CR_INTEGRATOR_ROWS(ROW)                                                                    \
    ROW(EXPLICIT_EULER, explicit_euler, "Explicit Euler",                                          \
        "positions by the old velocities; gains energy")                                           \
    ROW(SYMPLECTIC_EULER, symplectic_euler, "Symplectic Euler",                                    \
        "velocities first, positions by the new ones; energy stays bounded")                       \
    ROW(VELOCITY_VERLET, velocity_verlet, "Velocity Verlet",                                       \
        "half the velocity, positions, the other half; exact in free fall")

#define CR_INTEGRATOR_ID(id, key, label, help) CR_##id,
enum { CR_INTEGRATOR_ROWS(CR_INTEGRATOR_ID) CR_INTEGRATORS };
#undef CR_INTEGRATOR_ID
enum { CR_INTEGRATOR_DEFAULT = CR_SYMPLECTIC_EULER };
extern const cr_choice cr_integrator_choices[CR_INTEGRATORS];

typedef struct cr_integrator {
    float
        pre_solve_fraction; /* the share of a step's external acceleration that `before` applies */
    /* The two halves of a step of `count` bodies. */
    void (*before)(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                   float h);
    void (*after)(cr_solver_body *bodies, const cr_external_acceleration *external, size_t count,
                  float h);
    /* `steps` whole steps of bodies without contacts and joints. */
    void (*integrate_free)(cr_solver_body *bodies, const cr_external_acceleration *external,
                           size_t count, float h, int32_t steps);
    /* Corrects a step of h seconds when the external acceleration at its end, `next`, is known.
     * NULL: nothing to correct. */
    void (*correct)(cr_solver_body *body, const cr_external_acceleration *external,
                    const cr_external_acceleration *next, float h);
} cr_integrator;
#define CR_INTEGRATOR_EXTERN(id, key, label, help) extern const cr_integrator cr_##key;
CR_INTEGRATOR_ROWS(CR_INTEGRATOR_EXTERN)
#undef CR_INTEGRATOR_EXTERN
extern const cr_integrator *const cr_integrator_table[CR_INTEGRATORS];

static inline const cr_integrator *cr_integrator_of(const cr_config *config)
{
    return cr_integrator_table[config->integrator];
}

/* s: by how much velocities lag behind positions after a step of h seconds; negative: are ahead. */
static inline float cr_step_lag(const cr_config *config, float h)
{
    return (cr_integrator_of(config)->pre_solve_fraction - 0.5f) * h;
}

/* v and w by the external acceleration. Damping is the implicit step of v' = -c v, v / (1 + h c),
 * which never reverses a motion. */
static inline void cr_advance_velocity(cr_solver_body *body,
                                       const cr_external_acceleration *external, float h)
{
    body->v = vec_mad(body->v, external->acceleration, h);
    body->w += h * external->angular_acceleration;
    if (external->linear_damping > 0)
        body->v = vec_scale(body->v, 1 / (1 + h * external->linear_damping));
    if (external->angular_damping > 0)
        body->w /= 1 + h * external->angular_damping;
}

/* Displacement by the present velocities. */
static inline void cr_advance_position(cr_solver_body *body, float h)
{
    body->delta_position = vec_mad(body->delta_position, body->v, h);
    body->delta_angle += h * body->w;
}

#endif

/* forces.h - force generators, one a file, run one after the other each tick. */
#ifndef CR_FORCES_H
#define CR_FORCES_H

#include "world/world.h"

/* A generator of forces, for a step of h seconds. They depend on the bodies' places or speeds. */
typedef struct cr_force {
    bool (*acts)(const cr_world *world); /* whether it gives any force in this world */
    void (*run)(cr_world *world, float h);
} cr_force;
extern const cr_force cr_force_attractors, cr_force_air;

/* All of them, and the bodies' constant loads: acceleration, load and load_torque of those that are
 * awake, for a step of h seconds. Where nothing that they come from has changed since, they are
 * left as they are. */
void cr_forces_run(cr_world *world, float h);
void cr_forces_clear(cr_world *world);
/* Whether any of the generators acts. */
bool cr_forces_vary(const cr_world *world);

#endif

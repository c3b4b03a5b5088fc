/* sleep_helpers.h - worlds whose bodies may sleep, and what stands in them. */
#ifndef SLEEP_HELPERS_H
#define SLEEP_HELPERS_H

#include "world_helpers.h"

#define H (1.0f / 60)

/* The solvers that bring a pile to rest: all but "impulse", under which every tick begins without
 * impulses and the pile rocks. */
#define SETTLING       settling_solvers()
#define SETTLING_COUNT (SOLVER_COUNT - 1)
const char *const *settling_solvers(void);

cr_world *sleepy_world(void);
/* With friction, and without rebound. */
cr_body_def rough(cr_shape shape, float x, float y);
cr_body_def rough_fixed(cr_shape shape, float x, float y);
cr_body_def driven(cr_shape shape, float x, float y, cr_vec2 velocity); /* kinematic */

bool asleep(const cr_world *world, cr_body_id id);
unsigned sleeping(const cr_world *world);
/* Steps until so many sleep, and fails when they do not within `most` ticks; the ticks it took. */
int until_asleep(cr_world *world, unsigned count, int most);

/* Two boxes on one another, on the floor; a third beside them is an island of its own. */
typedef struct stack {
    cr_world *world;
    cr_body_id floor, low, high, other;
} stack;
stack sleeping_stack(const char *solver);

#endif

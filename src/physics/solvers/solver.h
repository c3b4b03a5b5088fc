/* solver.h - the chosen solver moves the bodies of a world. */
#ifndef CR_SOLVER_H
#define CR_SOLVER_H

#include "world/world.h"

/* Moves the world's bodies through a tick of h seconds. False when out of memory. */
bool cr_solve(cr_world *world, float h);

#endif

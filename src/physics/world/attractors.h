/* attractors.h - which bodies are attractors. */
#ifndef CR_ATTRACTORS_H
#define CR_ATTRACTORS_H

#include "world/world.h"

/* Drops the attractors of a body. */
size_t cr_attractors_drop(cr_world *world, cr_body_id body);

#endif

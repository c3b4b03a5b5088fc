/* speculative.h - contacts with what a body is about to reach. */
#ifndef CR_SPECULATIVE_H
#define CR_SPECULATIVE_H

#include "base/vec.h"
#include "world/world.h"

/* Stretches bounds and contact margins to where the bodies are about to go. */
void cr_speculative_begin(cr_world *world, float h);
void cr_speculative_end(cr_world *world);
#endif

/* speculative.h - contacts with bodies that a body may reach within the tick. */
#ifndef CR_SPECULATIVE_H
#define CR_SPECULATIVE_H

#include "base/vec.h"
#include "world/world.h"

/* Expands bounds and contact margins by the predicted motion of the bodies in a tick of h seconds.
 */
void cr_speculative_begin(cr_world *world, float h);
void cr_speculative_end(cr_world *world);
#endif

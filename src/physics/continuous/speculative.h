/* speculative.h - contacts with what a body is about to reach. */
#ifndef CR_SPECULATIVE_H
#define CR_SPECULATIVE_H

#include "base/vec.h"
#include "world/world.h"

/* Stretches bounds and contact margins to where the bodies are about to go. */
void cr_look_ahead(cr_world *world, float h);
void cr_look_ahead_end(cr_world *world);
/* m: how much nearer than now two bodies can be at the tick's end; 0 unless looking ahead. */
static inline float cr_pair_reach(const cr_body *a, const cr_body *b)
{
    return vec_length(vec_sub(b->ahead, a->ahead)) + a->swing + b->swing;
}

#endif

/* manifolds.h - the narrow phase of a world's pairs. */
#ifndef CR_MANIFOLDS_H
#define CR_MANIFOLDS_H

#include "world/world.h"

enum { CR_MANIFOLD_BATCH = 64 };

/* Whether somebody listens to what is done for the pair. */
bool cr_is_traced(const cr_world *world, cr_body_id a, cr_body_id b);

/* The manifold of a pair, told to the trace when the pair is watched. */
void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out);

/* The manifolds of up to CR_MANIFOLD_BATCH pairs, to the same bits. */
void cr_pairs_collide(const cr_world *world, const cr_slot_pair *pairs, size_t count,
                      cr_manifold *out);

#endif

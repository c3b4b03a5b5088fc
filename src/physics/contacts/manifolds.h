/* manifolds.h - the narrow phase of a world's pairs. */
#ifndef CR_MANIFOLDS_H
#define CR_MANIFOLDS_H

#include "world/world.h"

enum { CR_MANIFOLD_BATCH = 64 };

/* Whether the world's trace listens to this pair. */
bool cr_is_traced(const cr_world *world, cr_body_id a, cr_body_id b);

/* Computes the manifold of one pair, and tells the trace if it listens to the pair. */
void cr_pair_collide(const cr_world *world, cr_slot_pair pair, cr_manifold *out);

/* The manifolds of up to CR_MANIFOLD_BATCH pairs, to the same bits. */
void cr_pairs_collide(const cr_world *world, const cr_slot_pair *pairs, size_t count,
                      cr_manifold *out);

#endif

/* pairs.h - what all broad phases do with two bodies: count the test, and add the pair to
 * world->broad_pairs, or to a pool that several threads fill, if the bodies may collide; and how
 * pairs are sorted. */
#ifndef CR_PAIRS_H
#define CR_PAIRS_H

#include "base/tuning.h"
#include "world/world.h"

#include <stdatomic.h>

static inline void cr_count_candidate(cr_world *world)
{
    world->s.stats.candidates++;
}
/* Whether two bodies whose boxes meet may make a pair: not where they share no layer, both have
 * infinite mass, or both are at rest. *why is set where they may not. */
bool cr_may_pair(const cr_body *p, const cr_body *q, cr_unpaired *why);
/* Adds the pair, if the bodies may make one. False when out of memory. */
bool cr_add_pair(cr_world *world, uint32_t a, uint32_t b);

/* Drops the pairs that a joint keeps from colliding from world->broad_pairs, which are sorted. */
void cr_filter_joined_pairs(cr_world *world);
/* Whether that would drop the pair of these two slots; once the tick's broad phase has run. */
bool cr_pair_is_filtered(const cr_world *world, uint32_t a, uint32_t b);
/* Tells the world's trace of the bodies that make no pair with the one listened to, and why. */
void cr_trace_unpaired(const cr_world *world);

/* Tests every two bodies: n (n - 1) / 2 candidates while none sleeps. */
typedef bool cr_pair_test(const cr_world *world, uint32_t a, uint32_t b, float margin);
bool cr_every_pair(cr_world *world, cr_pair_test *test);

/* Collects the pairs that several threads find at the same time in one array, in any order. Each
 * thread fills a buffer of its own and reserves room for it in the array. When the array is full
 * the pairs are only counted; the caller then enlarges it and searches again. */
typedef struct cr_pair_pool {
    cr_slot_pair *pairs;
    size_t capacity;
    _Atomic size_t count;
} cr_pair_pool;

typedef struct cr_pair_buffer {
    cr_pair_pool *pool;
    size_t count;
    cr_slot_pair pairs[CR_PAIR_BUFFER];
} cr_pair_buffer;

/* Copies the buffer into the pool and empties it. */
void cr_pair_buffer_flush(cr_pair_buffer *buffer);

/* Where to write the next pair; it becomes part of the buffer when buffer->count is raised. */
static inline cr_slot_pair *cr_pair_buffer_next(cr_pair_buffer *buffer)
{
    if (buffer->count == CR_PAIR_BUFFER)
        cr_pair_buffer_flush(buffer);
    return &buffer->pairs[buffer->count];
}

/* ---- in their order ---- */

/* Sorts by (a, b) in a time that grows with the pairs and the world's slots. False when out of
 * memory. */
bool cr_sort_pairs(cr_world *world, cr_slot_pair *pairs, size_t count);

/* Whether the pair is one of `count` sorted ones. */
bool cr_pairs_contain(const cr_slot_pair *pairs, size_t count, cr_slot_pair pair);

static inline bool cr_pair_before(cr_slot_pair p, cr_slot_pair q)
{
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

#endif

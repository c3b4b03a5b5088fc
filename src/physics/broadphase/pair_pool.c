#include "broadphase/pair_pool.h"

#include <string.h>

void cr_pair_buffer_flush(cr_pair_buffer *hand)
{
    cr_pair_pool *pool = hand->pool;
    size_t at = atomic_fetch_add_explicit(&pool->count, hand->count, memory_order_relaxed);
    if (at + hand->count <= pool->capacity && hand->count > 0)
        memcpy(&pool->pairs[at], hand->pairs, hand->count * sizeof *hand->pairs);
    hand->count = 0;
}

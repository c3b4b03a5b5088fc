/* pair_pool.c - copies a thread's buffer of pairs into the common array. */
#include "broadphase/pair_pool.h"

#include <string.h>

void cr_pair_buffer_flush(cr_pair_buffer *buffer)
{
    cr_pair_pool *pool = buffer->pool;
    size_t at = atomic_fetch_add_explicit(&pool->count, buffer->count, memory_order_relaxed);
    if (at + buffer->count <= pool->capacity && buffer->count > 0)
        memcpy(&pool->pairs[at], buffer->pairs, buffer->count * sizeof *buffer->pairs);
    buffer->count = 0;
}

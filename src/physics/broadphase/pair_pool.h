/* pair_pool.h - collects the pairs that several threads find at the same time in one array, in any
 * order. Each thread fills a buffer of its own and reserves room for it in the array. When the
 * array is full the pairs are only counted; the caller then enlarges it and searches again. */
#ifndef CR_PAIR_POOL_H
#define CR_PAIR_POOL_H

#include "world/world.h"

#include <stdatomic.h>

typedef struct cr_pair_pool {
    cr_slot_pair *pairs;
    size_t capacity;
    _Atomic size_t count;
} cr_pair_pool;

enum { CR_PAIR_BUFFER = 128 };
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

#endif

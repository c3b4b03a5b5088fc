/* pair_pool.h - pairs that several threads find at a time, into one array and in any order. Each
 * fills a handful of its own, and takes room for it in the array. Where there is not enough the
 * pairs are only counted: then all of them are looked for again. */
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

/* Into the pool. */
void cr_pair_buffer_flush(cr_pair_buffer *buffer);

/* Brings the room for the next pair; it is taken by raising hand->count. */
static inline cr_slot_pair *cr_pair_buffer_next(cr_pair_buffer *buffer)
{
    if (buffer->count == CR_PAIR_BUFFER)
        cr_pair_buffer_flush(buffer);
    return &buffer->pairs[buffer->count];
}

#endif

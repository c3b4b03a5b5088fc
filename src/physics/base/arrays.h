/* arrays.h - growing arrays, and double buffers made of two of them. */
#ifndef CR_ARRAYS_H
#define CR_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `need` elements of `size` bytes; false when out of memory. Allocates even for 0
 * elements, because in C adding 0 to a null pointer is undefined. */
bool cr_reserve(void **array, size_t *capacity, size_t need, size_t size);
#define CR_RESERVE(array, capacity, need)                                                          \
    ((need) < (capacity) || cr_reserve((void **)&(array), &(capacity), need, sizeof *(array)))

/* The same for a double buffer: two arrays that cr_swap exchanges. Both get the same room, so that
 * a world that has warmed up allocates no more. */
bool cr_reserve_both(void **p, size_t *p_capacity, void **q, size_t *q_capacity, size_t need,
                     size_t size);
#define CR_RESERVE_BOTH(p, p_capacity, q, q_capacity, need)                                        \
    cr_reserve_both((void **)&(p), &(p_capacity), (void **)&(q), &(q_capacity), need, sizeof *(p))
void cr_swap(void **p, size_t *p_capacity, void **q, size_t *q_capacity);
#define CR_SWAP(p, p_capacity, q, q_capacity)                                                      \
    cr_swap((void **)&(p), &(p_capacity), (void **)&(q), &(q_capacity))

#endif

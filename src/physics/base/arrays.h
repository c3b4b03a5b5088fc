/* arrays.h - growing arrays, and double buffers made of two of them. */
#ifndef CR_ARRAYS_H
#define CR_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>

/* A growing array `name` has its capacity, in elements, beside it: in `name_capacity`. */
#define CR_ARRAY(type, name)                                                                       \
    type *name;                                                                                    \
    size_t name##_capacity

/* Makes room for `need` elements of `size` bytes; false when out of memory. Allocates even for 0
 * elements, because in C adding 0 to a null pointer is undefined. */
bool cr_reserve(void **array, size_t *capacity, size_t need, size_t size);
#define CR_RESERVE(array, need)                                                                    \
    ((need) < array##_capacity ||                                                                  \
     cr_reserve((void **)&(array), &array##_capacity, need, sizeof *(array)))

/* The same for a double buffer: two arrays that cr_swap exchanges. Both get the same room, so that
 * a world that has warmed up allocates no more. */
bool cr_reserve_both(void **p, size_t *p_capacity, void **q, size_t *q_capacity, size_t need,
                     size_t size);
#define CR_RESERVE_BOTH(p, q, need)                                                                \
    cr_reserve_both((void **)&(p), &p##_capacity, (void **)&(q), &q##_capacity, need, sizeof *(p))
void cr_swap(void **p, size_t *p_capacity, void **q, size_t *q_capacity);
#define CR_SWAP(p, q) cr_swap((void **)&(p), &p##_capacity, (void **)&(q), &q##_capacity)

#endif

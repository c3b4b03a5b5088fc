/* arrays.h - arrays that grow, and pairs of them that change places. */
#ifndef CR_ARRAYS_H
#define CR_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `need` elements of `size` bytes; false when out of memory. Even for none there is
 * an array then: C knows no pointer to an element of NULL, not even to the one behind its last. */
bool cr_reserve(void **array, size_t *capacity, size_t need, size_t size);
#define CR_RESERVE(array, capacity, need)                                                          \
    ((need) < (capacity) || cr_reserve((void **)&(array), &(capacity), need, sizeof *(array)))

/* Two arrays that change places from time to time. Both get as much room, so that a world which has
 * warmed up takes no more, whichever is which; false when out of memory. */
bool cr_reserve_both(void **p, size_t *p_capacity, void **q, size_t *q_capacity, size_t need,
                     size_t size);
#define CR_RESERVE_BOTH(p, p_capacity, q, q_capacity, need)                                        \
    cr_reserve_both((void **)&(p), &(p_capacity), (void **)&(q), &(q_capacity), need, sizeof *(p))
void cr_swap(void **p, size_t *p_capacity, void **q, size_t *q_capacity);
#define CR_SWAP(p, p_capacity, q, q_capacity)                                                      \
    cr_swap((void **)&(p), &(p_capacity), (void **)&(q), &(q_capacity))

#endif

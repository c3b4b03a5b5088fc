/* prefetch.h - prefetching: memory is requested some elements before it is read, so that it arrives
 * while earlier elements are worked on. It pays in loops over more data than the caches hold. It
 * changes no result, and an address behind the end of an array is harmless. */
#ifndef CR_PREFETCH_H
#define CR_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

enum { CR_CACHE_LINE = 64 };

/* Prefetches the cache line of one member of an element. Where a loop reads little of each large
 * element, the processor's own prefetcher does not help. */
#define CR_PREFETCH_MEMBER(array, index, member)                                                   \
    __builtin_prefetch((const void *)((uintptr_t)(array) + (index) * sizeof *(array) +             \
                                      ((uintptr_t) & (array)->member - (uintptr_t)(array))))

/* Prefetches the cache lines of an element of `size` bytes, but perhaps for the last one, in which
 * the next element begins: a loop gets it with that element. */
static inline void cr_prefetch(const void *array, size_t index, size_t size)
{
    uintptr_t at = (uintptr_t)array + index * size;
    for (size_t i = 0; i < size; i += CR_CACHE_LINE)
        __builtin_prefetch((const void *)(at + i));
}
#define CR_PREFETCH(array, index) cr_prefetch((array), (index), sizeof *(array))

/* Prefetches all lines of an element, for accesses out of order. */
#define CR_PREFETCH_WHOLE(array, index)                                                            \
    (CR_PREFETCH(array, index),                                                                    \
     __builtin_prefetch((const char *)&(array)[index] + sizeof *(array)-1))

#endif

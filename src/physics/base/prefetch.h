/* prefetch.h - asking for memory some time before it is read. A walk along more than the caches
 * hold waits at every line that it comes to; asked for early enough, the next ones come while this
 * one is worked on. That changes no result, and where it ends up behind an array nothing happens.
 */
#ifndef CR_PREFETCH_H
#define CR_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

enum { CR_CACHE_LINE = 64 };

/* The line in which a member of an element lies. Walks along a long structure, of which they take
 * little, are not foreseen by the processor. */
#define CR_PREFETCH_MEMBER(array, index, member)                                                   \
    __builtin_prefetch((const void *)((uintptr_t)(array) + (index) * sizeof *(array) +             \
                                      ((uintptr_t) & (array)->member - (uintptr_t)(array))))

/* The lines that an element of so many bytes begins with, at least; its last one may be that of the
 * next element. */
static inline void cr_prefetch(const void *array, size_t index, size_t size)
{
    uintptr_t at = (uintptr_t)array + index * size;
    for (size_t i = 0; i < size; i += CR_CACHE_LINE)
        __builtin_prefetch((const void *)(at + i));
}
#define CR_PREFETCH(array, index) cr_prefetch((array), (index), sizeof *(array))

/* All its lines: of an element whose next one will not be asked for. */
#define CR_PREFETCH_WHOLE(array, index)                                                            \
    (CR_PREFETCH(array, index),                                                                    \
     __builtin_prefetch((const char *)&(array)[index] + sizeof *(array)-1))

#endif

/* ranges.h - how the blocks of a parallel loop write one list without locks.
 *
 * Each block writes its results into a range of a common array that has room for the most it could
 * find; afterwards the ranges are moved together in the order of the blocks. So the list does not
 * depend on the threads. */
#ifndef CR_RANGES_H
#define CR_RANGES_H

#include "base/workers.h"

enum { CR_MAX_RANGES = 64 };
typedef struct cr_range {
    size_t begin, count; /* elements of the array */
} cr_range;

/* The block size of such a loop: everything in one block with a single thread, else at least
 * `least` elements and at most CR_MAX_RANGES blocks. */
size_t cr_ranges_grain(const cr_workers *workers, size_t count, size_t least);
/* Moves `count` ranges of an array of elements of `size` bytes to its beginning, in their order and
 * without gaps; returns their number of elements in all. */
size_t cr_ranges_compact(void *array, size_t size, const cr_range *ranges, size_t count);
/* The same into another array and in parallel, for many or large elements. */
size_t cr_ranges_copy(cr_workers *workers, void *to, const void *from, size_t size,
                      const cr_range *ranges, size_t count);

#endif

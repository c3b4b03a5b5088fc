/* ranges.h - lists that the blocks of a shared loop leave, and how they become one.
 *
 * Every block writes its own list where there is room for the longest that it could be; then they
 * are brought together, in the order of the blocks. */
#ifndef CR_RANGES_H
#define CR_RANGES_H

#include "base/workers.h"

enum { CR_MAX_RANGES = 64 };
typedef struct cr_range {
    size_t begin, count; /* elements of the array */
} cr_range;

/* The grain of such a loop: for one block where the caller is alone, else for at most CR_MAX_RANGES
 * of `least` elements or more. */
size_t cr_ranges_grain(const cr_workers *workers, size_t count, size_t least);
/* Brings `parts` lists in an array of elements of `size` bytes together at its beginning, in their
 * order, and returns how many elements they have in all. */
size_t cr_ranges_compact(void *array, size_t size, const cr_range *parts, size_t count);
/* The same into another array, shared by the workers: for large elements or many. */
size_t cr_ranges_copy(cr_workers *workers, void *to, const void *from, size_t size,
                      const cr_range *parts, size_t count);

#endif

/* radix_sort.h - one pass of a stable parallel radix sort. Each thread counts the digits in a range
 * of the elements of its own; the sums of these histograms tell it where its elements go. */
#ifndef CR_RADIX_SORT_H
#define CR_RADIX_SORT_H

#include "base/workers.h"

enum { CR_RADIX_RANGES = 4 };

typedef struct cr_radix {
    const void *from;
    void *to;
    size_t count;        /* of elements, less than 2^32 */
    int shift;           /* the digit's lowest bit */
    uint32_t mask;       /* of as many bits as the digit has */
    size_t digits;       /* how many values a digit can have */
    uint32_t *histogram; /* CR_RADIX_RANGES * digits counters, of the caller */
    size_t grain;        /* set by the pass */
} cr_radix;

/* Both loop bodies get the cr_radix as their context. `count` increments
 * cr_radix_histogram(r, begin)[digit] for each element; `scatter` moves each element to the index
 * that it finds there, and increments it. */
void cr_radix_pass(cr_radix *r, cr_workers *workers, cr_loop_body *count, cr_loop_body *scatter);

/* The histogram of the range that begins at `begin`. */
static inline uint32_t *cr_radix_histogram(const cr_radix *r, size_t begin)
{
    return &r->histogram[begin / r->grain * r->digits];
}

#endif

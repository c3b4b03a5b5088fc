/* radix_sort.h - one pass of a stable radix sort, which threads share: each counts the digits of a
 * part of the elements of its own, and knows then where those go. */
#ifndef CR_RADIX_SORT_H
#define CR_RADIX_SORT_H

#include "base/workers.h"

enum { CR_RADIX_RANGES = 4 };

typedef struct cr_radix {
    const void *from;
    void *to;
    size_t count;        /* elements, fewer than 2^32 */
    int shift;           /* the digit's lowest bit */
    uint32_t mask;       /* of its bits */
    size_t digits;       /* it is less */
    uint32_t *histogram; /* CR_RADIX_RANGES times so many */
    size_t grain;        /* set by the pass */
} cr_radix;

/* Both have the radix as their context. `tally` adds one to cr_radix_histogram(r, begin)[digit] for
 * each of its elements, `deal` moves each to the place that is there, and adds one to that. */
void cr_radix_pass(cr_radix *r, cr_workers *workers, cr_loop_body *tally, cr_loop_body *deal);

/* Of the part that begins there. */
static inline uint32_t *cr_radix_histogram(const cr_radix *r, size_t begin)
{
    return &r->histogram[begin / r->grain * r->digits];
}

#endif

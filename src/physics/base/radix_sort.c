/* radix_sort.c - one pass: count the digits in parallel, sum the counts up, scatter in parallel. */
#include "base/radix_sort.h"

#include "base/tuning.h"

#include <string.h>

void cr_radix_pass(cr_radix *r, cr_workers *workers, cr_loop_body *count, cr_loop_body *scatter)
{
    size_t most = (size_t)cr_workers_count(workers), values = r->digits;
    most = most < CR_RADIX_RANGES ? most : CR_RADIX_RANGES;
    r->grain = (r->count + most - 1) / most;
    r->grain = r->grain > CR_RADIX_MIN_RANGE || most == 1 ? r->grain : CR_RADIX_MIN_RANGE;
    if (r->count == 0)
        return;
    size_t parts = (r->count + r->grain - 1) / r->grain;
    memset(r->histogram, 0, parts * values * sizeof *r->histogram);
    cr_workers_run(workers, r->count, r->grain, count, r);
    uint32_t sum = 0;
    for (size_t value = 0; value < values; value++)
        for (size_t i = 0; i < parts; i++) {
            uint32_t here = r->histogram[i * values + value];
            r->histogram[i * values + value] = sum;
            sum += here;
        }
    cr_workers_run(workers, r->count, r->grain, scatter, r);
}

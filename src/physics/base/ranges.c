/* ranges.c - compacts the lists that the blocks of a parallel loop wrote. */
#include "base/ranges.h"

#include <string.h>

size_t cr_ranges_grain(const cr_workers *workers, size_t count, size_t least)
{
    if (cr_workers_count(workers) == 1)
        return count > 0 ? count : 1;
    size_t grain = count / CR_MAX_RANGES + 1;
    return grain > least ? grain : least;
}

size_t cr_ranges_compact(void *array, size_t size, const cr_range *ranges, size_t count)
{
    char *bytes = array;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (ranges[i].begin != sum && ranges[i].count > 0)
            memmove(bytes + sum * size, bytes + ranges[i].begin * size, ranges[i].count * size);
        sum += ranges[i].count;
    }
    return sum;
}

typedef struct range_copy {
    char *to;
    const char *from;
    size_t size;
    const cr_range *ranges;
    size_t starts[CR_MAX_RANGES]; /* where each range goes in `to` */
} range_copy;

static void copy_ranges(void *context, size_t begin, size_t end, int32_t worker)
{
    const range_copy *c = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        if (c->ranges[i].count > 0)
            memcpy(c->to + c->starts[i] * c->size, c->from + c->ranges[i].begin * c->size,
                   c->ranges[i].count * c->size);
}

size_t cr_ranges_copy(cr_workers *workers, void *to, const void *from, size_t size,
                      const cr_range *ranges, size_t count)
{
    range_copy c = {.to = to, .from = from, .size = size, .ranges = ranges};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        c.starts[i] = sum;
        sum += ranges[i].count;
    }
    cr_workers_run(workers, count, 1, copy_ranges, &c);
    return sum;
}

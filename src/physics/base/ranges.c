/* ranges.c - lists side by side become one. */
#include "base/ranges.h"

#include <string.h>

size_t cr_ranges_grain(const cr_workers *workers, size_t count, size_t least)
{
    if (cr_workers_count(workers) == 1)
        return count > 0 ? count : 1;
    size_t grain = count / CR_MAX_RANGES + 1;
    return grain > least ? grain : least;
}

size_t cr_ranges_compact(void *array, size_t size, const cr_range *parts, size_t count)
{
    char *bytes = array;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].begin != sum && parts[i].count > 0)
            memmove(bytes + sum * size, bytes + parts[i].begin * size, parts[i].count * size);
        sum += parts[i].count;
    }
    return sum;
}

typedef struct copying {
    char *to;
    const char *from;
    size_t size;
    const cr_range *parts;
    size_t starts[CR_MAX_RANGES]; /* where each goes */
} copying;

static void copy_parts(void *context, size_t begin, size_t end, int32_t worker)
{
    const copying *c = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        if (c->parts[i].count > 0)
            memcpy(c->to + c->starts[i] * c->size, c->from + c->parts[i].begin * c->size,
                   c->parts[i].count * c->size);
}

size_t cr_ranges_copy(cr_workers *workers, void *to, const void *from, size_t size,
                      const cr_range *parts, size_t count)
{
    copying c = {.to = to, .from = from, .size = size, .parts = parts};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        c.starts[i] = sum;
        sum += parts[i].count;
    }
    cr_workers_run(workers, count, 1, copy_parts, &c);
    return sum;
}

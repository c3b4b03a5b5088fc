/* pair_sort.c - radix sort, first by b and then, stably, by a: each in one pass where there are
 * many pairs, else by a digit at a time, as a counter for each slot would have to be cleared. */
#include "broadphase/pair_sort.h"

#include "base/radix_sort.h"

enum {
    VERY_FEW = 24, /* pairs: insertion sort is done before a histogram is cleared */
    FEW = 8,       /* slots per pair above which the histogram of all slots is too large */
    DIGIT = 8,     /* bits */
};

static void insertion_sort(cr_slot_pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        cr_slot_pair moved = pairs[i];
        size_t j = i;
        for (; j > 0 && cr_pair_before(moved, pairs[j - 1]); j--)
            pairs[j] = pairs[j - 1];
        pairs[j] = moved;
    }
}

/* ---- a pass by a digit of b or of a ---- */

static inline uint32_t digit_of(cr_slot_pair pair, bool by_a, int shift, uint32_t mask)
{
    return (by_a ? pair.a : pair.b) >> shift & mask;
}

static inline void count_digits(const cr_radix *r, size_t begin, size_t end, bool by_a)
{
    const cr_slot_pair *from = r->from;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    for (size_t i = begin; i < end; i++)
        next[digit_of(from[i], by_a, shift, mask)]++;
}

static inline void scatter(const cr_radix *r, size_t begin, size_t end, bool by_a)
{
    const cr_slot_pair *from = r->from;
    cr_slot_pair *to = r->to;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    for (size_t i = begin; i < end; i++)
        to[next[digit_of(from[i], by_a, shift, mask)]++] = from[i];
}

static void count_b(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    count_digits(context, begin, end, false);
}

static void count_a(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    count_digits(context, begin, end, true);
}

static void scatter_b(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    scatter(context, begin, end, false);
}

static void scatter_a(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    scatter(context, begin, end, true);
}

/* ---- all ---- */

static int bits_of(size_t slots)
{
    int bits = 1;
    while ((slots - 1) >> bits > 0)
        bits++;
    return bits;
}

bool cr_sort_pairs(cr_world *world, cr_slot_pair *pairs, size_t count)
{
    if (count <= VERY_FEW) {
        insertion_sort(pairs, count);
        return true;
    }
    int bits = bits_of(world->s.body_slots),
        digit = count < world->s.body_slots / FEW ? DIGIT : bits;
    size_t values = digit < bits ? (size_t)1 << digit : world->s.body_slots;
    if (!CR_RESERVE(world->sort_buffer, count) ||
        !CR_RESERVE(world->sort_histogram, CR_RADIX_RANGES * values))
        return false;
    cr_radix r = {.from = pairs,
                  .to = world->sort_buffer,
                  .count = count,
                  .mask = UINT32_MAX >> (32 - digit),
                  .digits = values,
                  .histogram = world->sort_histogram};
    /* An even number of passes, so the result ends up in `pairs`. */
    for (int by_a = 0; by_a < 2; by_a++)
        for (r.shift = 0; r.shift < bits; r.shift += digit) {
            cr_radix_pass(&r, world->workers, by_a ? count_a : count_b,
                          by_a ? scatter_a : scatter_b);
            void *sorted = r.to;
            r.to = r.from == pairs ? pairs : world->sort_buffer;
            r.from = sorted;
        }
    return true;
}

/* pair_sort.c - radix sort, first by b and then, stably, by a: each in one pass where there are
 * many pairs, else by a digit at a time, as a counter for each slot would have to be cleared. */
#include "pair_sort.h"

#include <string.h>

enum {
    VERY_FEW = 24, /* pairs that are sorted sooner than the counters of a digit are cleared */
    FEW = 8,       /* less than one in so many slots */
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

static uint32_t key_of(cr_slot_pair pair, bool by_a)
{
    return by_a ? pair.a : pair.b;
}

/* By the digit of so many values that begins at the bit `shift`. */
static void sort_by(cr_world *world, const cr_slot_pair *from, cr_slot_pair *to, size_t count,
                    bool by_a, int shift, size_t values)
{
    uint32_t *starts = world->slot_starts, mask = (uint32_t)values - 1;
    memset(starts, 0, (values + 1) * sizeof *starts);
    for (size_t i = 0; i < count; i++)
        starts[(key_of(from[i], by_a) >> shift & mask) + 1]++;
    for (size_t i = 1; i <= values; i++)
        starts[i] += starts[i - 1];
    for (size_t i = 0; i < count; i++)
        to[starts[key_of(from[i], by_a) >> shift & mask]++] = from[i];
}

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
    int bits = bits_of(world->s.slots), digit = count < world->s.slots / FEW ? DIGIT : bits;
    size_t values = (size_t)1 << digit;
    if (!CR_RESERVE(world->half_sorted, world->half_sorted_capacity, count) ||
        !CR_RESERVE(world->slot_starts, world->slot_start_capacity, values + 1))
        return false;
    cr_slot_pair *from = pairs, *to = world->half_sorted;
    for (int by_a = 0; by_a < 2; by_a++) /* so the passes are even in number */
        for (int shift = 0; shift < bits; shift += digit) {
            sort_by(world, from, to, count, by_a, shift, values);
            cr_slot_pair *sorted = to;
            to = from;
            from = sorted;
        }
    return true;
}

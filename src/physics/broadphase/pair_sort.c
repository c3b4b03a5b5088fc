/* pair_sort.c - counting sort, first by b and then, stably, by a. */
#include "pair_sort.h"

#include <string.h>

enum { FEW = 24 }; /* pairs that are sorted sooner than a counter for each slot is cleared */

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

static void sort_by(cr_world *world, const cr_slot_pair *from, cr_slot_pair *to, size_t count,
                    bool by_a)
{
    uint32_t *starts = world->slot_starts;
    memset(starts, 0, (world->s.slots + 1) * sizeof *starts);
    for (size_t i = 0; i < count; i++)
        starts[key_of(from[i], by_a) + 1]++;
    for (size_t i = 1; i <= world->s.slots; i++)
        starts[i] += starts[i - 1];
    for (size_t i = 0; i < count; i++)
        to[starts[key_of(from[i], by_a)]++] = from[i];
}

bool cr_sort_pairs(cr_world *world, cr_slot_pair *pairs, size_t count)
{
    if (count <= FEW) {
        insertion_sort(pairs, count);
        return true;
    }
    if (!CR_RESERVE(world->half_sorted, world->half_sorted_capacity, count) ||
        !CR_RESERVE(world->slot_starts, world->slot_start_capacity, world->s.slots + 1))
        return false;
    sort_by(world, pairs, world->half_sorted, count, false);
    sort_by(world, world->half_sorted, pairs, count, true);
    return true;
}

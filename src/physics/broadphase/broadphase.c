/* broadphase.c - the rows of broadphase.h as tables, and what all of them have in common. */
#include "broadphase/broadphase.h"

#include "broadphase/pair_cache.h"
#include "broadphase/pairs.h"

#define CHOICE(id, key, label, run, help) {#key, label, help, NULL},
const cr_choice cr_broadphase_choices[CR_BROADPHASES] = {CR_BROADPHASE_ROWS(CHOICE)};

#define ALGORITHM(id, key, label, run, help) run,
static bool (*const algorithms[CR_BROADPHASES])(cr_world *) = {CR_BROADPHASE_ROWS(ALGORITHM)};

const cr_choice *cr_broadphases(size_t *count)
{
    *count = CR_BROADPHASES;
    return cr_broadphase_choices;
}

/* The order of pairs is the order in which contacts are solved, so it must not depend on the
 * algorithm that found them. */
static bool sort_found(cr_world *world)
{
    const cr_slot_pair *pairs = world->broad_pairs;
    bool sorted = true;
    for (size_t i = 1; i < world->broad_pair_count && sorted; i++)
        sorted = cr_pair_before(pairs[i - 1], pairs[i]);
    return sorted || cr_sort_pairs(world, world->broad_pairs, world->broad_pair_count);
}

bool cr_broadphase_run(cr_world *world)
{
    world->broad_pair_count = 0;
    world->broad_pairs_sorted = false;
    world->s.stats.candidates = 0;
    if (world->s.pair_cache.broadphase != world->s.config.broadphase)
        cr_pair_cache_reset(world); /* another algorithm's cache would only make snapshots larger */
    if (!algorithms[world->s.config.broadphase](world) ||
        (!world->broad_pairs_sorted && !sort_found(world)))
        return false;
    cr_filter_joined_pairs(world);
    return true;
}

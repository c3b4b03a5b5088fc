#include "broadphase.h"

#include <stdlib.h>

const cr_choice cr_broadphase_choices[CR_BROADPHASES] = {
    {"all_pairs", "every box against every other: n (n - 1) / 2 tests"},
    {"bounding_circles", "every circle against every other; long bodies pass falsely"},
    {"sweep", "boxes sorted along x; only neighbours are tested"},
};

static bool (*const algorithms[CR_BROADPHASES])(cr_world *) = {
    cr_all_pairs,
    cr_bounding_circles,
    cr_sweep,
};

const cr_choice *cr_broadphases(size_t *count)
{
    *count = CR_BROADPHASES;
    return cr_broadphase_choices;
}

bool cr_broad_found(cr_world *world, uint32_t a, uint32_t b)
{
    const cr_body *p = &world->bodies[a], *q = &world->bodies[b];
    if ((p->layers & q->layers) == 0 || (cr_immovable(p) && cr_immovable(q)) || cr_at_rest(p, q) ||
        cr_joints_part(world, a, b))
        return true;
    if (!CR_RESERVE(world->found, world->found_capacity, world->found_count + 1))
        return false;
    world->found[world->found_count++] = a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    return true;
}

bool cr_every_pair(cr_world *world, cr_pair_test *test)
{
    float margin = world->s.config.margin;
    for (uint32_t a = 0; a < world->s.slots; a++) {
        if (!world->bodies[a].alive)
            continue;
        for (uint32_t b = a + 1; b < world->s.slots; b++) {
            if (!world->bodies[b].alive || cr_at_rest(&world->bodies[a], &world->bodies[b]))
                continue;
            cr_broad_candidate(world);
            if (test(world, a, b, margin) && !cr_broad_found(world, a, b))
                return false;
        }
    }
    return true;
}

static int compare_pairs(const void *left, const void *right)
{
    const cr_slot_pair *p = left, *q = right;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

/* The order of pairs is the order in which contacts are solved, so it must not depend on the
 * algorithm that found them. */
static void sort_and_drop_duplicates(cr_world *world)
{
    cr_slot_pair *pairs = world->found;
    size_t kept = 0;
    bool sorted = true;
    for (size_t i = 1; i < world->found_count && sorted; i++)
        sorted = compare_pairs(&pairs[i - 1], &pairs[i]) < 0;
    if (sorted)
        return;
    qsort(pairs, world->found_count, sizeof *pairs, compare_pairs);
    for (size_t i = 0; i < world->found_count; i++)
        if (kept == 0 || compare_pairs(&pairs[kept - 1], &pairs[i]) != 0)
            pairs[kept++] = pairs[i];
    world->found_count = kept;
}

bool cr_broadphase_run(cr_world *world)
{
    world->found_count = 0;
    world->s.stats.candidates = 0;
    if (!algorithms[world->s.config.broadphase](world))
        return false;
    sort_and_drop_duplicates(world);
    return true;
}

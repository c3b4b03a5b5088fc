#include "broadphase/candidates.h"

#include "broadphase/pair_sort.h"
#include "world/joint_lists.h"

bool cr_broad_found(cr_world *world, uint32_t a, uint32_t b)
{
    const cr_body *p = &world->bodies[a], *q = &world->bodies[b];
    if ((p->layers & q->layers) == 0 || (cr_immovable(p) && cr_immovable(q)) || cr_at_rest(p, q))
        return true;
    if (!CR_RESERVE(world->found, world->found_capacity, world->found_count + 1))
        return false;
    world->found[world->found_count++] = a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    return true;
}

/* The first of the parted pairs from `at` on that does not come before the given one. The steps
 * grow, as among many sleepers few are looked for. */
static size_t seek(const cr_world *world, size_t at, cr_slot_pair pair)
{
    size_t end = at, step = 1;
    while (end < world->parted_count && cr_pair_before(world->parted[end], pair)) {
        at = end + 1;
        end += step;
        step *= 2;
    }
    end = end < world->parted_count ? end : world->parted_count;
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        if (cr_pair_before(world->parted[middle], pair))
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

void cr_drop_parted(cr_world *world)
{
    size_t at = 0, n = 0;
    cr_parted_refresh(world);
    if (world->parted_count == 0)
        return;
    for (size_t i = 0; i < world->found_count; i++) {
        cr_slot_pair pair = world->found[i];
        at = seek(world, at, pair);
        if (at == world->parted_count || cr_pair_before(pair, world->parted[at]))
            world->found[n++] = pair;
    }
    world->found_count = n;
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

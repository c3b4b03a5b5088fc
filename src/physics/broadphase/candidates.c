#include "candidates.h"

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

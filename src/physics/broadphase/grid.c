/* grid.c - pairs are kept while most bodies stay in their boxes. Where too many leave theirs at
 * every tick it is cheaper to keep nothing and to sort all bodies by cell. */
#include "broadphase/grid.h"

#include "base/vec.h"
#include "broadphase/broadphase.h"

enum {
    AVERAGE = 8,    /* ticks, about, that the effort of keeping pairs is averaged over */
    MOST_HURRY = 8, /* one in so many may hurry when pairs are kept again */
    PATIENCE = 32,  /* ticks between two looks whether they do */
};
/* Bodies that may leave their boxes at a tick, and pairs that they may find, for each awake one. */
static const float EFFORT = 0.4f;
static const float HURRY = 2.5f; /* sides of its box that a body passes in a second */

/* Sorting takes in the sleepers, too. */
static bool most_are_awake(const cr_world *world)
{
    return 2 * world->awake_count > world->s.live;
}

static bool hurries(const cr_world *world, uint32_t slot)
{
    cr_vec2 v = world->bodies[slot].v;
    cr_aabb b = world->bounds[slot];
    float side = 0.5f * (b.upper.x - b.lower.x + b.upper.y - b.lower.y);
    return vec_dot(v, v) > HURRY * HURRY * side * side;
}

static bool few_hurry(const cr_world *world)
{
    size_t count = 0;
    for (size_t i = 0; i < world->awake_count; i++)
        count += hurries(world, world->awake_bodies[i]);
    return MOST_HURRY * count <= world->awake_count;
}

bool cr_grid(cr_world *world)
{
    bool *restless = &world->s.pair_cache.rebuild_each_step;
    if (*restless &&
        (!most_are_awake(world) || (world->s.tick % PATIENCE == 0 && few_hurry(world))))
        *restless = false;
    if (*restless)
        return cr_sorted_grid(world);
    if (!cr_pair_cache_update(world, &cr_hash_grid_index))
        return false;
    size_t *effort = &world->s.pair_cache.update_cost;
    *effort += world->pair_cache_cost - *effort / AVERAGE;
    if ((float)*effort > AVERAGE * EFFORT * (float)world->awake_count && most_are_awake(world)) {
        cr_pair_cache_reset(world);
        world->s.pair_cache.rebuild_each_step = true;
    }
    return true;
}

/* grid.c - chooses between the two grids. While most bodies stay in their fat boxes, the hash grid
 * with its pair cache is cheaper; where too many leave theirs at every tick, sorting all bodies by
 * cell is. */
#include "broadphase/grid.h"

#include "base/vec.h"
#include "broadphase/broadphase.h"

enum {
    AVERAGE = 8,        /* ticks, about, that the cost of updating the cache is averaged over */
    FEW = 8,            /* pairs are cached again when at most one body in so many moves fast */
    RECHECK_TICKS = 32, /* ticks between two checks of that */
};
/* For each awake body: the bodies that left their boxes in a tick plus the new pairs that they
 * found, above which caching does not pay. */
static const float MAX_UPDATE_COST = 0.4f;
static const float FAST = 2.5f; /* 1/s: sides of its box that a fast body passes in a second */

/* Sorting takes in the sleeping bodies, too, so it does not pay where most bodies sleep. */
static bool most_are_awake(const cr_world *world)
{
    return 2 * world->awake_count > world->s.live;
}

static bool moves_fast(const cr_world *world, uint32_t slot)
{
    cr_vec2 v = world->bodies[slot].v;
    cr_aabb b = world->bounds[slot];
    float side = 0.5f * (b.upper.x - b.lower.x + b.upper.y - b.lower.y);
    return vec_dot(v, v) > FAST * FAST * side * side;
}

static bool few_move_fast(const cr_world *world)
{
    size_t count = 0;
    for (size_t i = 0; i < world->awake_count; i++)
        count += moves_fast(world, world->awake_bodies[i]);
    return FEW * count <= world->awake_count;
}

bool cr_grid(cr_world *world)
{
    bool *rebuild = &world->s.pair_cache.rebuild_each_step;
    if (*rebuild &&
        (!most_are_awake(world) || (world->s.tick % RECHECK_TICKS == 0 && few_move_fast(world))))
        *rebuild = false;
    if (*rebuild)
        return cr_sorted_grid(world);
    if (!cr_pair_cache_update(world, &cr_hash_grid_index))
        return false;
    size_t *cost = &world->s.pair_cache.update_cost;
    *cost += world->pair_cache_cost - *cost / AVERAGE;
    if ((float)*cost > AVERAGE * MAX_UPDATE_COST * (float)world->awake_count &&
        most_are_awake(world)) {
        cr_pair_cache_reset(world);
        world->s.pair_cache.rebuild_each_step = true;
    }
    return true;
}

#include "contacts/sat_cache.h"

#include "base/ranges.h"

/* What tumbles is searched in every tick, and looking first whether it must be is a waste. So where
 * less than half of the stances held, there are none for a while. */
enum { PAUSE = 8 };

void cr_stances_forget(cr_world *world)
{
    world->stance_count = 0;
}

static bool worth_while(const cr_world *world)
{
    return world->last_stance_count == 0 || 2 * world->stances_held >= world->stance_count;
}

bool cr_stances_begin(cr_world *world)
{
    if (world->stance_pause > 0)
        world->stance_pause--;
    else if (!worth_while(world))
        world->stance_pause = PAUSE;
    /* a shape may have changed; and the room depends on the margin */
    if (world->edited_count > 0 || world->stance_margin != world->s.config.margin)
        cr_stances_forget(world);
    world->stance_margin = world->s.config.margin;
    world->last_stance_count = world->stance_count;
    world->stance_count = world->stances_held = 0;
    CR_SWAP(world->stances, world->stance_capacity, world->last_stances,
            world->last_stance_capacity);
    return !world->has_polygons ||
           CR_RESERVE_BOTH(world->stances, world->stance_capacity, world->last_stances,
                           world->last_stance_capacity, world->broad_pair_count);
}

cr_recall cr_recall_from(const cr_world *world, cr_slot_pair first, size_t begin)
{
    cr_recall recall = {.last = world->last_stances, .begin = begin};
    if (!world->has_polygons || world->stance_pause > 0)
        return recall;
    size_t low = 0, high = world->last_stance_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (world->last_stances[middle].pair < cr_pair_key(first))
            low = middle + 1;
        else
            high = middle;
    }
    recall.next = low;
    recall.end = world->last_stance_count;
    recall.out = world->stances + world->stance_count + begin;
    return recall;
}

void cr_stances_join(cr_world *world, const cr_recall *recalls, size_t count)
{
    cr_range parts[CR_MAX_RANGES];
    if (!world->has_polygons || world->stance_pause > 0)
        return;
    for (size_t i = 0; i < count; i++) {
        parts[i] = (cr_range){recalls[i].begin, recalls[i].count};
        world->stances_held += recalls[i].held;
    }
    world->stance_count += cr_ranges_compact(world->stances + world->stance_count,
                                             sizeof *world->stances, parts, count);
}

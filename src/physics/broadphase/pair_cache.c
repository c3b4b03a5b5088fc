/* pair_cache.c - the pairs of proxies that overlap, updated by those that left their boxes. */
#include "broadphase/pair_cache.h"

#include "base/ranges.h"
#include "base/tuning.h"
#include "broadphase/pairs.h"

void cr_pair_cache_invalidate(cr_world *world)
{
    world->pair_cache_dirty = true;
    world->cell_count = 0;
}

void cr_pair_cache_reset(cr_world *world)
{
    world->s.pair_cache = (cr_pair_cache_state){.broadphase = world->s.config.broadphase};
    world->s.tree = (cr_tree_state){.root = {CR_NO_SLOT, CR_NO_SLOT}, .free_node = CR_NO_SLOT};
    cr_pair_cache_invalidate(world);
}

/* ---- new pairs ---- */

/* Queries the index with the boxes of all proxies that moved. */
typedef struct new_pair_search {
    const cr_world *world;
    const cr_spatial_index *index;
    cr_pair_pool new_pairs;
} new_pair_search;

typedef struct pair_query {
    const cr_world *world;
    uint32_t slot;
    cr_pair_buffer buffer;
} pair_query;

/* A pair of two moved proxies is added once, by the query of the lower slot. */
static bool add_pair(void *user, uint32_t other)
{
    pair_query *s = user;
    const cr_world *world = s->world;
    uint8_t own = world->proxy_flags[s->slot], its = world->proxy_flags[other];
    if (other == s->slot || ((its & CR_PROXY_MOVED) && other < s->slot) ||
        (own & its & CR_PROXY_FIXED) || !((own | its) & CR_PROXY_MAY_MOVE) ||
        (world->proxies[s->slot].layers & world->proxies[other].layers) == 0)
        return true;
    *cr_pair_buffer_next(&s->buffer) =
        s->slot < other ? (cr_slot_pair){s->slot, other} : (cr_slot_pair){other, s->slot};
    s->buffer.count++;
    return true;
}

static void query_moved(void *context, size_t begin, size_t end, int32_t worker)
{
    new_pair_search *all = context;
    pair_query s = {.world = all->world, .buffer.pool = &all->new_pairs};
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        s.slot = all->world->moved_proxies[i];
        if (all->world->proxy_flags[s.slot] & CR_PROXY_INSERTED)
            all->index->query(all->world, s.slot, add_pair, &s);
    }
    cr_pair_buffer_flush(&s.buffer);
}

static bool find_new_pairs(cr_world *world, const cr_spatial_index *index, size_t moved,
                           size_t *new_pairs)
{
    new_pair_search all = {.world = world, .index = index};
    do {
        if (!CR_RESERVE(world->new_pairs, all.new_pairs.count))
            return false;
        all.new_pairs.pairs = world->new_pairs;
        all.new_pairs.capacity = world->new_pairs_capacity;
        all.new_pairs.count = 0;
        cr_workers_run(world->workers, moved, CR_PAIR_QUERY_GRAIN, query_moved, &all);
    } while (all.new_pairs.count > all.new_pairs.capacity);
    *new_pairs = all.new_pairs.count;
    return cr_sort_pairs(world, world->new_pairs, *new_pairs);
}

/* ---- cached pairs ---- */

/* Neither proxy moved, and at least one of the bodies may move. */
static inline bool still_valid(const uint8_t *marks, cr_slot_pair pair)
{
    return ((marks[pair.a] | marks[pair.b]) & (CR_PROXY_MOVED | CR_PROXY_MAY_MOVE)) ==
           CR_PROXY_MAY_MOVE;
}

/* Drops the cached pairs that are no longer valid, and merges the new ones; both are sorted. Which
 * ones are valid is as good as random, so each is written, and counted if it is. */
static bool merge_pairs(cr_world *world, size_t new_pairs)
{
    size_t most = world->s.pair_cache.pair_count + new_pairs, at = 0, n = 0;
    if (!CR_RESERVE(world->merged_pairs, most) || !CR_RESERVE(world->cached_pairs, most))
        return false;
    cr_slot_pair *cached = world->cached_pairs, *merged = world->merged_pairs;
    for (size_t i = 0; i < world->s.pair_cache.pair_count; i++) {
        while (at < new_pairs && cr_pair_before(world->new_pairs[at], cached[i]))
            merged[n++] = world->new_pairs[at++];
        merged[n] = cached[i];
        n += still_valid(world->proxy_flags, cached[i]);
    }
    while (at < new_pairs)
        merged[n++] = world->new_pairs[at++];
    CR_SWAP(world->cached_pairs, world->merged_pairs);
    world->s.pair_cache.pair_count = n;
    return true;
}

static bool update_cache(cr_world *world, const cr_spatial_index *index)
{
    cr_proxy_changes changes;
    size_t new_pairs;
    if (!cr_proxies_update(world, index, &changes) ||
        !find_new_pairs(world, index, changes.moved, &new_pairs) ||
        ((changes.moved > 0 || changes.came_to_rest) && !merge_pairs(world, new_pairs)))
        return false;
    world->pair_cache_cost = changes.left_box + new_pairs * changes.left_box / (changes.moved + 1);
    for (size_t i = 0; i < changes.moved; i++)
        world->proxy_flags[world->moved_proxies[i]] &= (uint8_t)~CR_PROXY_MOVED;
    return CR_RESERVE(world->broad_pairs, world->s.pair_cache.pair_count);
}

typedef struct overlap_filter {
    cr_world *world;
    size_t grain;
    cr_range found[CR_MAX_RANGES];
} overlap_filter;

static void filter_overlapping(void *context, size_t begin, size_t end, int32_t worker)
{
    overlap_filter *all = context;
    const cr_aabb *bounds = all->world->bounds;
    const cr_slot_pair *cached = all->world->cached_pairs;
    cr_slot_pair *found = all->world->broad_pairs;
    float margin = all->world->s.config.margin;
    size_t n = begin;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        cr_slot_pair pair = cached[i];
        found[n] = pair;
        n += cr_boxes_overlap(bounds[pair.a], bounds[pair.b], margin);
    }
    all->found[begin / all->grain] = (cr_range){begin, n - begin};
}

static void emit_pairs(cr_world *world)
{
    size_t count = world->s.pair_cache.pair_count;
    overlap_filter all; /* its array is large, and each range writes its own element */
    all.world = world;
    all.grain = cr_ranges_grain(world->workers, count, CR_PAIR_FILTER_GRAIN);
    cr_workers_run(world->workers, count, all.grain, filter_overlapping, &all);
    size_t ranges = (count + all.grain - 1) / all.grain;
    world->broad_pair_count =
        cr_ranges_compact(world->broad_pairs, sizeof *world->broad_pairs, all.found, ranges);
    world->broad_pairs_sorted = true;
    world->s.stats.candidates = (uint32_t)count;
}

bool cr_pair_cache_update(cr_world *world, const cr_spatial_index *index)
{
    if (update_cache(world, index)) {
        emit_pairs(world);
        return true;
    }
    cr_pair_cache_reset(world); /* a half updated cache would miss pairs */
    return false;
}

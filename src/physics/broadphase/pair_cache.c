#include "broadphase/pair_cache.h"

#include "base/ranges.h"
#include "broadphase/candidates.h"
#include "broadphase/pair_pool.h"
#include "broadphase/pair_sort.h"

enum { SEEKERS = 64 }; /* movers that a thread looks about for at a time */

void cr_kept_doubt(cr_world *world)
{
    world->kept_doubtful = true;
    world->cell_count = 0;
}

void cr_kept_forget(cr_world *world)
{
    world->s.kept = (cr_kept_state){.by = world->s.config.broadphase};
    world->s.tree = (cr_tree_state){.root = {CR_NO_SLOT, CR_NO_SLOT}, .free = CR_NO_SLOT};
    cr_kept_doubt(world);
}

/* ---- fresh pairs ---- */

/* Movers look about. */
typedef struct search {
    const cr_world *world;
    const cr_index *index;
    cr_pair_pool fresh;
} search;

typedef struct seeker {
    const cr_world *world;
    uint32_t slot;
    cr_handful hand;
} seeker;

/* Two movers meet once, by the one with the lower slot. */
static bool meet(void *user, uint32_t other)
{
    seeker *s = user;
    const cr_world *world = s->world;
    uint8_t own = world->marks[s->slot], its = world->marks[other];
    if (other == s->slot || ((its & CR_MOVED) && other < s->slot) || (own & its & CR_FIXED) ||
        !((own | its) & CR_STIRRING) ||
        (world->proxies[s->slot].layers & world->proxies[other].layers) == 0)
        return true;
    *cr_next_pair(&s->hand) =
        s->slot < other ? (cr_slot_pair){s->slot, other} : (cr_slot_pair){other, s->slot};
    s->hand.count++;
    return true;
}

static void seek(void *context, size_t begin, size_t end, int32_t worker)
{
    search *all = context;
    seeker s = {.world = all->world, .hand.pool = &all->fresh};
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        s.slot = all->world->movers[i];
        if (all->world->marks[s.slot] & CR_LISTED)
            all->index->query(all->world, s.slot, meet, &s);
    }
    cr_empty_hand(&s.hand);
}

static bool find_fresh(cr_world *world, const cr_index *index, size_t movers, size_t *fresh)
{
    search all = {.world = world, .index = index};
    do {
        if (!CR_RESERVE(world->fresh, world->fresh_capacity, all.fresh.count))
            return false;
        all.fresh.pairs = world->fresh;
        all.fresh.capacity = world->fresh_capacity;
        all.fresh.count = 0;
        cr_workers_run(world->workers, movers, SEEKERS, seek, &all);
    } while (all.fresh.count > all.fresh.capacity);
    *fresh = all.fresh.count;
    return cr_sort_pairs(world, world->fresh, *fresh);
}

/* ---- kept pairs ---- */

/* Neither body moved, and one of them stirs. */
static inline bool goes_on(const uint8_t *marks, cr_slot_pair pair)
{
    return ((marks[pair.a] | marks[pair.b]) & (CR_MOVED | CR_STIRRING)) == CR_STIRRING;
}

/* Leaves out the pairs that do not go on, and merges the fresh ones. */
static bool renew(cr_world *world, size_t fresh)
{
    size_t most = world->s.kept.pairs + fresh, at = 0, n = 0;
    if (!CR_RESERVE(world->renewed, world->renewed_capacity, most) ||
        !CR_RESERVE(world->kept, world->kept_capacity, most))
        return false;
    cr_slot_pair *kept = world->kept, *renewed = world->renewed;
    for (size_t i = 0; i < world->s.kept.pairs; i++) {
        if (!goes_on(world->marks, kept[i]))
            continue;
        while (at < fresh && cr_pair_before(world->fresh[at], kept[i]))
            renewed[n++] = world->fresh[at++];
        renewed[n++] = kept[i];
    }
    while (at < fresh)
        renewed[n++] = world->fresh[at++];
    size_t capacity = world->kept_capacity;
    world->kept = renewed;
    world->kept_capacity = world->renewed_capacity;
    world->renewed = kept;
    world->renewed_capacity = capacity;
    world->s.kept.pairs = n;
    return true;
}

static bool keep_up(cr_world *world, const cr_index *index)
{
    cr_changes changes;
    size_t fresh;
    if (!cr_follow(world, index, &changes) || !find_fresh(world, index, changes.movers, &fresh) ||
        ((changes.movers > 0 || changes.settled) && !renew(world, fresh)))
        return false;
    world->kept_effort = changes.left + fresh * changes.left / (changes.movers + 1);
    for (size_t i = 0; i < changes.movers; i++)
        world->marks[world->movers[i]] &= (uint8_t)~CR_MOVED;
    return CR_RESERVE(world->found, world->found_capacity, world->s.kept.pairs);
}

typedef struct selection {
    cr_world *world;
    size_t grain;
    cr_part found[CR_MAX_PARTS];
} selection;

static void select_pairs(void *context, size_t begin, size_t end, int32_t worker)
{
    selection *all = context;
    const cr_aabb *bounds = all->world->bounds;
    const cr_slot_pair *kept = all->world->kept;
    cr_slot_pair *found = all->world->found;
    float margin = all->world->s.config.margin;
    size_t n = begin;
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        cr_slot_pair pair = kept[i];
        found[n] = pair;
        n += cr_overlap(bounds[pair.a], bounds[pair.b], margin);
    }
    all->found[begin / all->grain] = (cr_part){begin, n - begin};
}

static void hand_on(cr_world *world)
{
    size_t count = world->s.kept.pairs;
    selection all = {.world = world, .grain = cr_parts_grain(world->workers, count, 1024)};
    cr_workers_run(world->workers, count, all.grain, select_pairs, &all);
    size_t parts = (count + all.grain - 1) / all.grain;
    world->found_count = cr_parts_join(world->found, sizeof *world->found, all.found, parts);
    world->found_sorted = true;
    world->s.stats.candidates = (uint32_t)count;
}

bool cr_kept_run(cr_world *world, const cr_index *index)
{
    if (keep_up(world, index)) {
        hand_on(world);
        return true;
    }
    cr_kept_forget(world); /* half of it would miss pairs */
    return false;
}

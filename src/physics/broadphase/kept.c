#include "kept.h"

#include "candidates.h"
#include "pair_sort.h"

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

/* A mover that looks about. */
typedef struct seeker {
    cr_world *world;
    uint32_t slot;
    size_t *fresh; /* pairs */
} seeker;

/* Two movers meet once, by the one with the lower slot. */
static bool meet(void *user, uint32_t other)
{
    const seeker *s = user;
    cr_world *world = s->world;
    uint8_t own = world->marks[s->slot], its = world->marks[other];
    if (other == s->slot || ((its & CR_MOVED) && other < s->slot) || (own & its & CR_FIXED) ||
        !((own | its) & CR_STIRRING) ||
        (world->proxies[s->slot].layers & world->proxies[other].layers) == 0)
        return true;
    if (!CR_RESERVE(world->fresh, world->fresh_capacity, *s->fresh + 1))
        return false;
    world->fresh[(*s->fresh)++] =
        s->slot < other ? (cr_slot_pair){s->slot, other} : (cr_slot_pair){other, s->slot};
    return true;
}

static bool find_fresh(cr_world *world, const cr_index *index, size_t movers, size_t *fresh)
{
    *fresh = 0;
    for (size_t i = 0; i < movers; i++) {
        seeker s = {world, world->movers[i], fresh};
        if ((world->marks[s.slot] & CR_LISTED) && !index->query(world, s.slot, meet, &s))
            return false;
    }
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
    size_t movers, fresh;
    bool settled;
    if (!cr_follow(world, index, &movers, &settled) || !find_fresh(world, index, movers, &fresh) ||
        ((movers > 0 || settled) && !renew(world, fresh)))
        return false;
    for (size_t i = 0; i < movers; i++)
        world->marks[world->movers[i]] &= (uint8_t)~CR_MOVED;
    return CR_RESERVE(world->found, world->found_capacity, world->s.kept.pairs);
}

static void hand_on(cr_world *world)
{
    const cr_aabb *bounds = world->bounds;
    const cr_slot_pair *kept = world->kept;
    cr_slot_pair *found = world->found;
    float margin = world->s.config.margin;
    size_t count = world->s.kept.pairs, n = 0;
    for (size_t i = 0; i < count; i++) {
        cr_slot_pair pair = kept[i];
        found[n] = pair;
        n += cr_overlap(bounds[pair.a], bounds[pair.b], margin);
    }
    world->found_count = n;
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

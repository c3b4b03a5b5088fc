/* validate_proxies.c - checks the proxies and the pair cache of the grid and the tree. Whether all
 * pairs of overlapping boxes are cached is checked for a few slots at a time, by turns. */
#include "broadphase/aabb_tree.h"
#include "broadphase/broadphase.h"
#include "broadphase/grid.h"
#include "broadphase/pair_cache.h"
#include "engine/validate_checks.h"

enum { TURNS = 16 };

static bool holds(cr_aabb box, cr_aabb bounds)
{
    return box.lower.x <= bounds.lower.x && box.lower.y <= bounds.lower.y &&
           box.upper.x >= bounds.upper.x && box.upper.y >= bounds.upper.y;
}

/* Boxes are clamped to the coordinate limit. */
static bool is_near(cr_aabb bounds)
{
    static const float FAR = 1e34f;
    return bounds.lower.x > -FAR && bounds.lower.y > -FAR && bounds.upper.x < FAR &&
           bounds.upper.y < FAR;
}

static cr_result check_proxy(const cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    const cr_proxy *proxy = &world->proxies[slot];
    uint8_t marks = world->proxy_flags[slot];
    if (marks & CR_PROXY_MOVED)
        return cr_broken("the box of body %u is still marked as moved", slot + 1);
    if (!(marks & CR_PROXY_INSERTED))
        return cr_ok();
    if (!(proxy->box.lower.x <= proxy->box.upper.x && proxy->box.lower.y <= proxy->box.upper.y))
        return cr_broken("the box of body %u is none", slot + 1);
    /* a body that could move in the last run is updated in the next */
    if (body->alive && !cr_may_move(body) && !(marks & CR_PROXY_MAY_MOVE) &&
        is_near(world->bounds[slot]) && !holds(proxy->box, world->bounds[slot]))
        return cr_broken("body %u rests, and is outside of its box", slot + 1);
    return cr_ok();
}

static cr_result check_kept(const cr_world *world)
{
    for (size_t i = 0; i < world->s.pair_cache.pair_count; i++) {
        cr_slot_pair p = world->cached_pairs[i];
        if (p.a >= p.b || p.b >= world->s.pair_cache.proxy_count ||
            (i > 0 &&
             (p.a < world->cached_pairs[i - 1].a ||
              (p.a == world->cached_pairs[i - 1].a && p.b <= world->cached_pairs[i - 1].b))))
            return cr_broken("the cached pair of slots %u and %u is out of order", p.a, p.b);
        if (!(world->proxy_flags[p.a] & world->proxy_flags[p.b] & CR_PROXY_INSERTED))
            return cr_broken("the cached pair of slots %u and %u has no box", p.a, p.b);
    }
    return cr_ok();
}

/* ---- whether all pairs are kept ---- */

typedef struct asker {
    const cr_world *world;
    uint32_t slot, missing; /* CR_NO_SLOT: none */
    bool itself;            /* was found */
} asker;

static bool ask(void *user, uint32_t other)
{
    asker *a = user;
    const cr_world *world = a->world;
    uint8_t own = world->proxy_flags[a->slot], its = world->proxy_flags[other];
    a->itself |= other == a->slot;
    if (other == a->slot || (own & its & CR_PROXY_FIXED) || !((own | its) & CR_PROXY_MAY_MOVE) ||
        (world->proxies[a->slot].layers & world->proxies[other].layers) == 0)
        return true;
    cr_slot_pair pair =
        a->slot < other ? (cr_slot_pair){a->slot, other} : (cr_slot_pair){other, a->slot};
    if (!cr_pairs_contain(world->cached_pairs, world->s.pair_cache.pair_count, pair))
        a->missing = other;
    return a->missing == CR_NO_SLOT;
}

static cr_result check_meetings(const cr_world *world, const cr_spatial_index *index, uint32_t slot)
{
    asker a = {.world = world, .slot = slot, .missing = CR_NO_SLOT};
    index->query(world, slot, ask, &a);
    if (a.missing != CR_NO_SLOT)
        return cr_broken("the boxes of bodies %u and %u meet, but their pair is not cached",
                         slot + 1, a.missing + 1);
    if (!a.itself && !(world->proxy_flags[slot] & CR_PROXY_FIXED))
        return cr_broken("the box of body %u is not found where it is", slot + 1);
    return cr_ok();
}

cr_result cr_check_proxies(const cr_world *world)
{
    const cr_spatial_index *index =
        world->s.pair_cache.broadphase == CR_BROAD_TREE   ? &cr_aabb_tree_index
        : world->s.pair_cache.broadphase == CR_BROAD_GRID ? &cr_hash_grid_index
                                                          : NULL;
    bool open = world->s.pair_cache.broadphase != CR_BROAD_GRID || world->cell_count > 0;
    if (world->pair_cache_dirty || world->s.pair_cache.proxy_count == 0 || index == NULL || !open)
        return cr_ok();
    if (world->s.pair_cache.proxy_count > world->s.body_slots)
        return cr_broken("there are more boxes than bodies");
    cr_result result = check_kept(world);
    for (uint32_t i = 0; i < world->s.pair_cache.proxy_count && result.code == CR_OK; i++) {
        result = check_proxy(world, i);
        if (result.code == CR_OK && (world->proxy_flags[i] & CR_PROXY_INSERTED) &&
            (i + world->s.tick) % TURNS == 0)
            result = check_meetings(world, index, i);
    }
    return result;
}

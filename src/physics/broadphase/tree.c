/* tree.c - a tree of fat boxes. A box with room to move in needs a new leaf only when its body has
 * left it, and the pairs of fat boxes stay until then, too. So a tick looks for the partners of
 * those alone that have left, and tests the tight boxes of the kept pairs; what sleeps costs
 * nothing but being passed over. */
#include "tree.h"

#include "candidates.h"
#include "pair_sort.h"

#include <string.h>

/* Room on each side, as a share of the box's mean side. More lets bodies go further, but makes more
 * pairs to be tested at every tick. */
static const float ROOM = 0.1f;
/* Ticks for which a body may go on as it moves now, but not further than a mean side: the way of a
 * bullet would meet half the world. */
static const float TICKS_AHEAD = 8;
/* A fat box so much larger than a new one is replaced: its body was fast, and is slow now. */
static const float TOO_LARGE = 1.6f;
/* m: beyond that all is one place, so that sums of perimeters stay finite. */
static const float WORLDS_END = 1e35f;

void cr_tree_forget(cr_world *world)
{
    world->s.tree = (cr_tree_state){.root = {CR_NO_SLOT, CR_NO_SLOT}, .free = CR_NO_SLOT};
}

/* ---- boxes ---- */

/* A NaN goes to the lower end. */
static float within(float x, float end)
{
    return !(x > -end) ? -end : x < end ? x : end;
}

/* Two of these meet where cr_overlap says so of the bounds with the margin. */
static cr_aabb tight_box(const cr_body *body, float margin)
{
    cr_aabb b = body->bounds;
    return (cr_aabb){b.lower, vec(b.upper.x + margin, b.upper.y + margin)};
}

/* Boxes that meet still do so. */
static cr_aabb within_world(cr_aabb box)
{
    return (cr_aabb){vec(within(box.lower.x, WORLDS_END), within(box.lower.y, WORLDS_END)),
                     vec(within(box.upper.x, WORLDS_END), within(box.upper.y, WORLDS_END))};
}

static cr_aabb fat_box(const cr_body *body, cr_aabb tight, float h)
{
    if (!cr_stirs(body) && cr_immovable(body))
        return tight;
    float side = 0.5f * cr_half_perimeter(tight), room = ROOM * side;
    float x = within(TICKS_AHEAD * h * body->v.x, side);
    float y = within(TICKS_AHEAD * h * body->v.y, side);
    return (cr_aabb){
        vec(tight.lower.x - room + min_float(x, 0), tight.lower.y - room + min_float(y, 0)),
        vec(tight.upper.x + room + max_float(x, 0), tight.upper.y + room + max_float(y, 0))};
}

static bool contains(cr_aabb outer, cr_aabb inner)
{
    return outer.lower.x <= inner.lower.x && outer.lower.y <= inner.lower.y &&
           outer.upper.x >= inner.upper.x && outer.upper.y >= inner.upper.y;
}

/* Without NaN: a box with one meets nothing. */
static bool sound(cr_aabb box)
{
    return box.lower.x <= box.upper.x && box.lower.y <= box.upper.y;
}

/* ---- leaves ---- */

static bool open_proxies(cr_world *world)
{
    size_t slots = world->s.slots;
    if (!CR_RESERVE(world->proxies, world->proxy_capacity, slots) ||
        !CR_RESERVE(world->movers, world->mover_capacity, slots) ||
        !CR_RESERVE(world->tight, world->tight_capacity, slots))
        return false;
    for (size_t i = world->s.tree.proxies; i < slots; i++)
        world->proxies[i] = (cr_proxy){.leaf = CR_NO_SLOT};
    world->s.tree.proxies = slots;
    return true;
}

static bool stays(const cr_world *world, const cr_proxy *proxy, bool fixed, cr_aabb tight,
                  cr_aabb fat)
{
    if (proxy->leaf == CR_NO_SLOT || proxy->fixed != fixed)
        return false;
    cr_aabb room = world->nodes[proxy->leaf].box;
    return contains(room, tight) && cr_half_perimeter(room) <= TOO_LARGE * cr_half_perimeter(fat);
}

static void take_out(cr_world *world, cr_proxy *proxy)
{
    if (proxy->leaf != CR_NO_SLOT)
        cr_tree_remove(world, proxy->leaf);
    proxy->leaf = CR_NO_SLOT;
    proxy->moved = true;
}

/* Brings the slot's leaf up to date; false when out of memory. */
static bool follow(cr_world *world, uint32_t slot)
{
    const cr_body *body = &world->bodies[slot];
    cr_proxy *proxy = &world->proxies[slot];
    proxy->moved = proxy->stirs = false;
    if (!body->alive || !sound(body->bounds)) {
        if (proxy->leaf != CR_NO_SLOT)
            take_out(world, proxy);
        return true;
    }
    bool fixed = cr_immovable(body);
    world->tight[slot] = tight_box(body, world->s.config.margin);
    cr_aabb tight = within_world(world->tight[slot]);
    cr_aabb fat = fat_box(body, tight, world->s.config.timestep);
    proxy->stirs = cr_stirs(body);
    if (stays(world, proxy, fixed, tight, fat))
        return true;
    take_out(world, proxy);
    proxy->fixed = fixed;
    proxy->leaf = cr_tree_insert(world, fixed ? CR_TREE_FIXED : CR_TREE_MOVABLE, slot, fat);
    return proxy->leaf != CR_NO_SLOT;
}

/* Lists in world->movers who has a new leaf; `left` counts those and whoever has none any more. */
static bool follow_all(cr_world *world, size_t *movers, size_t *left)
{
    *movers = *left = 0;
    for (uint32_t i = 0; i < world->s.slots; i++) {
        if (!follow(world, i))
            return false;
        if (!world->proxies[i].moved)
            continue;
        ++*left;
        if (world->proxies[i].leaf != CR_NO_SLOT)
            world->movers[(*movers)++] = i;
    }
    return true;
}

/* ---- kept pairs ---- */

static void drop_pairs_of_movers(cr_world *world)
{
    size_t stay = 0;
    for (size_t i = 0; i < world->s.tree.pairs; i++) {
        cr_slot_pair pair = world->kept[i];
        if (!world->proxies[pair.a].moved && !world->proxies[pair.b].moved)
            world->kept[stay++] = pair;
    }
    world->s.tree.pairs = stay;
}

/* A mover that looks about. */
typedef struct seeker {
    cr_world *world;
    uint32_t slot;
    size_t *fresh; /* pairs behind the kept ones */
} seeker;

static bool meet(void *user, uint32_t other)
{
    seeker *s = user;
    cr_world *world = s->world;
    if (other == s->slot || (world->proxies[other].moved && other < s->slot))
        return true;
    size_t at = world->s.tree.pairs + *s->fresh;
    if (!CR_RESERVE(world->kept, world->kept_capacity, at + 1))
        return false;
    world->kept[at] =
        s->slot < other ? (cr_slot_pair){s->slot, other} : (cr_slot_pair){other, s->slot};
    ++*s->fresh;
    return true;
}

/* The fresh pairs lie sorted behind the kept ones; both become one list. */
static bool merge(cr_world *world, size_t fresh)
{
    size_t kept = world->s.tree.pairs, end = kept + fresh;
    if (!CR_RESERVE(world->half_sorted, world->half_sorted_capacity, fresh))
        return false;
    memcpy(world->half_sorted, world->kept + kept, fresh * sizeof *world->kept);
    world->s.tree.pairs = end;
    while (fresh > 0) {
        bool old = kept > 0 && cr_pair_before(world->half_sorted[fresh - 1], world->kept[kept - 1]);
        world->kept[--end] = old ? world->kept[--kept] : world->half_sorted[--fresh];
    }
    return true;
}

static bool find_fresh_pairs(cr_world *world, size_t movers)
{
    size_t fresh = 0;
    for (size_t i = 0; i < movers; i++) {
        uint32_t slot = world->movers[i];
        const cr_proxy *proxy = &world->proxies[slot];
        cr_aabb box = world->nodes[proxy->leaf].box;
        seeker s = {world, slot, &fresh};
        if (!cr_tree_query(world, CR_TREE_MOVABLE, box, meet, &s) ||
            (!proxy->fixed && !cr_tree_query(world, CR_TREE_FIXED, box, meet, &s)))
            return false;
    }
    if (fresh == 0)
        return true;
    return cr_sort_pairs(world, world->kept + world->s.tree.pairs, fresh) && merge(world, fresh);
}

/* Two that do not stir are both at rest, or both fixed. */
static bool hand_on(cr_world *world)
{
    for (size_t i = 0; i < world->s.tree.pairs; i++) {
        cr_slot_pair pair = world->kept[i];
        if (!world->proxies[pair.a].stirs && !world->proxies[pair.b].stirs)
            continue;
        cr_broad_candidate(world);
        if (cr_overlap(world->tight[pair.a], world->tight[pair.b], 0) &&
            !cr_broad_found(world, pair.a, pair.b))
            return false;
    }
    return true;
}

static bool keep_up(cr_world *world)
{
    size_t movers, left;
    if (!open_proxies(world) || !follow_all(world, &movers, &left))
        return false;
    if (left > 0)
        drop_pairs_of_movers(world);
    return find_fresh_pairs(world, movers);
}

bool cr_tree(cr_world *world)
{
    if (keep_up(world))
        return hand_on(world);
    cr_tree_forget(world); /* half of it would miss pairs */
    return false;
}

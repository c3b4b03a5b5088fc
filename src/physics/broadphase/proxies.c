/* proxies.c - keeps the fat AABBs of bodies, and finds the bodies that have left theirs. It looks
 * only at bodies that could have moved: those awake now or when it last ran, and those edited
 * before this run or the last one, because an edited body counts as moving for one tick. */
#include "base/tuning.h"
#include "base/vec.h"
#include "broadphase/pair_cache.h"

#include <string.h>

/* m: coordinates are clamped to it, so that sums of perimeters stay finite. */
static const float COORDINATE_LIMIT = 1e35f;

typedef struct proxy_update {
    cr_world *world;
    const cr_spatial_index *index;
    cr_proxy_changes changes;
} proxy_update;

/* ---- boxes ---- */

/* A NaN becomes -end. */
static float clamp_coordinate(float x, float end)
{
    return !(x > -end) ? -end : x < end ? x : end;
}

/* Two such boxes overlap where cr_boxes_overlap says so of the bounds with the margin, or where
 * both were clamped. */
static cr_aabb tight_aabb(cr_aabb bounds, float margin)
{
    return (cr_aabb){vec(clamp_coordinate(bounds.lower.x, COORDINATE_LIMIT),
                         clamp_coordinate(bounds.lower.y, COORDINATE_LIMIT)),
                     vec(clamp_coordinate(bounds.upper.x + margin, COORDINATE_LIMIT),
                         clamp_coordinate(bounds.upper.y + margin, COORDINATE_LIMIT))};
}

/* Neither moves nor will, until it is edited. */
static bool is_stationary(const cr_body *body)
{
    return cr_has_infinite_mass(body) && body->v.x == 0 && body->v.y == 0 && body->w == 0;
}

/* The motion extends the box by no more than a mean side: the box of a bullet would overlap half
 * the world. */
static cr_aabb fat_aabb(const cr_body *body, cr_aabb tight, float h)
{
    if (is_stationary(body))
        return tight;
    float side = 0.5f * (tight.upper.x - tight.lower.x + tight.upper.y - tight.lower.y);
    float room = CR_AABB_MARGIN * side;
    float x = clamp_coordinate(CR_AABB_PREDICTION * h * body->v.x, side);
    float y = clamp_coordinate(CR_AABB_PREDICTION * h * body->v.y, side);
    return (cr_aabb){
        vec(tight.lower.x - room + min_float(x, 0), tight.lower.y - room + min_float(y, 0)),
        vec(tight.upper.x + room + max_float(x, 0), tight.upper.y + room + max_float(y, 0))};
}

/* Without branches, because nearly all bodies are within their boxes. */
static inline bool contains(cr_aabb box, cr_aabb bounds, float margin)
{
    return (box.lower.x <= bounds.lower.x) & (box.lower.y <= bounds.lower.y) &
           (box.upper.x >= bounds.upper.x + margin) & (box.upper.y >= bounds.upper.y + margin);
}

static float half_perimeter(cr_aabb box)
{
    return (box.upper.x - box.lower.x) + (box.upper.y - box.lower.y);
}

/* A box with a NaN overlaps nothing and gets no proxy. */
static bool is_valid(cr_aabb box)
{
    return box.lower.x <= box.upper.x && box.lower.y <= box.upper.y;
}

/* ---- one body ---- */

/* Each tick checks another part of the bodies. */
static inline bool is_due(uint64_t tick, uint32_t slot)
{
    return (slot + (uint32_t)tick) % CR_AABB_SHRINK_TICKS == 0;
}

static void mark_moved(proxy_update *f, uint32_t slot)
{
    uint8_t *marks = &f->world->proxy_flags[slot];
    if (!(*marks & CR_PROXY_MOVED))
        f->world->moved_proxies[f->changes.moved++] = slot;
    *marks |= CR_PROXY_MOVED;
}

static void erase(proxy_update *f, uint32_t slot)
{
    uint8_t *marks = &f->world->proxy_flags[slot];
    if (!(*marks & CR_PROXY_INSERTED))
        return;
    f->index->remove(f->world, slot);
    *marks &= CR_PROXY_MOVED;
    mark_moved(f, slot);
}

static bool keeps_proxy(const cr_world *world, uint32_t slot, cr_aabb tight, cr_aabb fat)
{
    const cr_body *body = &world->bodies[slot];
    const cr_proxy *proxy = &world->proxies[slot];
    uint8_t marks = world->proxy_flags[slot];
    if (!(marks & CR_PROXY_INSERTED) ||
        ((marks & CR_PROXY_FIXED) != 0) != cr_has_infinite_mass(body) ||
        proxy->layers != body->layers || !contains(proxy->box, tight, 0))
        return false;
    return !cr_may_move(body) || !is_due(world->s.tick, slot) ||
           half_perimeter(proxy->box) <= CR_AABB_MAX_GROWTH * half_perimeter(fat);
}

static bool insert(proxy_update *f, uint32_t slot, cr_aabb box)
{
    cr_world *world = f->world;
    const cr_body *body = &world->bodies[slot];
    erase(f, slot);
    world->proxies[slot] = (cr_proxy){.box = box, .link = CR_NO_SLOT, .layers = body->layers};
    world->proxy_flags[slot] |=
        cr_has_infinite_mass(body) ? CR_PROXY_INSERTED | CR_PROXY_FIXED : CR_PROXY_INSERTED;
    return f->index->insert(world, slot);
}

/* Brings one proxy up to date, whatever may have happened to the body. False when out of memory. */
static bool update(proxy_update *f, uint32_t slot)
{
    cr_world *world = f->world;
    const cr_body *body = &world->bodies[slot];
    bool could_move = world->proxy_flags[slot] & CR_PROXY_MAY_MOVE, may_move = cr_may_move(body);
    if (!body->alive || !is_valid(world->bounds[slot])) {
        erase(f, slot);
        return true;
    }
    cr_aabb tight = tight_aabb(world->bounds[slot], world->s.config.margin);
    cr_aabb fat = fat_aabb(body, tight, world->s.config.timestep);
    bool kept = keeps_proxy(world, slot, tight, fat);
    f->changes.left_box += !kept && (world->proxy_flags[slot] & CR_PROXY_INSERTED);
    if (!kept && !insert(f, slot, fat))
        return false;
    world->proxy_flags[slot] &= (uint8_t)~CR_PROXY_MAY_MOVE;
    world->proxy_flags[slot] |= may_move ? CR_PROXY_MAY_MOVE : 0;
    if (!kept || (may_move && !could_move))
        mark_moved(f, slot);
    f->changes.came_to_rest |= could_move && !may_move;
    return true;
}

/* ---- all that may have changed ---- */

static bool update_all(proxy_update *f)
{
    for (uint32_t i = 0; i < f->world->s.body_slots; i++)
        if (!update(f, i))
            return false;
    return true;
}

/* The loop's short way is for bodies of finite mass: awake, these always may move. */
static bool update_awake(proxy_update *f)
{
    const cr_world *world = f->world;
    const uint32_t *awake = world->awake_bodies; /* these stay where they are */
    const uint8_t *marks = world->proxy_flags;
    const cr_proxy *proxies = world->proxies;
    const cr_aabb *bounds = world->bounds;
    const uint64_t tick = world->s.tick;
    float margin = world->s.config.margin;
    for (size_t i = 0, count = world->awake_count; i < count; i++) {
        uint32_t slot = awake[i];
        bool usual = (marks[slot] & (CR_PROXY_INSERTED | CR_PROXY_MAY_MOVE | CR_PROXY_FIXED)) ==
                     (CR_PROXY_INSERTED | CR_PROXY_MAY_MOVE);
        if (usual && contains(proxies[slot].box, bounds[slot], margin) && !is_due(tick, slot))
            continue;
        if (!update(f, slot))
            return false;
    }
    return true;
}

static bool update_listed(proxy_update *f, const uint32_t *slots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!update(f, slots[i]))
            return false;
    return true;
}

static bool update_fallen_asleep(proxy_update *f)
{
    const cr_world *world = f->world;
    for (size_t i = 0; i < world->last_awake_count; i++) {
        uint32_t slot = world->last_awake[i];
        if (world->awake_index[slot] == world->awake_count && !update(f, slot))
            return false;
    }
    return true;
}

static bool update_changed(proxy_update *f)
{
    const cr_world *world = f->world;
    return update_awake(f) && update_fallen_asleep(f) &&
           update_listed(f, world->last_edited, world->last_edited_count) &&
           update_listed(f, world->edited, world->edited_count);
}

static bool open_proxies(cr_world *world)
{
    size_t slots = world->s.body_slots;
    if (!CR_RESERVE(world->proxies, slots) || !CR_RESERVE(world->proxy_flags, slots) ||
        !CR_RESERVE(world->moved_proxies, slots) || !CR_RESERVE(world->last_awake, slots) ||
        !CR_RESERVE(world->last_edited, slots))
        return false;
    size_t old = world->s.pair_cache.proxy_count;
    if (slots > old) {
        memset(world->proxies + old, 0, (slots - old) * sizeof *world->proxies);
        memset(world->proxy_flags + old, 0, (slots - old) * sizeof *world->proxy_flags);
    }
    world->s.pair_cache.proxy_count = slots;
    return true;
}

static void remember_lists(cr_world *world)
{
    world->last_awake_count = world->awake_count;
    world->last_edited_count = world->edited_count;
    if (world->awake_count > 0)
        memcpy(world->last_awake, world->awake_bodies,
               world->awake_count * sizeof *world->awake_bodies);
    if (world->edited_count > 0)
        memcpy(world->last_edited, world->edited, world->edited_count * sizeof *world->edited);
    world->pair_cache_dirty = false;
}

bool cr_proxies_update(cr_world *world, const cr_spatial_index *index, cr_proxy_changes *changes)
{
    proxy_update f = {.world = world, .index = index};
    if (!open_proxies(world) || !index->open(world))
        return false;
    bool all = world->pair_cache_dirty || world->s.pair_cache.margin != world->s.config.margin;
    world->s.pair_cache.margin = world->s.config.margin;
    if (all ? !update_all(&f) : !update_changed(&f))
        return false;
    remember_lists(world);
    *changes = f.changes;
    return true;
}

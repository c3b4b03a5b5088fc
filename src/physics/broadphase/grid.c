/* grid.c - the hash grid, a spatial index of hierarchical grids, and the choice between it and the
 * sorted grid.
 *
 * In the hash grid there is one grid for each size class of
 * boxes, whose cells are the next power of two above the box's longer side. A box belongs to the
 * cell of its lower left corner. So every box that overlaps a query box begins in a cell that the
 * query covers, or in one to the left of or below these.
 *
 * The cells of all grids share one hash table of lists (Teschner et al. 2003); the hash keeps the
 * cells of a row next to each other. */
#include "broadphase/grid.h"

#include "base/tuning.h"
#include "base/vec.h"
#include "broadphase/broadphase.h"

#include <string.h>

enum {
    SIZES = 32,
    SMALLEST = -12, /* exponent of the smallest cells' side, which also hold all smaller boxes */
    Y_BITS = 27,    /* of a row's number; the upper bits are the size class */
};
static const float FARTHEST = 1 << 24; /* cells from the origin; beyond, all share the last */

/* ---- cells ---- */

static int size_of(cr_aabb box)
{
    float side = max_float(box.upper.x - box.lower.x, box.upper.y - box.lower.y);
    uint32_t bits;
    memcpy(&bits, &side, sizeof bits);
    int size = (int)(bits >> 23) - 126 - SMALLEST; /* the side is below 2^(size + SMALLEST) */
    return size < 0 ? 0 : size < SIZES ? size : SIZES - 1;
}

/* 1/m; a power of two, so that no product is rounded. Boxes too large for all classes are in one
 * cell: 0. */
static float cells_per_metre(int size)
{
    uint32_t bits = (uint32_t)(127 - SMALLEST - size) << 23;
    float per_metre;
    memcpy(&per_metre, &bits, sizeof per_metre);
    return size < SIZES - 1 ? per_metre : 0;
}

static int32_t cell_of(float x, float per_metre)
{
    float cell = clamp_float(x * per_metre, -FARTHEST, FARTHEST);
    int32_t whole = (int32_t)cell;
    return whole - (cell < (float)whole);
}

/* The number of a row, unique among all sizes. */
static uint32_t row_of(int size, int32_t y)
{
    return (uint32_t)size << Y_BITS | ((uint32_t)y & ((1u << Y_BITS) - 1));
}

/* The hash of a row: where its cell 0 is in the table. */
static uint32_t start_of(uint32_t row)
{
    return (uint32_t)(row * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

static uint32_t *list_of(const cr_world *world, uint32_t start, int32_t x)
{
    return &world->cells[(start + (uint32_t)x) & (uint32_t)(world->cell_count - 1)];
}

/* ---- lists ---- */

static bool insert(cr_world *world, uint32_t slot)
{
    cr_proxy *proxy = &world->proxies[slot];
    int size = size_of(proxy->box);
    float per_metre = cells_per_metre(size);
    proxy->x = cell_of(proxy->box.lower.x, per_metre);
    proxy->row = row_of(size, cell_of(proxy->box.lower.y, per_metre));
    uint32_t *list = list_of(world, start_of(proxy->row), proxy->x);
    proxy->link = *list;
    *list = slot;
    world->cell_levels |= 1u << size;
    return true;
}

static void erase(cr_world *world, uint32_t slot)
{
    const cr_proxy *proxy = &world->proxies[slot];
    uint32_t *link = list_of(world, start_of(proxy->row), proxy->x);
    while (*link != slot)
        link = &world->proxies[*link].link;
    *link = proxy->link;
}

/* Makes a table with at least twice as many lists as slots, and fills it. */
static bool open_cells(cr_world *world)
{
    size_t count = CR_HASH_GRID_MIN_LISTS;
    while (count < 2 * world->s.body_slots)
        count *= 2;
    if (count == world->cell_count)
        return true;
    if (!CR_RESERVE(world->cells, count))
        return false;
    world->cell_count = count;
    world->cell_levels = 0;
    for (size_t i = 0; i < count; i++)
        world->cells[i] = CR_NO_SLOT;
    for (uint32_t i = 0; i < world->s.pair_cache.proxy_count; i++)
        if (world->proxy_flags[i] & CR_PROXY_INSERTED)
            insert(world, i);
    return true;
}

/* ---- queries ---- */

typedef struct grid_query {
    const cr_world *world;
    cr_aabb box;
    cr_visit_slot *visit;
    void *user;
} grid_query;

/* The proxies in the cells from x to `last` of a row. */
static bool query_row(const grid_query *q, uint32_t row, int32_t x, int32_t last)
{
    const cr_proxy *proxies = q->world->proxies;
    uint32_t start = start_of(row);
    for (; x <= last; x++)
        for (uint32_t i = *list_of(q->world, start, x); i != CR_NO_SLOT; i = proxies[i].link)
            if (proxies[i].x == x && proxies[i].row == row &&
                cr_boxes_overlap(proxies[i].box, q->box, 0) && !q->visit(q->user, i))
                return false;
    return true;
}

/* For a box over more cells than there are slots: looks at all proxies of that size. */
static bool query_all(const grid_query *q, int size)
{
    for (uint32_t i = 0; i < q->world->s.pair_cache.proxy_count; i++) {
        const cr_proxy *proxy = &q->world->proxies[i];
        if ((q->world->proxy_flags[i] & CR_PROXY_INSERTED) && (int)(proxy->row >> Y_BITS) == size &&
            cr_boxes_overlap(proxy->box, q->box, 0) && !q->visit(q->user, i))
            return false;
    }
    return true;
}

static bool query_size(const grid_query *q, int size)
{
    float per_metre = cells_per_metre(size);
    int32_t x = cell_of(q->box.lower.x, per_metre) - 1, right = cell_of(q->box.upper.x, per_metre);
    int32_t y = cell_of(q->box.lower.y, per_metre) - 1, top = cell_of(q->box.upper.y, per_metre);
    if (((int64_t)right - x + 1) * ((int64_t)top - y + 1) > (int64_t)q->world->s.body_slots + 9)
        return query_all(q, size);
    for (; y <= top; y++)
        if (!query_row(q, row_of(size, y), x, right))
            return false;
    return true;
}

static bool query(const cr_world *world, uint32_t slot, cr_visit_slot *visit, void *user)
{
    grid_query q = {world, world->proxies[slot].box, visit, user};
    for (int size = 0; size < SIZES && world->cell_levels >> size != 0; size++)
        if ((world->cell_levels >> size & 1) && !query_size(&q, size))
            return false;
    return true;
}

const cr_spatial_index cr_hash_grid_index = {open_cells, insert, erase, query};

/* ---- the choice between the two grids ----
 *
 * While most bodies stay in their fat boxes, the hash grid with its pair cache is cheaper; where
 * too many leave theirs at every tick, sorting all bodies by cell is. */

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
    return vec_dot(v, v) > CR_GRID_FAST * CR_GRID_FAST * side * side;
}

static bool few_move_fast(const cr_world *world)
{
    size_t count = 0;
    for (size_t i = 0; i < world->awake_count; i++)
        count += moves_fast(world, world->awake_bodies[i]);
    return CR_GRID_FEW_FAST * count <= world->awake_count;
}

bool cr_grid(cr_world *world)
{
    bool *rebuild = &world->s.pair_cache.rebuild_each_step;
    if (*rebuild && (!most_are_awake(world) ||
                     (world->s.tick % CR_GRID_RECHECK_TICKS == 0 && few_move_fast(world))))
        *rebuild = false;
    if (*rebuild)
        return cr_sorted_grid(world);
    if (!cr_pair_cache_update(world, &cr_hash_grid_index))
        return false;
    size_t *cost = &world->s.pair_cache.update_cost;
    *cost += world->pair_cache_cost - *cost / CR_GRID_AVERAGE_TICKS;
    if ((float)*cost >
            CR_GRID_AVERAGE_TICKS * CR_GRID_MAX_UPDATE_COST * (float)world->awake_count &&
        most_are_awake(world)) {
        cr_pair_cache_reset(world);
        world->s.pair_cache.rebuild_each_step = true;
    }
    return true;
}

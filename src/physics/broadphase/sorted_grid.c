/* sorted_grid.c - a uniform grid that is rebuilt at every tick by sorting. A body belongs to the
 * cell of its box's lower left corner. Rows are as high as the largest ordinary body, so that a
 * body reaches into the next row at most, and its partners begin in its own row or one beside it.
 * Columns are narrower, so that small bodies share their cell with few others even if some bodies
 * are large. Large bodies, about sqrt n of them, half-spaces included, are tested against all
 * others.
 *
 * There is no table of cells: the bodies are sorted by cell, row by row. Partners in the same row
 * follow in the array; partners in the row above are found by a second cursor, which only moves
 * forward. */
#include "base/radix_sort.h"
#include "base/ranges.h"
#include "base/tuning.h"
#include "base/vec.h"
#include "broadphase/grid.h"
#include "broadphase/pairs.h"

#include <string.h>

/* A body as the grid sees it. */
typedef struct cr_grid_item {
    cr_aabb box; /* of the bounds, with the contact margin at the upper ends: so cr_boxes_overlap
                    needs none */
    uint32_t slot, layers;
    int32_t x, y;     /* of the cell */
    int32_t span;     /* cells to the right that the box reaches into, CR_CELL_COLUMNS at most */
    bool in_two_rows; /* the box reaches into the row above */
    bool may_move, fixed, large;
} cr_grid_item;

typedef struct cr_grid_key {
    uint64_t cell; /* counted along the rows */
    uint32_t item;
} cr_grid_key;

enum {
    SIZES = 2048,    /* size classes, eight to an octave: the upper bits of a positive float */
    SIZE_SHIFT = 20, /* shift that leaves these bits */
    ENDLESS = 2040,  /* the class of infinity */
};
static const float FARTHEST = 1 << 29; /* cells from the origin; beyond, all share the last */

/* ---- cells ---- */

static float longer_side(cr_aabb box)
{
    return max_float(box.upper.x - box.lower.x, box.upper.y - box.lower.y);
}

static uint32_t size_of(cr_aabb box)
{
    float side = longer_side(box);
    uint32_t bits;
    memcpy(&bits, &side, sizeof bits);
    return (bits & 0x7FFFFFFF) >> SIZE_SHIFT;
}

static uint32_t square_root(size_t n)
{
    uint32_t root = 0;
    while ((size_t)(root + 1) * (root + 1) <= n)
        root++;
    return root;
}

/* m: the height of rows, such that at most sqrt n of the finite boxes are larger. */
static float row_height(const cr_grid_item *items, size_t count)
{
    enum { COPIES = 4 }; /* most boxes are of one size; one counter alone would stall */
    uint32_t counters[COPIES][SIZES] = {0}, *of_size = counters[0], larger = 0, size = ENDLESS - 1;
    for (size_t i = 0; i < count; i++)
        counters[i % COPIES][size_of(items[i].box)]++;
    for (size_t i = 0; i < SIZES; i++)
        of_size[i] += counters[1][i] + counters[2][i] + counters[3][i];
    uint32_t most = square_root(count);
    while (size > 0 && larger + of_size[size] <= most)
        larger += of_size[size--];
    uint32_t bits = (size + 1) << SIZE_SHIFT; /* infinity at most */
    float height;
    memcpy(&height, &bits, sizeof height);
    return clamp_float(height, 1e-30f, 1e30f);
}

/* Monotonic in x, so rounding cannot put overlapping boxes into cells that are farther apart than
 * their spans say. */
static int32_t cell_of(float x, float per_cell)
{
    return (int32_t)clamp_float(floorf(x * per_cell), -FARTHEST, FARTHEST);
}

static void put_in_cell(cr_grid_item *item, float per_row)
{
    float per_column = CR_CELL_COLUMNS * per_row;
    item->x = cell_of(item->box.lower.x, per_column);
    item->y = cell_of(item->box.lower.y, per_row);
    item->span = cell_of(item->box.upper.x, per_column) - item->x;
    int32_t up = cell_of(item->box.upper.y, per_row) - item->y;
    item->in_two_rows = up > 0;
    item->large = item->span > CR_CELL_COLUMNS || up > 1;
}

typedef struct item_listing {
    cr_world *world;
    size_t grain;
    cr_range lists[CR_MAX_RANGES];
} item_listing;

/* Leaves out boxes with a NaN, which overlap nothing. */
static void list_block(void *context, size_t begin, size_t end, int32_t worker)
{
    item_listing *all = context;
    cr_world *world = all->world;
    float margin = world->s.config.margin;
    cr_grid_item *to = &world->grid_items[begin];
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        const cr_body *body = &world->bodies[i];
        cr_aabb box = world->bounds[i];
        box.upper = vec(box.upper.x + margin, box.upper.y + margin);
        if (body->alive && box.lower.x <= box.upper.x && box.lower.y <= box.upper.y)
            *to++ = (cr_grid_item){.box = box,
                                   .slot = (uint32_t)i,
                                   .layers = body->layers,
                                   .may_move = cr_may_move(body),
                                   .fixed = cr_has_infinite_mass(body)};
    }
    all->lists[begin / all->grain] = (cr_range){begin, (size_t)(to - &world->grid_items[begin])};
}

static size_t list_items(cr_world *world)
{
    size_t slots = world->s.body_slots;
    item_listing all = {.world = world,
                        .grain = cr_ranges_grain(world->workers, slots, CR_CELL_LIST_GRAIN)};
    cr_workers_run(world->workers, slots, all.grain, list_block, &all);
    size_t ranges = (slots + all.grain - 1) / all.grain;
    return cr_ranges_compact(world->grid_items, sizeof *world->grid_items, all.lists, ranges);
}

typedef struct cell_span {
    int32_t low, high;
} cell_span;

static void widen(cell_span *r, int32_t x)
{
    r->low = x < r->low ? x : r->low;
    r->high = x > r->high ? x : r->high;
}

/* What one block of items contributes. */
typedef struct cell_part {
    cell_span x, y;  /* of the cells of its ordinary items */
    size_t ordinary; /* their number; after make_keys: the number in the blocks before */
} cell_part;

typedef struct grid_build {
    cr_world *world;
    float per_row; /* rows to a metre */
    size_t grain;
    cell_part parts[CR_MAX_RANGES];
    int32_t left, bottom; /* of all ordinary cells */
    uint64_t columns;
    const cr_grid_key *order; /* of the ordinary items */
} grid_build;

static void assign_cells(void *context, size_t begin, size_t end, int32_t worker)
{
    grid_build *p = context;
    cr_grid_item *items = p->world->grid_items;
    cell_part part = {.x = {INT32_MAX, INT32_MIN}, .y = {INT32_MAX, INT32_MIN}};
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        put_in_cell(&items[i], p->per_row);
        if (items[i].large)
            continue;
        widen(&part.x, items[i].x);
        widen(&part.y, items[i].y);
        part.ordinary++;
    }
    p->parts[begin / p->grain] = part;
}

/* ---- order ---- */

static void make_keys_block(void *context, size_t begin, size_t end, int32_t worker)
{
    const grid_build *p = context;
    const cr_grid_item *items = p->world->grid_items;
    cr_grid_key *key = &p->world->grid_keys[p->parts[begin / p->grain].ordinary];
    (void)worker;
    for (size_t i = begin; i < end; i++) {
        if (items[i].large)
            continue;
        uint64_t x = (uint64_t)((int64_t)items[i].x - p->left);
        uint64_t y = (uint64_t)((int64_t)items[i].y - p->bottom);
        *key++ = (cr_grid_key){y * p->columns + x, (uint32_t)i};
    }
}

/* Makes the keys of the ordinary items; returns their number, and in *last the largest possible
 * key. */
static size_t make_keys(grid_build *p, size_t count, uint64_t *last)
{
    cell_span x = {INT32_MAX, INT32_MIN}, y = x;
    size_t n = 0;
    for (size_t i = 0; i * p->grain < count; i++) {
        cell_part *part = &p->parts[i];
        size_t before = n;
        n += part->ordinary;
        part->ordinary = before;
        if (n == before)
            continue;
        widen(&x, part->x.low);
        widen(&x, part->x.high);
        widen(&y, part->y.low);
        widen(&y, part->y.high);
    }
    *last = 0;
    if (n == 0)
        return 0;
    p->left = x.low;
    p->bottom = y.low;
    p->columns = (uint64_t)((int64_t)x.high - x.low) + 1;
    *last = (uint64_t)((int64_t)y.high - y.low + 1) * p->columns - 1;
    cr_workers_run(p->world->workers, count, p->grain, make_keys_block, p);
    return n;
}

static void count_keys(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_radix *r = context;
    const cr_grid_key *from = r->from;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        next[(uint32_t)(from[i].cell >> shift) & mask]++;
}

static void scatter_keys(void *context, size_t begin, size_t end, int32_t worker)
{
    const cr_radix *r = context;
    const cr_grid_key *from = r->from;
    cr_grid_key *to = r->to;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        to[next[(uint32_t)(from[i].cell >> shift) & mask]++] = from[i];
}

/* Radix sort, stable, in passes by about as many bits each; returns which of the two arrays holds
 * the result. */
static cr_grid_key *sort_keys(cr_workers *workers, cr_grid_key *keys, cr_grid_key *other, size_t n,
                              uint64_t last)
{
    uint32_t next[CR_RADIX_RANGES << CR_CELL_DIGIT_BITS];
    int bits = 0;
    while (bits < 64 && last >> bits > 0)
        bits++;
    int passes = (bits + CR_CELL_DIGIT_BITS - 1) / CR_CELL_DIGIT_BITS,
        digit = passes > 0 ? (bits - 1) / passes + 1 : 0;
    cr_radix r = {
        .count = n, .mask = (1u << digit) - 1, .digits = (size_t)1 << digit, .histogram = next};
    for (; r.shift < bits; r.shift += digit) {
        r.from = keys;
        r.to = other;
        cr_radix_pass(&r, workers, count_keys, scatter_keys);
        other = keys;
        keys = r.to;
    }
    return keys;
}

static void gather_items(void *context, size_t begin, size_t end, int32_t worker)
{
    const grid_build *p = context;
    (void)worker;
    for (size_t i = begin; i < end; i++)
        p->world->grid_sorted[i] = p->world->grid_items[p->order[i].item];
}

/* Ordinary items by cell into world->grid_sorted, the large ones behind them. */
static size_t sort_items(grid_build *p, size_t count)
{
    cr_world *world = p->world;
    const cr_grid_item *items = world->grid_items;
    uint64_t last;
    size_t n = make_keys(p, count, &last);
    p->order = sort_keys(world->workers, world->grid_keys, world->grid_keys + count, n, last);
    cr_workers_run(world->workers, n, CR_CELL_LIST_GRAIN, gather_items, p);
    size_t at = n;
    for (size_t i = 0; i < count && at < count; i++)
        if (items[i].large)
            world->grid_sorted[at++] = items[i];
    return n;
}

/* ---- pairs ---- */

/* The items to be tested: `ordinary` ones sorted by cell, then the large ones. */
typedef struct search {
    const cr_grid_item *items;
    size_t ordinary, count;
    cr_pair_pool found;
    _Atomic size_t tested; /* candidates */
} search;

typedef struct pair_finder {
    const search *of;
    size_t tested;
    cr_pair_buffer buffer;
} pair_finder;

/* Two bodies neither of which may move are both at rest or both fixed. Without branches, which
 * would be mispredicted often: the pair is always written, and counted if it is one. */
static inline void test_pair(pair_finder *f, const cr_grid_item *p, const cr_grid_item *q)
{
    bool either_may_move = p->may_move | q->may_move;
    *cr_pair_buffer_next(&f->buffer) = (cr_slot_pair){p->slot < q->slot ? p->slot : q->slot,
                                                      p->slot < q->slot ? q->slot : p->slot};
    f->tested += either_may_move;
    f->buffer.count += either_may_move & !(p->fixed & q->fixed) & ((p->layers & q->layers) != 0) &
                       cr_boxes_overlap(p->box, q->box, 0);
}

static bool before_cell(const cr_grid_item *item, int32_t x, int32_t y)
{
    return item->y != y ? item->y < y : item->x < x;
}

/* Tests an item with those behind it in its own row. */
static void test_row(pair_finder *f, const cr_grid_item *at, const cr_grid_item *end)
{
    int32_t last = at->x + at->span;
    for (const cr_grid_item *q = at + 1; q < end && q->y == at->y && q->x <= last; q++)
        test_pair(f, at, q);
}

/* Tests an item with the items of the row above; `cursor` is the first that could overlap it. */
static void test_row_above(pair_finder *f, const cr_grid_item *at, const cr_grid_item *cursor,
                           const cr_grid_item *end)
{
    int32_t last = at->x + at->span;
    for (const cr_grid_item *q = cursor; q < end && q->y == at->y + 1 && q->x <= last; q++)
        if (q->x + q->span >= at->x)
            test_pair(f, at, q);
}

/* The first item that is not before the cell. */
static const cr_grid_item *lower_bound(const search *s, int32_t x, int32_t y)
{
    const cr_grid_item *low = s->items, *high = s->items + s->ordinary;
    while (low < high) {
        const cr_grid_item *middle = low + (high - low) / 2;
        if (before_cell(middle, x, y))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void test_ordinary(pair_finder *f, size_t begin, size_t end)
{
    const cr_grid_item *items = f->of->items, *last = items + f->of->ordinary, *at = items + begin;
    const cr_grid_item *cursor = lower_bound(f->of, at->x - CR_CELL_COLUMNS, at->y + 1);
    for (; at < items + end; at++) {
        while (cursor < last && before_cell(cursor, at->x - CR_CELL_COLUMNS, at->y + 1))
            cursor++;
        test_row(f, at, last);
        if (at->in_two_rows)
            test_row_above(f, at, cursor, last);
    }
}

/* Tests items with all large ones behind them. */
static void test_large(pair_finder *f, size_t begin, size_t end)
{
    const search *s = f->of;
    /* large ones are few: the end of so short an inner loop would be mispredicted */
    for (size_t j = s->ordinary; j < s->count; j++)
        for (size_t i = begin; i < (end < j ? end : j); i++)
            test_pair(f, &s->items[i], &s->items[j]);
}

static void test_some(void *context, size_t begin, size_t end, int32_t worker)
{
    search *s = context;
    pair_finder f = {.of = s, .buffer.pool = &s->found};
    (void)worker;
    if (begin < s->ordinary)
        test_ordinary(&f, begin, end < s->ordinary ? end : s->ordinary);
    test_large(&f, begin, end);
    cr_pair_buffer_flush(&f.buffer);
    atomic_fetch_add_explicit(&s->tested, f.tested, memory_order_relaxed);
}

static bool find_pairs(cr_world *world, size_t ordinary, size_t count)
{
    search s = {.items = world->grid_sorted, .ordinary = ordinary, .count = count};
    do {
        if (!CR_RESERVE(world->broad_pairs, s.found.count))
            return false;
        s.found.pairs = world->broad_pairs;
        s.found.capacity = world->broad_pairs_capacity;
        s.found.count = s.tested = 0;
        cr_workers_run(world->workers, count, CR_CELL_TEST_GRAIN, test_some, &s);
    } while (s.found.count > s.found.capacity);
    world->broad_pair_count = s.found.count;
    world->s.stats.candidates = (uint32_t)s.tested;
    return true;
}

bool cr_sorted_grid(cr_world *world)
{
    size_t live = world->s.live;
    if (live == 0)
        return true;
    if (!CR_RESERVE(world->grid_items, world->s.body_slots) ||
        !CR_RESERVE(world->grid_sorted, live) || !CR_RESERVE(world->grid_keys, 2 * live))
        return false;
    size_t count = list_items(world);
    grid_build p;
    p.world = world;
    p.per_row = 1 / row_height(world->grid_items, count);
    p.grain = cr_ranges_grain(world->workers, count, CR_CELL_LIST_GRAIN);
    cr_workers_run(world->workers, count, p.grain, assign_cells, &p);
    if (!find_pairs(world, sort_items(&p, count), count))
        return false;
    world->broad_pairs_sorted = true;
    return cr_sort_pairs(world, world->broad_pairs, world->broad_pair_count);
}

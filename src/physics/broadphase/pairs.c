/* pairs.c - the filter of pairs by layers, mass and sleep, and the one by joints; the copying of a
 * thread's buffer of pairs into the common array; and the sorting of pairs. */
#include "broadphase/pairs.h"

#include "base/radix_sort.h"
#include "base/tuning.h"
#include "world/joint_lists.h"

#include <string.h>

bool cr_may_pair(const cr_body *p, const cr_body *q, cr_unpaired *why)
{
    if ((p->layers & q->layers) == 0)
        *why = CR_UNPAIRED_LAYERS;
    else if (cr_has_infinite_mass(p) && cr_has_infinite_mass(q))
        *why = CR_UNPAIRED_IMMOVABLE;
    else if (cr_both_at_rest(p, q))
        *why = CR_UNPAIRED_AT_REST;
    else
        return true;
    return false;
}

bool cr_add_pair(cr_world *world, uint32_t a, uint32_t b)
{
    cr_unpaired why;
    if (!cr_may_pair(&world->bodies[a], &world->bodies[b], &why))
        return true;
    if (!CR_RESERVE(world->broad_pairs, world->broad_pair_count + 1))
        return false;
    world->broad_pairs[world->broad_pair_count++] =
        a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    return true;
}

/* The first of sorted pairs from `at` on that does not come before the pair. A galloping search:
 * its steps double, because where most bodies sleep few of many entries are looked for. */
static size_t lower_bound(const cr_slot_pair *pairs, size_t count, size_t at, cr_slot_pair pair)
{
    size_t end = at, step = 1;
    while (end < count && cr_pair_before(pairs[end], pair)) {
        at = end + 1;
        end += step;
        step *= 2;
    }
    end = end < count ? end : count;
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        if (cr_pair_before(pairs[middle], pair))
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

bool cr_pairs_contain(const cr_slot_pair *pairs, size_t count, cr_slot_pair pair)
{
    size_t at = lower_bound(pairs, count, 0, pair);
    return at < count && !cr_pair_before(pair, pairs[at]);
}

void cr_filter_joined_pairs(cr_world *world)
{
    size_t at = 0, n = 0;
    if (world->joint_filter_dirty)
        cr_joint_filter_rebuild(world);
    if (world->joint_filter_count == 0)
        return;
    for (size_t i = 0; i < world->broad_pair_count; i++) {
        cr_slot_pair pair = world->broad_pairs[i];
        at = lower_bound(world->joint_filter, world->joint_filter_count, at, pair);
        if (at == world->joint_filter_count || cr_pair_before(pair, world->joint_filter[at]))
            world->broad_pairs[n++] = pair;
    }
    world->broad_pair_count = n;
}

bool cr_pair_is_filtered(const cr_world *world, uint32_t a, uint32_t b)
{
    cr_slot_pair pair = a < b ? (cr_slot_pair){a, b} : (cr_slot_pair){b, a};
    return cr_pairs_contain(world->joint_filter, world->joint_filter_count, pair);
}

bool cr_every_pair(cr_world *world, cr_pair_test *test)
{
    float margin = world->s.config.margin;
    for (uint32_t a = 0; a < world->s.body_slots; a++) {
        if (!world->bodies[a].alive)
            continue;
        for (uint32_t b = a + 1; b < world->s.body_slots; b++) {
            if (!world->bodies[b].alive || cr_both_at_rest(&world->bodies[a], &world->bodies[b]))
                continue;
            cr_count_candidate(world);
            if (test(world, a, b, margin) && !cr_add_pair(world, a, b))
                return false;
        }
    }
    return true;
}

void cr_pair_buffer_flush(cr_pair_buffer *buffer)
{
    cr_pair_pool *pool = buffer->pool;
    size_t at = atomic_fetch_add_explicit(&pool->count, buffer->count, memory_order_relaxed);
    if (at + buffer->count <= pool->capacity && buffer->count > 0)
        memcpy(&pool->pairs[at], buffer->pairs, buffer->count * sizeof *buffer->pairs);
    buffer->count = 0;
}

/* ---- radix sort ----
 *
 * First by b and then, stably, by a: each in one pass where there are many pairs, else by a digit
 * at a time, as a counter for each slot would have to be cleared. */

static void insertion_sort(cr_slot_pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        cr_slot_pair moved = pairs[i];
        size_t j = i;
        for (; j > 0 && cr_pair_before(moved, pairs[j - 1]); j--)
            pairs[j] = pairs[j - 1];
        pairs[j] = moved;
    }
}

/* ---- a pass by a digit of b or of a ---- */

static inline uint32_t digit_of(cr_slot_pair pair, bool by_a, int shift, uint32_t mask)
{
    return (by_a ? pair.a : pair.b) >> shift & mask;
}

static inline void count_digits(const cr_radix *r, size_t begin, size_t end, bool by_a)
{
    const cr_slot_pair *from = r->from;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    for (size_t i = begin; i < end; i++)
        next[digit_of(from[i], by_a, shift, mask)]++;
}

static inline void scatter(const cr_radix *r, size_t begin, size_t end, bool by_a)
{
    const cr_slot_pair *from = r->from;
    cr_slot_pair *to = r->to;
    uint32_t *next = cr_radix_histogram(r, begin), mask = r->mask;
    int shift = r->shift;
    for (size_t i = begin; i < end; i++)
        to[next[digit_of(from[i], by_a, shift, mask)]++] = from[i];
}

static void count_b(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    count_digits(context, begin, end, false);
}

static void count_a(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    count_digits(context, begin, end, true);
}

static void scatter_b(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    scatter(context, begin, end, false);
}

static void scatter_a(void *context, size_t begin, size_t end, int32_t worker)
{
    (void)worker;
    scatter(context, begin, end, true);
}

/* ---- all ---- */

static int bits_of(size_t slots)
{
    int bits = 1;
    while ((slots - 1) >> bits > 0)
        bits++;
    return bits;
}

bool cr_sort_pairs(cr_world *world, cr_slot_pair *pairs, size_t count)
{
    if (count <= CR_PAIR_INSERTION_SORT) {
        insertion_sort(pairs, count);
        return true;
    }
    int bits = bits_of(world->s.body_slots),
        digit = count < world->s.body_slots / CR_PAIR_SPARSE_SLOTS ? CR_PAIR_DIGIT_BITS : bits;
    size_t values = digit < bits ? (size_t)1 << digit : world->s.body_slots;
    if (!CR_RESERVE(world->sort_buffer, count) ||
        !CR_RESERVE(world->sort_histogram, CR_RADIX_RANGES * values))
        return false;
    cr_radix r = {.from = pairs,
                  .to = world->sort_buffer,
                  .count = count,
                  .mask = UINT32_MAX >> (32 - digit),
                  .digits = values,
                  .histogram = world->sort_histogram};
    /* An even number of passes, so the result ends up in `pairs`. */
    for (int by_a = 0; by_a < 2; by_a++)
        for (r.shift = 0; r.shift < bits; r.shift += digit) {
            cr_radix_pass(&r, world->workers, by_a ? count_a : count_b,
                          by_a ? scatter_a : scatter_b);
            void *sorted = r.to;
            r.to = r.from == pairs ? pairs : world->sort_buffer;
            r.from = sorted;
        }
    return true;
}
